#include "claims/scc/scc_diameter_claims.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/graphs/digraph.h"
#include "claims/measured_claim.h"
#include "claims/scc/scc_cycles.h"
#include "metrics/distances/shortest_path.h"
#include "routing/cayley/scc_local_steps.h"

namespace weft::claims {
namespace {

using routing::SccRemainingRoute;

constexpr unsigned kMostSearched = 8;  // larger networks are not built

void add_theorem_1(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 13; ++n) {
    std::optional<Correction> correction;
    if (n % 2 == 1) correction = Correction{"(n^2+2n-3)/2 for odd n", Count{(n * n + 2 * n - 3) / 2}};
    claims.push_back(
        to_claim({.id = "scc/theorem-1/" + case_of(n),
                  .place = "Theorem 1",
                  .statement = "the diameter is 6 for n = 3, (n^2+n-4)/2 for even n, (n^2+3n-8)/2 for odd n from 5 on",
                  .published = theorem_1_diameter(n),
                  .readings = {scc_spec(n)},
                  .measure = Measure(measure_diameter).checked_by(measure_diameter_by_cycles(n)),
                  .remark = "interleaving the cycles of a permutation saves local links that the proof counts",
                  .is_expensive = n > 10,
                  .correction = correction}));
  }
}

// The route from the node of Lemma 1 with that slot to <2,identity>.
SccRemainingRoute lemma_1_route(unsigned n, unsigned slot) { return {lemma_1_permutation(n), slot, 2}; }

Count hops_on_network(unsigned n, unsigned slot, MeasurementCache& cache) {
  const topology::Network& network = cache.network(scc_spec(n));
  const topology::PermutationLabelling& labels = permutation_labels(network);
  const NodeId antipode = labels.node(lemma_1_permutation(n), slot);
  return metrics::shortest_path(network.graph, antipode, labels.node(Permutation(n), 2)).value().size();
}

// By a breadth-first search, on large networks by the search of Algorithm 1; again by the cycles.
Measure measure_lemma_1_distance(unsigned n, unsigned slot) {
  const auto again = [=](const std::string&, MeasurementCache&) {
    return Measured::exactly(hops_by_cycles(lemma_1_route(n, slot)));
  };
  return Measure([=](const std::string&, MeasurementCache& cache) {
           return Measured::exactly(n <= kMostSearched ? hops_on_network(n, slot, cache)
                                                       : hops_by_search(lemma_1_route(n, slot)));
         })
      .checked_by(again);
}

void add_lemma_1(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 11; ++n) {
    const unsigned slot = (n + 1) / 2 + 1;  // a+1, for odd n
    claims.push_back(to_claim(
        {.id = "scc/lemma-1/" + case_of(n),
         .place = "Lemma 1",
         .statement = "the node given there is as far from the identity node as Theorem 1 says the diameter is",
         .published = theorem_1_diameter(n),
         .readings = {scc_spec(n)},
         .measure = measure_lemma_1_distance(n, 2),
         .remark = "the permutation is right, but the slot has to be a+1, not 2"}));
    if (n % 2 == 0) continue;
    const Measure nearer = [=](const std::string& spec, MeasurementCache& cache) {
      const Count distance = measure_lemma_1_distance(n, slot)(spec, cache).low().numerator();
      return Measured::exactly(measure_scc_diameter(n)(spec, cache).low().numerator() - distance);
    };
    claims.push_back(to_claim({.id = "scc/lemma-1/corrected/" + case_of(n),
                               .place = "Lemma 1, with the slot a+1 in place of 2",
                               .statement = "with the slot a+1 the node is an antipode; ours are hops by which it is "
                                            "nearer to the identity node than the diameter",
                               .published = 0,
                               .readings = {scc_spec(n)},
                               .measure = nearer}));
  }
}

// Nodes as far from <2,identity> as any whose supernode is nearer than floor(3(n-1)/2) lateral links.
template <class Hops>
Measured near_antipodes(unsigned n, const Hops& hops_of) {
  Count longest = 0;
  Count near_count = 0;
  std::string example;
  const topology::PermutationLabelling labels(n, n - 1, 2);
  for_each_scc_route(n, [&](const SccRemainingRoute& route) {
    const Count hops = hops_of(route);
    if (hops > longest) {
      longest = hops;
      near_count = 0;
    }
    if (hops < longest || equation_3(route.home) >= scc_star_diameter(n)) return;
    if (near_count++ == 0) {
      example = fmt::format("{} is {} lateral links away", labels.text(labels.node(route.home, route.slot)),
                            to_text(equation_3(route.home)));
    }
  });
  const Measured found = Measured::exactly(near_count);
  return near_count == 0 ? found : found.shown_by(example);
}

void add_antipodes(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= kMostSearched; ++n) {
    const Measure::Compute again = [n](const std::string&, MeasurementCache&) {
      const routing::SccLocalSteps ring(n - 1);
      return near_antipodes(n,
                            [&](const SccRemainingRoute& route) { return lateral_count(route) + ring.least(route); });
    };
    const Measure searched = [n](const std::string& spec, MeasurementCache& cache) {
      const topology::Network& network = cache.network(spec);
      const topology::PermutationLabelling& labels = permutation_labels(network);
      BreadthFirstSearch search(network.graph.arcs());
      search.run(labels.node(Permutation(n), 2));
      return near_antipodes(
          n, [&](const SccRemainingRoute& route) { return search.distance(labels.node(route.home, route.slot)); });
    };
    claims.push_back(to_claim({.id = "scc/text/antipodes/" + case_of(n),
                               .place = "Section 4",
                               .statement = "antipodes are floor(3(n-1)/2) lateral links from the identity node; ours "
                                            "are the farthest nodes that are fewer away",
                               .published = 0,
                               .readings = {scc_spec(n)},
                               .measure = searched.checked_by(again)}));
  }
}

// The least local links of the permutation of Lemma 1, whatever the slots at which the route begins and ends.
template <class Hops>
Count fewest_local_links(unsigned n, const Hops& hops_of) {
  const Permutation permutation = lemma_1_permutation(n);
  Count fewest = kHuge;
  for (unsigned slot = 2; slot <= n; ++slot) {
    for (unsigned goal = 2; goal <= n; ++goal) {
      fewest = std::min<Count>(fewest, hops_of({permutation, slot, goal}) - equation_3(permutation));
    }
  }
  return fewest;
}

// The local links by Equation (4) of the cycles of Lemma 1.
Count first_term(unsigned n) {
  Count links = 0;
  for (const Cycle& cycle : cycles_of(lemma_1_permutation(n))) links += local_links_of(cycle, n);
  return links;
}

// The fewest local links between cycles that are executed one after the other; `slot` is the end of the last one.
Count links_between(unsigned n, unsigned slot, std::vector<Cycle> left) {
  if (left.empty()) return 0;
  Count fewest = kHuge;
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::vector<Cycle> others = left;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    for (std::size_t first = 0; first < left[i].size(); ++first) {
      const std::vector<unsigned> laterals = laterals_of(left[i], first);
      const Count move = slot == 0 ? 0 : routing::ring_steps(n - 1, slot, laterals.front());
      fewest = std::min(fewest, move + links_between(n, laterals.back(), others));
    }
  }
  return fewest;
}

// Most less fewest hops over the slots at which the route begins.
template <class Hops>
Count spread_of_slots(unsigned n, const Hops& hops_of) {
  Count fewest = kHuge;
  Count most = 0;
  for (unsigned slot = 2; slot <= n; ++slot) {
    const Count hops = hops_of(lemma_1_route(n, slot));
    fewest = std::min(fewest, hops);
    most = std::max(most, hops);
  }
  return most - fewest;
}

MeasuredClaim proof_claim(const std::string& name, unsigned n, const std::string& statement, Count published) {
  return {.id = fmt::format("scc/text/proof-of-theorem-1/{}/{}", name, case_of(n)),
          .place = "Theorem 1, proof",
          .statement = statement,
          .published = published,
          .readings = {scc_spec(n)},
          .measure = {}};
}

void add_proof_terms(std::vector<Claim>& claims) {
  const auto measured = [](const auto& compute) {
    return Measure([=](const std::string&, MeasurementCache&) { return Measured::exactly(compute()); });
  };
  for (unsigned n = 3; n <= 10; ++n) {
    const Count half = (n - 1) / 2;
    MeasuredClaim lateral =
        proof_claim("lateral-links", n, "the antipode is floor(3(n-1)/2) lateral links away", scc_star_diameter(n));
    lateral.measure = measured([=] { return equation_3(lemma_1_permutation(n)); });
    claims.push_back(to_claim(lateral));
    MeasuredClaim first = proof_claim(
        "first-term", n, "the cycles of Lemma 1 take 2 floor((n-1)/2)^2 local links by Equation (4)", 2 * half * half);
    first.measure = measured([=] { return first_term(n); });
    claims.push_back(to_claim(first));
    if (n == 3) continue;
    MeasuredClaim in_turn = proof_claim("between-cycles-in-turn", n,
                                        "where one cycle of Lemma 1 is executed after the other, moving between them "
                                        "takes floor(n/2)-1 local links",
                                        n / 2 - 1);
    in_turn.measure = measured([=] { return links_between(n, 0, cycles_of(lemma_1_permutation(n))); });
    claims.push_back(to_claim(in_turn));
    MeasuredClaim between = proof_claim("between-cycles", n,
                                        "moving between the cycles of Lemma 1 takes floor(n/2)-1 local links; ours are "
                                        "the fewest local links of a route less those by Equation (4)",
                                        n / 2 - 1);
    between.measure = measured([=] {
                        return fewest_local_links(n, hops_by_search) - first_term(n);
                      }).checked_by(measured([=] { return fewest_local_links(n, hops_by_cycles) - first_term(n); }));
    between.remark = "interleaved cycles share local links";
    between.correction = Correction{"0 for odd n, 1 for even n", Count{n % 2 == 0 ? 1U : 0U}};
    claims.push_back(to_claim(between));
    MeasuredClaim slots = proof_claim("third-term", n,
                                      "the slot of the antipode adds at most floor(n/2)-1 local links; ours are the "
                                      "most less the fewest over all slots",
                                      n / 2 - 1);
    slots.measure = measured([=] {
                      return spread_of_slots(n, hops_by_search);
                    }).checked_by(measured([=] { return spread_of_slots(n, hops_by_cycles); }));
    slots.relation = Relation::at_most;
    if (n % 2 == 1) slots.correction = Correction{"(n-1)/2 for odd n", half};
    claims.push_back(to_claim(slots));
  }
}

}  // namespace

void add_scc_diameter_claims(std::vector<Claim>& claims) {
  add_lemma_1(claims);
  add_theorem_1(claims);
  add_antipodes(claims);
  add_proof_terms(claims);
}

}  // namespace weft::claims
