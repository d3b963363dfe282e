#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/graphs/digraph.h"
#include "claims/measured_claim.h"
#include "claims/paper_index.h"
#include "claims/scc/scc_broadcast_claims.h"
#include "claims/scc/scc_comparison_claims.h"
#include "claims/scc/scc_cost_claims.h"
#include "claims/scc/scc_cycles.h"
#include "claims/scc/scc_diameter_claims.h"
#include "claims/scc/scc_schedule_claims.h"
#include "claims/scc/scc_structure_claims.h"
#include "claims/scc/scc_switching_claims.h"
#include "claims/scc/scc_tree_claims.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {
namespace {

// The number of supernodes whose distance from the identity, searched in the star graph, differs from Equation (3).
Measured measure_eq_3_exceptions(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const topology::PermutationLabelling& labels = permutation_labels(network);
  BreadthFirstSearch search(network.graph.arcs());
  search.run(labels.node(Permutation(labels.permutation(0).length()), 0));
  Count exceptions = 0;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    if (search.distance(v) != equation_3(labels.permutation(v))) ++exceptions;
  }
  return Measured::exactly(exceptions);
}

routing::SccRemainingRoute route_between(const topology::Network& network, const std::string& from,
                                         const std::string& to) {
  return routing::remaining_route(permutation_labels(network), network.node_named(from), network.node_named(to));
}

// The hops of a path over these lateral links, with the shorter direction round each ring; none where they do not lead
// to the destination.
std::optional<Count> equation_5(routing::SccRemainingRoute route, const std::vector<unsigned>& laterals) {
  Count hops = laterals.size();
  for (const unsigned lateral : laterals) {
    hops += routing::ring_steps(route.ring_size(), route.slot, lateral);
    route.take_lateral(lateral);
  }
  if (route.home != Permutation(route.home.length())) return std::nullopt;
  return hops + routing::ring_steps(route.ring_size(), route.slot, route.goal);
}

// Section 3.1: two nodes, and two of the paths between them.
void add_scc_example_paths(std::vector<Claim>& claims) {
  const std::string from = "<3,34125>";
  const std::string to = "<2,12345>";
  const auto add = [&](const std::string& name, Count published, const std::vector<unsigned>& laterals) {
    claims.push_back(to_claim({.id = "scc/text/way/" + name,
                               .place = "Section 3.1",
                               .statement = fmt::format("hops from {} to {} by the lateral links {}", from, to, name),
                               .published = published,
                               .readings = {scc_spec(5)},
                               .measure = [=](const std::string& spec, MeasurementCache& cache) {
                                 const topology::Network& scc = cache.network(spec);
                                 return Measured::exactly(equation_5(route_between(scc, from, to), laterals).value());
                               }}));
  };
  add("2,4,2,3", 11, {2, 4, 2, 3});
  add("3,2,4,2", 9, {3, 2, 4, 2});
  claims.push_back(to_claim({.id = "scc/algorithm-1/way/3,2,4,2",
                             .place = "Section 3.1, Algorithm 1",
                             .statement = fmt::format("a shortest path from {} to {} is the one by 3,2,4,2", from, to),
                             .published = 9,
                             .readings = {scc_spec(5) + " with scc-optimal(method=paper)"},
                             .measure = measure_route(from, to)}));
}

// Section 3.1 names some orders of lateral links that sort 23154.
Measured measure_orders_that_sort(const std::string& spec, MeasurementCache& cache) {
  const std::vector<std::vector<unsigned>> orders = {{2, 3, 4, 5, 4}, {2, 3, 5, 4, 5}, {4, 5, 4, 2, 3},
                                                     {5, 4, 5, 2, 3}, {2, 4, 5, 4, 3}, {2, 5, 4, 5, 3}};
  const auto start = route_between(cache.network(spec), "<2,23154>", "<2,12345>");
  return Measured::exactly(static_cast<Count>(std::count_if(
      orders.begin(), orders.end(), [&](const auto& order) { return equation_5(start, order).has_value(); })));
}

// The number of pairs whose path length differs from a breadth-first search of the network: all pairs with the first
// node, and random pairs.
Measured wrong_lengths(const topology::Network& network, const routing::LengthOf& length_of) {
  constexpr std::uint64_t kPairs = 100'000;
  constexpr std::uint64_t kSeed = 1;
  const routing::SccCheck check(network);
  const routing::LengthCheck to_first = check.all_to_first(length_of);
  const routing::LengthCheck random = check.random_pairs(length_of, kPairs, kSeed);
  return Measured::worst_found(
      to_first.wrong_count + random.wrong_count,
      {.tried = fmt::format("{} pairs with one node and {} random pairs", to_first.pair_count, random.pair_count),
       .case_count = to_first.pair_count + random.pair_count,
       .is_exhaustive = false});
}

Measured measure_wrong_searches(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  return wrong_lengths(network, [&](NodeId from, NodeId to) {
    const routing::SccSearch search =
        routing::search_tree(routing::remaining_route(permutation_labels(network), from, to));
    return static_cast<std::uint32_t>(search.laterals.size()) + search.local_count;
  });
}

Measured measure_wrong_routes(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  return wrong_lengths(cache.network(split_routed(routed).network),
                       [&](NodeId from, NodeId to) { return routing::followed_length(*routing, from, to); });
}

void add_optimal_routing(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    claims.push_back(
        to_claim({.id = "scc/eq-3/" + case_of(n),
                  .place = "Equation (3)",
                  .statement = "the least number of lateral links is c + m, less 2 when the first digit is not 1; ours "
                               "are the permutations for which this does not hold",
                  .published = 0,
                  .readings = {fmt::format("star({})", n)},
                  .measure = measure_eq_3_exceptions}));
  }
  claims.push_back(to_claim({.id = "scc/text/orders/23154",
                             .place = "Section 3.1",
                             .statement = "six orders of lateral links sort 23154; ours are those that do",
                             .published = 6,
                             .readings = {scc_spec(5)},
                             .measure = measure_orders_that_sort}));
  for (unsigned n = 4; n <= 6; ++n) {
    claims.push_back(
        to_claim({.id = "scc/algorithm-1/detours/" + case_of(n),
                  .place = "Section 3.2, Algorithm 1",
                  .statement = "the algorithm finds shortest paths; ours are the hops in excess of the distances, "
                               "summed over all pairs",
                  .published = 0,
                  .readings = {scc_spec(n) + " with scc-optimal(method=paper)"},
                  .measure = measure_detours}));
  }
  for (unsigned n = 8; n <= 9; ++n) {
    const auto add = [&](const std::string& name, const std::string& reading, const Measure& measure) {
      claims.push_back(
          to_claim({.id = fmt::format("scc/algorithm-1/{}/n={}", name, n),
                    .place = "Section 3.2, Algorithm 1",
                    .statement = "a path of the least cost by Equation (5) is a shortest path; ours are the pairs for "
                                 "which it is not: one node with all others, and 100,000 random pairs",
                    .published = 0,
                    .readings = {reading},
                    .measure = measure,
                    .is_expensive = true}));
    };
    add("search", scc_spec(n), measure_wrong_searches);
    add("optimal", scc_spec(n) + " with scc-optimal", measure_wrong_routes);
  }
}

struct SccTableRow {
  std::string name;
  std::string network;
  unsigned n;
  Count size;
  Count degree;
  Count diameter;
};

// The paper prints the name of the last group one row too early: "9 4608 3 20" are cube-connected cycles.
void add_table_2(std::vector<Claim>& claims) {
  const std::vector<SccTableRow> rows = {
      {"hypercube", "hypercube(7)", 7, 128, 7, 7},
      {"hypercube", "hypercube(8)", 8, 256, 8, 8},
      {"hypercube", "hypercube(9)", 9, 512, 9, 9},
      {"star", "star(5)", 5, 120, 4, 6},
      {"star", "star(6)", 6, 720, 5, 7},
      {"star", "star(7)", 7, 5040, 6, 9},
      {"ccc", "ccc(4)", 4, 64, 3, 8},
      {"ccc", "ccc(5)", 5, 160, 3, 10},
      {"ccc", "ccc(6)", 6, 384, 3, 13},
      {"ccc", "ccc(7)", 7, 896, 3, 15},
      {"ccc", "ccc(8)", 8, 2048, 3, 18},
      {"ccc", "ccc(9)", 9, 4608, 3, 20},
      {"scc", "scc(4)", 4, 72, 3, 8},
      {"scc", "scc(5)", 5, 480, 3, 16},
      {"scc", "scc(6)", 6, 3600, 3, 19},
      {"scc", "scc(7)", 7, 30240, 3, 31},
  };
  for (const SccTableRow& row : rows) {
    const auto claim = [&](std::string_view quantity, Count published, const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/table-2/{}/{}/n={}", row.name, quantity, row.n),
                                 .place = "Table 2",
                                 .statement = fmt::format("{} of {}", quantity, row.network),
                                 .published = published,
                                 .readings = {row.network},
                                 .measure = measure}));
    };
    claim("nodes", row.size, measure_nodes);
    claim("degree", row.degree, measure_degree);
    const Measure diameter = measure_diameter;
    claim("diameter", row.diameter,
          row.name == "scc" ? diameter.checked_by(measure_diameter_by_cycles(row.n)) : diameter);
  }
}

std::vector<Claim> scc_claims() {
  std::vector<Claim> claims;
  add_scc_structure_claims(claims);
  add_scc_diameter_claims(claims);
  add_scc_cycle_claims(claims);
  add_scc_example_paths(claims);
  add_scc_tree_claims(claims);
  add_optimal_routing(claims);
  add_table_2(claims);
  add_scc_broadcast_claims(claims);
  add_scc_schedule_claims(claims);
  add_scc_broadcast_comparisons(claims);
  add_scc_comparison_claims(claims);
  add_scc_cost_claims(claims);
  add_scc_switching_claims(claims);
  return claims;
}

}  // namespace

namespace paper_records {

extern constinit const Paper scc{
    .id = "scc",
    .title = "A star-based I/O-bounded network for massively parallel systems",
    .authors = "S. Latifi, M. M. de Azevedo, N. Bagherzadeh",
    .source = "IEE Proceedings: Computers and Digital Techniques 142(1), 1995",
    .claims = scc_claims,
    .index = scc_index_json,
};

}  // namespace paper_records
}  // namespace weft::claims
