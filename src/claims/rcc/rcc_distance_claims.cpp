// Section 2.3.2: what Equations (4) to (7) are made of, and paths as the figures show them.
#include <map>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "paths/estimate/queueing.h"

namespace weft::claims {
namespace {

// "The summation of distances between all possible pairs of nodes divided by the number of nodes."
void add_literal_mean(std::vector<Claim>& claims) {
  for (const unsigned n : {4U, 8U}) {
    const Measure literal = [](const std::string& spec, MeasurementCache& cache) {
      return Measured::exactly(Fraction(cache.distances(spec).sum, cache.network(spec).graph.node_count()));
    };
    // A node has C(n,d) nodes at the distance d.
    const auto by_binomials = [n](const std::string&, MeasurementCache&) {
      Count sum = 0;
      Count choices = 1;
      for (unsigned d = 1; d <= n; ++d) {
        choices = choices * (n - d + 1) / d;
        sum += choices * d;
      }
      return Measured::exactly(sum);
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/mean-distance/hypercube/n={}", n),
         .place = "Section 2.3.2, below Equation (4)",
         .statement = "the mean distance is the sum of the distances of all pairs over the number of nodes, and "
                      "log2(N)/2 for the hypercube by Equation (8); ours is this quotient",
         .published = whole_number(n / 2),
         .readings = {fmt::format("hypercube({})", n)},
         .measure = literal.checked_by(by_binomials),
         .remark = "Equation (8) has the sum over the number of pairs, N^2",
         .correction = Correction{"the sum over the number of nodes is N log2(N)/2", whole_number((n / 2) << n)}}));
  }
}

// Footnote 5: the density times N - 1 is the number of messages on a link.
void add_footnote_5(std::vector<Claim>& claims) {
  struct Case {
    std::string routed;
    double mean;  // with self pairs
    double nodes;
    double links;
  };
  const RccNetwork rcc{4, 1};
  for (const Case& each : {Case{"hypercube(6) with dor", 3, 64, 192},
                           Case{rcc.with("rcc-1"), plain_mean_route(rcc).to_double(), 16, 30}}) {
    const bool is_cube = each.routed.starts_with("hypercube");
    const double messages = each.mean * each.nodes * (each.nodes - 1) / each.links;
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/footnote-5/{}", is_cube ? "hypercube" : "rcc-full"),
         .place = "Section 2.3.2, footnote 5",
         .statement = "others multiply the density by N - 1: the mean number of messages on a link when every node "
                      "sends to every other one; ours are counted along paths",
         .published = rounded_to(messages, 4),
         .readings = {each.routed},
         .measure =
             [](const std::string& routed, MeasurementCache& cache) {
               const paths::PathSurvey& survey = cache.paths(routed);
               return Measured::exactly(Fraction(static_cast<Count>(survey.hop_sum),
                                                 cache.network(split_routed(routed).network).graph.link_count()));
             },
         .remark = "the paper's mean distance counts self pairs, which is too small here by the factor (N-1)/N",
         .or_published = {{rounded_to(messages * each.nodes / (each.nodes - 1), 4),
                           "with the mean distance between different nodes"}}}));
  }
}

// Figure 2: a message from row 1 to row 2 of 4 x 4 nodes; Figures 7 and 8: a path of Algorithm 1 and one of 2.
void add_paths(std::vector<Claim>& claims) {
  struct Case {
    std::string_view id;
    std::string_view place;
    std::string_view what;
    std::string_view routing;
    std::string source;
    std::string destination;
    unsigned hops;
  };
  const std::vector<Case> cases = {
      {"figure-2/both-at-link", "Figure 2", "both are at the link that joins the rows", "rcc-1", "[1,2]", "[2,1]", 1},
      {"figure-2/destination-at-link", "Figure 2", "the destination is at the link", "rcc-1", "[1,0]", "[2,1]", 2},
      {"figure-2/source-at-link", "Figure 2", "the source is at the link", "rcc-1", "[1,2]", "[2,3]", 2},
      {"figure-2/neither-at-link", "Figure 2", "neither is at the link", "rcc-1", "[1,0]", "[2,3]", 3},
      {"figure-7", "Figure 7", "in the row, over to the other row, in the row", "rcc-1", "[0,1]", "[3,2]", 3},
      {"figure-8", "Figure 8", "over, in a row, over, in the row", "rcc-2", "[0,1]", "[3,2]", 4},
  };
  for (const Case& each : cases) {
    claims.push_back(
        to_claim({.id = fmt::format("rcc/{}", each.id),
                  .place = std::string(each.place),
                  .statement = fmt::format("hops from {} to {} by Algorithm {}: {}", each.source, each.destination,
                                           each.routing.back(), each.what),
                  .published = each.hops,
                  .readings = {RccNetwork{4, 1}.with(each.routing)},
                  .measure = measure_route(each.source, each.destination)
                                 .printed_by(fmt::format("weft route {{network}} --routing {{with}} \"{}\" \"{}\"",
                                                         each.source, each.destination))}));
  }
}

// The share of the ordered pairs of nodes that are of a kind.
template <class IsOfKind>
Measure share_of_pairs(const RccNetwork& rcc, bool are_of_different_rows, IsOfKind is_of_kind) {
  return [=](const std::string&, MeasurementCache&) {
    const std::uint64_t n = rcc.row_length();
    Count all = 0;
    Count of_kind = 0;
    for (std::uint64_t s = 0; s < rcc.nodes(); ++s) {
      for (std::uint64_t d = 0; d < rcc.nodes(); ++d) {
        if (are_of_different_rows && s / n == d / n) continue;
        ++all;
        of_kind += is_of_kind(s, d) ? 1U : 0U;
      }
    }
    return Measured::exactly(Fraction(of_kind, all));
  };
}

void add_probabilities_of_rows(std::vector<Claim>& claims, const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  const auto root = static_cast<double>(n);
  const auto add = [&](std::string_view id, std::string_view what, double published, const Measure& measure) {
    claims.push_back(to_claim({.id = fmt::format("rcc/text/rows/{}/{}", id, rcc.text()),
                               .place = "Section 2.3.2, below Equation (6)",
                               .statement = fmt::format("the probability that two nodes are {}", what),
                               .published = rounded_to(published, 4),
                               .readings = {rcc.spec()},
                               .measure = measure}));
  };
  add("identical", "identical is 1/N", 1 / (root * root),
      share_of_pairs(rcc, false, [](std::uint64_t s, std::uint64_t d) { return s == d; }));
  add("same", "in one row and not identical is (N^(1/2)-1)/N", (root - 1) / (root * root),
      share_of_pairs(rcc, false, [n](std::uint64_t s, std::uint64_t d) { return s != d && s / n == d / n; }));
  add("different", "in different rows is (N^(1/2)-1)/N^(1/2)", (root - 1) / root,
      share_of_pairs(rcc, false, [n](std::uint64_t s, std::uint64_t d) { return s / n != d / n; }));
}

void add_probabilities_of_links(std::vector<Claim>& claims, const RccNetwork& rcc) {
  const std::uint64_t n = rcc.row_length();
  const auto root = static_cast<double>(n);
  for (const bool is_source : {true, false}) {
    for (const bool is_destination : {true, false}) {
      const double one = is_source ? 1 / root : 1 - 1 / root;
      const double other = is_destination ? 1 / root : 1 - 1 / root;
      claims.push_back(to_claim(
          {.id = fmt::format("rcc/text/ends-of-link/{}-{}/{}", is_source ? "at" : "off", is_destination ? "at" : "off",
                             rcc.text()),
           .place = "Section 2.3.2, below Figure 2",
           .statement = fmt::format("of nodes s and d of different rows, the probability that s is {} the link that "
                                    "joins the rows and d is {} it",
                                    is_source ? "at" : "off", is_destination ? "at" : "off"),
           .published = rounded_to(one * other, 4),
           .readings = {rcc.spec()},
           .measure = share_of_pairs(rcc, true, [=](std::uint64_t s, std::uint64_t d) {
             return (s % n == d / n) == is_source && (d % n == s / n) == is_destination;
           })}));
    }
  }
}

// Equation (14) and, with the loads that Algorithm 1 causes, Equation (13).
double plain_delay(const RccNetwork& rcc, double utilization) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, double> loads;
  for (std::uint64_t s = 0; s < rcc.nodes(); ++s) {
    for (std::uint64_t d = 0; d < rcc.nodes(); ++d) {
      for (const PlainHop& hop : plain_route(rcc, s, d)) loads[{hop.from, hop.to}] += 1;
    }
  }
  double sum = 0;
  double roots = 0;
  for (const auto& [channel, load] : loads) {
    sum += load;
    roots += std::sqrt(load);
  }
  const double mean = plain_mean_route(rcc).to_double();
  const auto channels = static_cast<double>(2 * plain_link_count(rcc));
  return mean * roots * roots / sum / channels / (1 - mean * utilization);
}

void add_delays(std::vector<Claim>& claims) {
  constexpr double kUtilization = 0.1;
  const auto add = [&](const std::string& id, const std::string& routed, double mean, const Measure::Compute& again) {
    const Measure delay = [](const std::string& with, MeasurementCache& cache) {
      const paths::PathSurvey& survey = cache.paths(with);
      return Measured::exactly(to_nine_places(
          paths::normalized_delay(survey.mean_with_self().value(), survey.channel_loads, kUtilization).value()));
    };
    claims.push_back(to_claim({.id = "rcc/eq-13/" + id,
                               .place = "Equations (13) and (14)",
                               .statement = "the delay at the utilization 0.1 in units of M/(mu C) is D/(1 - D/10) by "
                                            "Equation (14); ours is by Equation (13), with the loads along paths",
                               .published = rounded_to(mean / (1 - mean * kUtilization), 4),
                               .readings = {routed},
                               .measure = delay.checked_by(again),
                               .remark = "the loads of the link classes differ, and capacities that follow them "
                                         "shorten the delay"}));
  };
  add("hypercube", "hypercube(6) with dor", 3,
      [](const std::string&, MeasurementCache&) { return Measured::exactly(Fraction(30, 7)); });
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{4, 2}}) {
    add(rcc.text(), rcc.with("rcc-1"), plain_mean_route(rcc).to_double(), [rcc](const std::string&, MeasurementCache&) {
      return Measured::exactly(to_nine_places(plain_delay(rcc, kUtilization)));
    });
  }
  struct Case {
    std::string spec;
    std::uint64_t channels;
  };
  for (const Case& each : {Case{"rcc-full(4,1)", 60}, Case{"rcc-full(4,2)", 1200}, Case{"hypercube(8)", 2048}}) {
    claims.push_back(to_claim({.id = fmt::format("rcc/eq-14/channels/{}", each.spec.substr(0, each.spec.find('('))) +
                                     fmt::format("/N={}", each.channels == 60 ? 16 : 256),
                               .place = "Below Equation (14)",
                               .statement = "M, the number of directed links, is twice the number of links",
                               .published = whole_number(each.channels),
                               .readings = {each.spec},
                               .measure = Measure([](const std::string& spec, MeasurementCache& cache) {
                                            return Measured::exactly(Count{cache.network(spec).graph.channel_count()});
                                          }).printed_by("weft info {network} --only channels")}));
  }
}

// T(delta)/T(0) = 1/(1 - D delta), at 0, 0.03 and 0.06: an exponential grows by the same factor in both steps.
void add_growth_of_delay(std::vector<Claim>& claims) {
  const Measure growth = [](const std::string& routed, MeasurementCache& cache) {
    const paths::PathSurvey& survey = cache.paths(routed);
    const double mean = survey.mean_with_self().value();
    const auto delay = [&](double load) { return paths::normalized_delay(mean, survey.channel_loads, load).value(); };
    return Measured::exactly(to_nine_places(delay(0.06) * delay(0) / delay(0.03) / delay(0.03)));
  };
  const auto by_hand = [](const std::string&, MeasurementCache&) {
    return Measured::exactly(to_nine_places((1 - 6 * 0.03) * (1 - 6 * 0.03) / (1 - 6 * 0.06)));
  };
  claims.push_back(
      value_or_bound(Relation::at_least,
                     {.id = "rcc/text/exponential-delay/hypercube",
                      .place = "Section 2.3.3, on Figure 6",
                      .statement = "the delay grows exponentially with the utilization, or no more slowly than that; "
                                   "ours is the factor from 0.03 to 0.06 over that from 0 to 0.03, by Equation "
                                   "(14)",
                      .published = Decimal(10000, 4),
                      .readings = {"hypercube(12) with dor"},
                      .measure = growth.checked_by(by_hand),
                      .remark = "it is a hyperbola with a pole at 1/D; an exponential has no saturation"}));
}

}  // namespace

void add_rcc_distance_claims(std::vector<Claim>& claims) {
  add_literal_mean(claims);
  add_footnote_5(claims);
  add_paths(claims);
  for (const RccNetwork& rcc : {RccNetwork{4, 1}, RccNetwork{4, 2}}) {
    add_probabilities_of_rows(claims, rcc);
    add_probabilities_of_links(claims, rcc);
  }
  add_delays(claims);
  add_growth_of_delay(claims);
}

}  // namespace weft::claims
