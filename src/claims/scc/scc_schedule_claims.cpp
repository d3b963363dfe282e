#include "claims/scc/scc_schedule_claims.h"

#include <algorithm>

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "claims/program_measures.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_followed_broadcast.h"

namespace weft::claims {
namespace {

using programs::PortModel;

// A number of the broadcast that the reading names.
template <class Number>
Measure of_followed(PortModel model, const Number& number) {
  return [=](const std::string& reading, MeasurementCache& cache) {
    const Routed parts = split_routed(reading);
    const topology::Network& network = cache.network(parts.network);
    const FollowedBroadcast followed = follow_broadcast(network, parts.routing, model, cache.execution());
    return Measured::exactly(Count{number(network, followed)});
  };
}

Count ceil_log(Count base, Count number) {
  Count exponent = 0;
  for (Count power = 1; power < number; power *= base) ++exponent;
  return exponent;
}

std::vector<std::string> numbered(const std::string& family, unsigned first, unsigned last) {
  std::vector<std::string> specs;
  for (unsigned n = first; n <= last; ++n) specs.push_back(fmt::format("{}({})", family, n));
  return specs;
}

// The steps in excess of the bound, where they are fewer; 0 otherwise.
Count missing_steps(Count steps, Count bound) { return bound > steps ? bound - steps : 0; }

void add_port_bounds(std::vector<Claim>& claims) {
  std::vector<std::string> networks = numbered("scc", 4, 7);
  for (const std::string& spec : numbered("star", 4, 7)) networks.push_back(spec);
  for (const std::string& spec : networks) {
    claims.push_back(to_claim({.id = "scc/text/one-port-bound/" + spec,
                               .place = "Section 5",
                               .statement = "with one port the informed nodes at most double in a step; ours are the "
                                            "steps of the broadcast in which they more than double",
                               .published = 0,
                               .readings = {with_program(spec, "broadcast")},
                               .measure = of_followed(PortModel::single_port, [](const auto&, const auto& followed) {
                                 Count steps = 0;
                                 for (std::size_t i = 1; i < followed.informed_after.size(); ++i) {
                                   steps += followed.informed_after[i] > 2 * followed.informed_after[i - 1] ? 1U : 0U;
                                 }
                                 return steps +
                                        missing_steps(followed.last_step, ceil_log(2, followed.informed_in.size()));
                               })}));
  }
  for (const std::string& spec : numbered("ccc", 4, 9)) networks.push_back(spec);
  for (const std::string& spec : numbered("hypercube", 7, 9)) networks.push_back(spec);
  for (const std::string& spec : networks) {
    claims.push_back(to_claim(
        {.id = "scc/text/multi-port-bound/" + spec,
         .place = "Section 5",
         .statement = "with m ports a broadcast takes at least log_(m+1) N steps; ours are the steps by which "
                      "flooding takes fewer",
         .published = 0,
         .readings = {with_program(spec, "broadcast(algorithm=flood)")},
         .measure = of_followed(PortModel::all_port, [](const topology::Network& network, const auto& followed) {
           Count ports = 0;
           for (NodeId node = 0; node < network.graph.node_count(); ++node) {
             ports = std::max<Count>(ports, network.graph.out_degree(node));
           }
           return missing_steps(followed.last_step, ceil_log(ports + 1, network.graph.node_count()));
         })}));
  }
}

// Sequence (11) on the star: in each step all nodes exchange what they have along one dimension.
Measured measure_uninformed_by_sequence(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& star = cache.network(spec);
  const topology::PermutationLabelling& labels = permutation_labels(star);
  const unsigned n = labels.permutation(0).length();
  std::vector<bool> is_informed(star.graph.node_count());
  is_informed[0] = true;
  for (Count round = 0; round < scc_star_diameter(n); ++round) {
    for (unsigned lateral = 2; lateral <= n; ++lateral) {
      const std::vector<bool> before = is_informed;
      for (NodeId node = 0; node < star.graph.node_count(); ++node) {
        Permutation other = labels.permutation(node);
        other.swap_positions(1, lateral);
        if (before[labels.node(other)]) is_informed[node] = true;
      }
    }
  }
  return Measured::exactly(static_cast<Count>(std::count(is_informed.begin(), is_informed.end(), false)));
}

void add_sequence_11(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 7; ++n) {
    claims.push_back(
        to_claim({.id = "scc/eq-11/on-star/" + case_of(n),
                  .place = "Equation (11)",
                  .statement = "the sequence is a one-port broadcast on the n-star; ours are the nodes that "
                               "its (n-1) d_star steps do not inform",
                  .published = 0,
                  .readings = {fmt::format("star({})", n)},
                  .measure = measure_uninformed_by_sequence}));
  }
}

bool is_in_source_ring(const topology::Network& network, NodeId node) {
  return node < permutation_labels(network).slot_count();
}

// The step after which all nodes of the source's ring are informed, or their neighbours over lateral links.
Measure measure_ring_informed(bool is_neighbours) {
  return of_followed(PortModel::single_port, [=](const topology::Network& network, const FollowedBroadcast& followed) {
    std::uint32_t last = 0;
    for (NodeId node = 0; node < permutation_labels(network).slot_count(); ++node) {
      for (PortId port = 0; port < network.graph.out_degree(node); ++port) {
        const NodeId to = network.graph.neighbor(node, port).node;
        if (is_in_source_ring(network, to) == is_neighbours) continue;
        last = std::max(last, followed.informed_in[to]);
      }
    }
    return last;
  });
}

// Rings of which a node sends more than floor((n+2)/2) steps after the ring was first informed.
Count late_rings(const topology::Network& network, const FollowedBroadcast& followed) {
  const unsigned ring = permutation_labels(network).slot_count();
  Count late = 0;
  for (NodeId first = 0; first < network.graph.node_count(); first += ring) {
    const auto informed = followed.informed_in.begin() + first;
    const auto sent = followed.last_sent_in.begin() + first;
    const std::uint32_t begin = *std::min_element(informed, informed + ring);
    if (*std::max_element(sent, sent + ring) > begin + (ring + 3) / 2) ++late;
  }
  return late;
}

void add_rounds(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto add = [&](const std::string& name, const std::string& place, const std::string& statement,
                         Count published, const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/{}/{}", name, case_of(n)),
                                 .place = place,
                                 .statement = statement,
                                 .published = published,
                                 .readings = {with_program(scc_spec(n), "broadcast")},
                                 .measure = measure}));
    };
    add("text/sends-per-node", "Section 5.1", "a node sends through one port only in a step; ours are the most sends",
        1, of_followed(PortModel::single_port, [](const auto&, const auto& followed) { return followed.most_sends; }));
    add("figure-3/ring", "Figure 3", "after floor(n/2) steps the source's ring is informed; ours is the step", n / 2,
        measure_ring_informed(false));
    add("figure-3/neighbours", "Figure 3",
        "after floor((n+2)/2) steps all neighbours of the source's ring are informed; ours is the step", (n + 2) / 2,
        measure_ring_informed(true));
    add("text/initiation-interval", "Section 5.1",
        "no node sends later than floor((n+2)/2) steps after its ring got the message; ours are the rings in "
        "which one does",
        0, of_followed(PortModel::single_port, late_rings));
  }
}

// The most messages that a channel carries in one step of the pipelined broadcast.
void add_pipelined_channels(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 6; ++n) {
    claims.push_back(to_claim(
        {.id = "scc/text/pipelined-channels/" + case_of(n),
         .place = "Section 5.2",
         .statement =
             "with several ports messages can follow each other at an interval of 1 step; ours are the most of "
             "10 messages that a channel carries in a step",
         .published = 1,
         .readings = {with_program(scc_spec(n), "broadcast(messages=10,interval=1)")},
         .measure = of_followed(PortModel::all_port,
                                [](const auto&, const auto& followed) { return followed.most_on_channel; })}));
  }
}

// Flooding with all ports takes as many steps as the greatest distance.
void add_optimal_multi_port(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const Count printed = (n + 1) / 2 * scc_star_diameter(n);
    claims.push_back(
        to_claim({.id = "scc/text/optimal-steps/multi-port/" + case_of(n),
                  .place = "Section 5.4",
                  .statement = "multiple-port broadcast is very likely optimal in its local steps, too; ours are the "
                               "steps of a broadcast in which each node sends on all links at once",
                  .published = printed,
                  .readings = {with_program(scc_spec(n), "broadcast(algorithm=flood)")},
                  .measure = Measure([](const std::string& reading, MeasurementCache& cache) {
                               return followed_steps(reading, PortModel::all_port, cache);
                             }).checked_by(measure_diameter_by_cycles(n)),
                  .remark = "sending on all links at once takes as many steps as the diameter",
                  .relation = Relation::at_least}));
  }
  claims.push_back(
      to_claim({.id = "scc/text/ports-at-odd-n/n=5",
                .place = "Section 5.4",
                .statement = "for odd n one port serves as well as several; ours are the steps by which the "
                             "best one-port broadcast that a search finds exceeds flooding",
                .published = 0,
                .readings = {with_program(scc_spec(5), "broadcast(algorithm=search)")},
                .measure = [](const std::string& reading, MeasurementCache& cache) {
                  const Count one = followed_steps(reading, PortModel::single_port, cache).low().numerator();
                  return Measured::exactly(one - diameter_by_cycles(5));
                }}));
}

// Equation (16) with this number of steps.
Measure::Compute percent_above_diameter(Count steps, const Measure::Compute& diameter) {
  return [=](const std::string& spec, MeasurementCache& cache) {
    const Count hops = diameter(spec, cache).low().numerator();
    return Measured::exactly(Fraction(100 * (steps - hops), hops))
        .shown_by(fmt::format("{} steps, {} hops", to_text(steps), to_text(hops)));
  };
}

// Beyond Table 1, with the steps of Theorems 4 and 5.
void add_steps_above_diameter(std::vector<Claim>& claims) {
  for (unsigned n = 8; n <= 12; ++n) {
    for (const bool is_one_port : {true, false}) {
      const Count steps = (is_one_port ? (n + 2) / 2 : (n + 1) / 2) * scc_star_diameter(n);
      const Measure diameter = measure_scc_diameter(n);
      const bool is_half = is_one_port && n % 2 == 0;
      claims.push_back(to_claim(
          {.id = fmt::format("scc/text/close-to-diameter/{}/{}", is_one_port ? "one-port" : "multi-port", case_of(n)),
           .place = "Section 5.4",
           .statement = is_half ? "for even n the steps of Theorem 4 are about 50 percent above the diameter at most; "
                                  "ours are percent"
                                : "the steps of Theorems 4 and 5 are very close to the diameter; ours are percent "
                                  "above it, of which Table 1 has at most 16.1 for odd n and with several ports",
           .published = Decimal(is_half ? 500 : 161, 1),
           .readings = {scc_spec(n)},
           .measure = Measure(percent_above_diameter(steps, diameter))
                          .checked_by(percent_above_diameter(steps, diameter.again())),
           .remark = "the steps are of the order 3n^2/4, the diameter of the order n^2/2",
           .is_expensive = n > 11,
           .relation = Relation::at_most,
           .or_published = is_half ? std::vector<OtherNumber>{}
                                   : std::vector<OtherNumber>{{Decimal(500, 1), "in the limit of large n"}}}));
    }
  }
}

}  // namespace

void add_scc_schedule_claims(std::vector<Claim>& claims) {
  add_port_bounds(claims);
  add_sequence_11(claims);
  add_rounds(claims);
  add_pipelined_channels(claims);
  add_optimal_multi_port(claims);
  add_steps_above_diameter(claims);
}

}  // namespace weft::claims
