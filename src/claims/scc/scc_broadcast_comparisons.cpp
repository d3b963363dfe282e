#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/graphs/disjoint_sets.h"
#include "claims/measured_claim.h"
#include "claims/program_measures.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_followed_broadcast.h"
#include "claims/scc/scc_schedule_claims.h"
#include "claims/scc/scc_similar_size.h"
#include "programs/collectives/link_times.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

using programs::PortModel;

std::string broadcast_of(const std::string& spec) { return with_program(spec, "broadcast"); }
std::string flooding_of(const std::string& spec) { return with_program(spec, "broadcast(algorithm=flood)"); }
std::string ccc_named(unsigned n) { return fmt::format("ccc({})", n); }

Count steps_of(const std::string& reading, PortModel model, MeasurementCache& cache) {
  return followed_steps(reading, model, cache).low().numerator();
}

// In steps of lateral links, local ones being floor(n/2) times as fast.
Fraction time_of(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const auto run = programs::run_program(network, "broadcast", {.model = PortModel::single_port}, cache.execution());
  return link_times(network, run, std::nullopt).value().time();
}

Measured positive_difference(const Fraction& a, const Fraction& b) {
  if (!(b < a)) return Measured::exactly(Count{0});
  return Measured::exactly(
      Fraction(a.numerator() * b.denominator() - b.numerator() * a.denominator(), a.denominator() * b.denominator()));
}

void add_faster_ccc(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const std::string ccc = ccc_named(nearest_ccc(scc_nodes(n)));
    claims.push_back(to_claim({.id = "scc/text/ccc-broadcast/steps/" + case_of(n),
                               .place = "Section 6",
                               .statement = "the CCC nearest in nodes broadcasts in fewer steps: by how many",
                               .published = 1,
                               .readings = {broadcast_of(scc_spec(n))},
                               .measure =
                                   [ccc](const std::string& reading, MeasurementCache& cache) {
                                     const Fraction scc(steps_of(reading, PortModel::single_port, cache), 1);
                                     return positive_difference(
                                         scc, Fraction(steps_of(broadcast_of(ccc), PortModel::single_port, cache), 1));
                                   },
                               .relation = Relation::at_least}));
    claims.push_back(to_claim({.id = "scc/text/ccc-broadcast/time/" + case_of(n),
                               .place = "Section 6",
                               .statement = "the CCC nearest in nodes broadcasts in less time with fast local links in "
                                            "both: by how many steps of lateral links",
                               .published = Decimal(1, 1),
                               .readings = {broadcast_of(scc_spec(n))},
                               .measure =
                                   [ccc](const std::string& reading, MeasurementCache& cache) {
                                     const Fraction scc = time_of(split_routed(reading).network, cache);
                                     return positive_difference(scc, time_of(ccc, cache));
                                   },
                               .relation = Relation::at_least}));
  }
}

constexpr unsigned kFirstSize = 4;
constexpr unsigned kLastSize = 20;

// By Theorem 6 and the text on the CCC, n lateral and ceil(3n/2) - 1 local steps, floor(n/2) of which take as long as a
// lateral one.
Fraction scc_time(unsigned n) { return {2 * scc_star_diameter(n), 1}; }
Fraction ccc_time(unsigned n) { return {Count{n} * (n / 2) + (3 * n + 1) / 2 - 1, n / 2}; }

Measured slower_cccs(const std::string&, MeasurementCache&) {
  Count slower = 0;
  std::string example;
  for (unsigned n = kFirstSize; n <= kLastSize; ++n) {
    const unsigned ccc = nearest_ccc(scc_nodes(n));
    if (ccc_time(ccc) < scc_time(n)) continue;
    if (slower++ == 0) {
      example = fmt::format("{} takes {:.2f}, ccc({}) {:.2f}", scc_spec(n), scc_time(n).to_double(), ccc,
                            ccc_time(ccc).to_double());
    }
  }
  return Measured::exactly(slower).shown_by(example);
}

// The same step by step, in units of one over the rate of the CCC.
Measured slower_cccs_by_steps(const std::string&, MeasurementCache&) {
  Count slower = 0;
  Count nodes = 6 * 2;  // of the 3-SCC
  for (unsigned n = kFirstSize; n <= kLastSize; ++n) {
    nodes = nodes / (n - 2) * n * (n - 1);
    unsigned ccc = 1;
    const auto apart = [&](unsigned m) {
      const Count size = Count{m} << m;
      return size > nodes ? size - nodes : nodes - size;
    };
    while (apart(ccc + 1) < apart(ccc)) ++ccc;
    const Count rate = ccc / 2;
    Count scc_units = 0;  // each round has one lateral step and local steps that take as long
    for (Count round = 0; round < scc_star_diameter(n); ++round) scc_units += 2 * rate;
    Count ccc_units = 0;
    for (unsigned step = 1; step <= 2 * ccc - 1; ++step) ccc_units += step % 2 == 1 ? rate : 1;  // in turn
    for (unsigned step = 2 * ccc; step <= (5 * ccc + 1) / 2 - 1; ++step) ++ccc_units;            // in the rings
    slower += ccc_units >= scc_units ? 1 : 0;
  }
  return Measured::exactly(slower);
}

void add_time_by_formula(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "scc/text/ccc-broadcast/time-by-formula",
       .place = "Section 6",
       .statement = fmt::format("with fast local links the CCC nearest in size broadcasts in less time than the n-SCC; "
                                "ours are the n from {} to {} for which the formulas for the two times say otherwise",
                                kFirstSize, kLastSize),
       .published = 0,
       .readings = {fmt::format("scc({})", kFirstSize)},
       .measure = Measure(slower_cccs).checked_by(slower_cccs_by_steps),
       .remark = "the time of the n-SCC is of the order n, that of a CCC of its size of the order n log n"}));
}

// The first step after which each ring of the CCC has an informed node.
Measured measure_all_rings_informed(const std::string& reading, MeasurementCache& cache) {
  const Routed parts = split_routed(reading);
  const topology::Network& network = cache.network(parts.network);
  const topology::PortGraph& graph = network.graph;
  const FollowedBroadcast followed =
      follow_broadcast(network, parts.routing, PortModel::single_port, cache.execution());
  DisjointSets rings(graph.node_count());
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (PortId port = 0; port < graph.out_degree(node); ++port) {
      if (graph.link_classes()[graph.link_class(node, port)].name == "ring") {
        rings.merge(node, graph.neighbor(node, port).node);
      }
    }
  }
  std::map<std::uint64_t, std::uint32_t> first;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const auto [ring, is_new] = first.emplace(rings.find(node), followed.informed_in[node]);
    if (!is_new) ring->second = std::min(ring->second, followed.informed_in[node]);
  }
  std::uint32_t last = 0;
  for (const auto& [ring, step] : first) last = std::max(last, step);
  return Measured::exactly(Count{last});
}

void add_ccc_steps(std::vector<Claim>& claims) {
  for (const unsigned n : {3U, 10U, 11U, 12U}) {
    claims.push_back(to_claim({.id = "scc/text/ccc-steps/" + case_of(n),
                               .place = "Section 6",
                               .statement = "one-port broadcast on the n-CCC takes ceil(5n/2) - 1 steps",
                               .published = (5 * n + 1) / 2 - 1,
                               .readings = {broadcast_of(ccc_named(n))},
                               .measure = [](const std::string& reading, MeasurementCache& cache) {
                                 return followed_steps(reading, PortModel::single_port, cache);
                               }}));
  }
  for (unsigned n = 4; n <= 9; ++n) {
    claims.push_back(to_claim({.id = "scc/text/ccc-rings/" + case_of(n),
                               .place = "Section 6",
                               .statement = "after 2n-1 steps each ring of the n-CCC has an informed node; ours is the "
                                            "first such step",
                               .published = 2 * n - 1,
                               .readings = {broadcast_of(ccc_named(n))},
                               .measure = measure_all_rings_informed,
                               .relation = Relation::at_most}));
    claims.push_back(to_claim({.id = "scc/text/ccc-ports/" + case_of(n),
                               .place = "Section 6",
                               .statement = "several ports improve the broadcast on the n-CCC by little, as one port "
                                            "takes at most 2 steps more than the diameter; ours are the steps that "
                                            "flooding saves",
                               .published = 2,
                               .readings = {broadcast_of(ccc_named(n))},
                               .measure =
                                   [](const std::string& reading, MeasurementCache& cache) {
                                     const Count one = steps_of(reading, PortModel::single_port, cache);
                                     const std::string flood = flooding_of(split_routed(reading).network);
                                     return Measured::exactly(one - steps_of(flood, PortModel::all_port, cache));
                                   },
                               .relation = Relation::at_most}));
  }
}

// Even n: how much the lead of the CCC shrinks with several ports.
void add_lead_with_ports(std::vector<Claim>& claims) {
  for (const unsigned n : {4U, 6U}) {
    const std::string ccc = ccc_named(nearest_ccc(scc_nodes(n)));
    claims.push_back(
        to_claim({.id = "scc/text/ccc-lead/" + case_of(n),
                  .place = "Section 6",
                  .statement = fmt::format(
                      "several ports reduce the difference in steps between {} and the n-SCC for even n: by "
                      "how many; on the CCC each node sends on all links",
                      ccc),
                  .published = 1,
                  .readings = {broadcast_of(scc_spec(n))},
                  .measure =
                      [ccc](const std::string& reading, MeasurementCache& cache) {
                        const Count one = steps_of(reading, PortModel::single_port, cache);
                        const Count several = steps_of(reading, PortModel::all_port, cache);
                        const Count ccc_one = steps_of(broadcast_of(ccc), PortModel::single_port, cache);
                        const Count ccc_several = steps_of(flooding_of(ccc), PortModel::all_port, cache);
                        const Count before = one - ccc_one;
                        const Count after = several > ccc_several ? several - ccc_several : ccc_several - several;
                        return Measured::exactly(before > after ? before - after : 0);
                      },
                  .relation = Relation::at_least}));
  }
}

void add_stars_and_diameters(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    claims.push_back(to_claim(
        {.id = fmt::format("scc/text/time-of-star/n={}", n),
         .place = "Section 6",
         .statement = "the n-SCC broadcasts in a running time that is at most that of the n-star; published is "
                      "the time of the n-SCC, ours the steps of the n-star",
         .published = 2 * scc_star_diameter(n),
         .readings = {broadcast_of(fmt::format("star({})", n))},
         .measure = measure_broadcast_steps(PortModel::single_port),
         .remark = "the n-star needs fewer steps than the paper says",
         .relation = Relation::at_least}));
  }
  for (unsigned n = 4; n <= 5; ++n) {
    claims.push_back(
        to_claim({.id = fmt::format("scc/text/optimal-steps/n={}", n),
                  .place = "Section 5.4",
                  .statement = "the broadcast is very likely optimal in its local link steps, too; ours are "
                               "the steps that a search finds",
                  .published = (n + 2) / 2 * scc_star_diameter(n),
                  .readings = {with_program(scc_spec(n), "broadcast(algorithm=search)")},
                  .measure = measure_broadcast_steps(PortModel::single_port),
                  .remark = "a search finds a shorter broadcast",
                  .relation = Relation::at_least}));
  }
  for (unsigned n = 4; n <= 9; ++n) {
    claims.push_back(to_claim(
        {.id = fmt::format("scc/text/ccc-above-diameter/n={}", n),
         .place = "Section 6",
         .statement = "one-port broadcast on the n-CCC takes 1 or 2 steps more than the diameter: by Table 2 "
                      "1 for even n, 2 for odd n",
         .published = n % 2 == 0 ? 1 : 2,
         .readings = {broadcast_of(fmt::format("ccc({})", n))},
         .measure = [](const std::string& reading, MeasurementCache& cache) {
           const Count steps = measure_broadcast_steps(PortModel::single_port)(reading, cache).low().numerator();
           return Measured::exactly(steps - measure_diameter(split_routed(reading).network, cache).low().numerator());
         }}));
  }
}

}  // namespace

void add_scc_broadcast_comparisons(std::vector<Claim>& claims) {
  add_stars_and_diameters(claims);
  add_faster_ccc(claims);
  add_time_by_formula(claims);
  add_ccc_steps(claims);
  add_lead_with_ports(claims);
}

}  // namespace weft::claims
