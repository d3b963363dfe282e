#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/digraph.h"
#include "base/numbers/permutation.h"
#include "claims/measured_claim.h"
#include "claims/paper_index.h"
#include "claims/scc/scc_broadcast_claims.h"
#include "claims/scc/scc_cost_claims.h"
#include "claims/scc/scc_switching_claims.h"
#include "metrics/distances/shortest_path.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_search_tree.h"

namespace weft::claims {
namespace {

std::string network(unsigned n) { return fmt::format("scc({})", n); }
std::string n_is(unsigned n) { return fmt::format("n={}", n); }

Count theorem_1(Count n) {
  if (n == 3) return 6;
  return n % 2 == 0 ? (n * n + n - 4) / 2 : (n * n + 3 * n - 8) / 2;
}

void add_sizes(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 6; ++n) {
    const Count rings = factorial(n);
    claims.push_back(to_claim({.id = "scc/text/nodes/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! nodes",
                               .published = (n - 1) * rings,
                               .readings = {network(n)},
                               .measure = measure_nodes}));
    claims.push_back(to_claim({.id = "scc/text/local-links/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! local links",
                               .published = (n - 1) * rings,
                               .readings = {network(n)},
                               .measure = measure_links_of_class("local"),
                               .remark = "the ring of two nodes has a single link"}));
    claims.push_back(to_claim({.id = "scc/text/lateral-links/" + n_is(n),
                               .place = "Section 2",
                               .statement = "there are (n-1) n! / 2 lateral links",
                               .published = (n - 1) * rings / 2,
                               .readings = {network(n)},
                               .measure = measure_links_of_class("lateral")}));
    if (n < 4) continue;
    claims.push_back(
        to_claim({.id = "scc/text/degree/" + n_is(n),
                  .place = "Section 2",
                  .statement = "each node has degree 3 for n of at least 4; ours are the nodes for which this does "
                               "not hold",
                  .published = 0,
                  .readings = {network(n)},
                  .measure = measure_nodes_of_other_degree(3)}));
  }
}

void add_theorem_1(std::vector<Claim>& claims) {
  for (unsigned n = 3; n <= 12; ++n) {
    claims.push_back(
        to_claim({.id = "scc/theorem-1/" + n_is(n),
                  .place = "Theorem 1",
                  .statement = "the diameter is 6 for n = 3, (n^2+n-4)/2 for even n, (n^2+3n-8)/2 for odd n from 5 on",
                  .published = theorem_1(n),
                  .readings = {network(n)},
                  .measure = measure_diameter,
                  .remark = "interleaving the cycles of a permutation saves local links that the proof counts",
                  .is_expensive = n > 10}));
  }
}

// The permutation of Lemma 1, a product of transpositions: (k, k+a-1) for k = 2..a where n is odd, (k, k+b) for
// k = 1..b where n is even.
Permutation lemma_1_permutation(unsigned n) {
  Permutation permutation(n);
  const unsigned shift = n / 2;
  for (unsigned k = n % 2 == 0 ? 1 : 2; k + shift <= n; ++k) permutation.swap_positions(k, k + shift);
  return permutation;
}

const topology::PermutationLabelling& labels_of(const topology::Network& network) {
  const auto* labels = network.labelling_as<topology::PermutationLabelling>();
  WEFT_CHECK(labels != nullptr);
  return *labels;
}

// The distance from the node with that permutation and slot to <2,identity>.
Measure measure_lemma_1_distance(unsigned slot) {
  return [slot](const std::string& spec, MeasurementCache& cache) {
    const topology::Network& network = cache.network(spec);
    const topology::PermutationLabelling& labels = labels_of(network);
    const unsigned n = labels.permutation(0).length();
    const NodeId identity = labels.node(Permutation(n), 2);
    const NodeId antipode = labels.node(lemma_1_permutation(n), slot);
    return Measured::exactly(metrics::shortest_path(network.graph, antipode, identity).value().size());
  };
}

void add_lemma_1(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 8; ++n) {
    const unsigned slot = (n + 1) / 2 + 1;  // a+1, for odd n
    claims.push_back(to_claim(
        {.id = "scc/lemma-1/" + n_is(n),
         .place = "Lemma 1",
         .statement = "the node given there is as far from the identity node as Theorem 1 says the diameter is",
         .published = theorem_1(n),
         .readings = {network(n)},
         .measure = measure_lemma_1_distance(2),
         .remark = fmt::format("the permutation is right, but the slot has to be a+1 = {}, not 2", slot)}));
    if (n % 2 == 0) continue;
    claims.push_back(
        to_claim({.id = "scc/lemma-1/corrected/" + n_is(n),
                  .place = "Lemma 1, with the slot a+1 in place of 2",
                  .statement = fmt::format(
                      "with the slot {} the node is an antipode; ours are hops by which it is nearer to the "
                      "identity node than the diameter",
                      slot),
                  .published = 0,
                  .readings = {network(n)},
                  .measure = [slot](const std::string& spec, MeasurementCache& cache) {
                    const Count distance = measure_lemma_1_distance(slot)(spec, cache).low().numerator();
                    return Measured::exactly(cache.distances(spec).diameter().value() - distance);
                  }}));
  }
}

struct MisplacedDigits {
  Count count = 0;   // m: digits in cycles of at least two
  Count cycles = 0;  // c: such cycles
};

MisplacedDigits misplaced_digits(const Permutation& permutation) {
  MisplacedDigits misplaced;
  std::vector<bool> is_seen(permutation.length() + 1);
  for (unsigned first = 1; first <= permutation.length(); ++first) {
    if (permutation.at(first) == first || is_seen[first]) continue;
    ++misplaced.cycles;
    for (unsigned digit = first; !is_seen[digit]; digit = permutation.at(digit)) {
      is_seen[digit] = true;
      ++misplaced.count;
    }
  }
  return misplaced;
}

Count equation_3(const Permutation& permutation) {
  const MisplacedDigits misplaced = misplaced_digits(permutation);
  return misplaced.cycles + misplaced.count - (permutation.at(1) == 1 ? 0 : 2);
}

// The number of supernodes whose distance from the identity, searched in the star graph, differs from Equation (3).
Measured measure_eq_3_exceptions(const std::string& spec, MeasurementCache& cache) {
  const topology::Network& network = cache.network(spec);
  const topology::PermutationLabelling& labels = labels_of(network);
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
  return routing::remaining_route(labels_of(network), network.node_named(from), network.node_named(to));
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
                               .readings = {network(5)},
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
                             .readings = {network(5) + " with scc-optimal(method=paper)"},
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

// Calls body(route) for the routes from all nodes to the first node. Any other route is one of these rotated round the
// ring, and so is its search tree: children are ordered by their distance from the packet.
template <class Body>
void for_each_route(const std::string& spec, MeasurementCache& cache, const Body& body) {
  const topology::Network& network = cache.network(spec);
  for (NodeId from = 0; from < network.graph.node_count(); ++from) {
    body(routing::remaining_route(labels_of(network), from, 0));
  }
}

// The number of routes whose search tree has more than |R| + 2 levels.
Measured measure_deep_trees(const std::string& spec, MeasurementCache& cache) {
  Count count = 0;
  for_each_route(spec, cache, [&](const routing::SccRemainingRoute& route) {
    if (routing::search_tree(route).statistics.level_count > equation_3(route.home) + 2) ++count;
  });
  return Measured::exactly(count);
}

// The number of routes whose search tree has a level with more than m! vertices.
Measured measure_wide_trees(const std::string& spec, MeasurementCache& cache) {
  Count count = 0;
  for_each_route(spec, cache, [&](const routing::SccRemainingRoute& route) {
    const auto most = factorial(static_cast<unsigned>(misplaced_digits(route.home).count));
    if (routing::search_tree(route).statistics.widest_level > most) ++count;
  });
  return Measured::exactly(count);
}

Count order_count(const routing::SccRemainingRoute& route) {
  const std::uint32_t first = routing::first_laterals(route);
  if (first == 0) return 1;
  Count orders = 0;
  for (unsigned lateral = 2; lateral <= route.home.length(); ++lateral) {
    if ((first >> lateral & 1U) == 0) continue;
    routing::SccRemainingRoute after = route;
    after.take_lateral(lateral);
    orders += order_count(after);
  }
  return orders;
}

// The number of permutations that more than m! shortest orders of lateral links sort.
Measured measure_permutations_with_many_orders(const std::string& spec, MeasurementCache& cache) {
  Count count = 0;
  for_each_route(spec, cache, [&](const routing::SccRemainingRoute& route) {
    if (route.slot != route.goal) return;  // the same permutation again
    if (order_count(route) > factorial(static_cast<unsigned>(misplaced_digits(route.home).count))) ++count;
  });
  return Measured::exactly(count);
}

void add_search_trees(std::vector<Claim>& claims) {
  for (unsigned n = 4; n <= 7; ++n) {
    const auto claim = [&](const std::string& name, const std::string& place, const std::string& statement,
                           const Measure& measure) {
      claims.push_back(to_claim({.id = fmt::format("scc/{}/n={}", name, n),
                                 .place = place,
                                 .statement = statement,
                                 .published = 0,
                                 .readings = {network(n)},
                                 .measure = measure}));
    };
    claim("text/tree-levels", "Section 3.2",
          "no search tree has more than |R| + 2 levels; ours are the trees that have", measure_deep_trees);
    claim("text/tree-width", "Section 3.3",
          "no level of a search tree has more than m! vertices; ours are the trees with such a level",
          measure_wide_trees);
    claim("text/orders", "Section 3.3",
          "at most m! orders of lateral links sort m misplaced digits; ours are the permutations with more",
          measure_permutations_with_many_orders);
  }
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
    const routing::SccSearch search = routing::search_tree(routing::remaining_route(labels_of(network), from, to));
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
        to_claim({.id = "scc/eq-3/" + n_is(n),
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
                             .readings = {network(5)},
                             .measure = measure_orders_that_sort}));
  for (unsigned n = 4; n <= 6; ++n) {
    claims.push_back(
        to_claim({.id = "scc/algorithm-1/detours/" + n_is(n),
                  .place = "Section 3.2, Algorithm 1",
                  .statement = "the algorithm finds shortest paths; ours are the hops in excess of the distances, "
                               "summed over all pairs",
                  .published = 0,
                  .readings = {network(n) + " with scc-optimal(method=paper)"},
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
    add("search", network(n), measure_wrong_searches);
    add("optimal", network(n) + " with scc-optimal", measure_wrong_routes);
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
    claim("diameter", row.diameter, measure_diameter);
  }
}

std::vector<Claim> scc_claims() {
  std::vector<Claim> claims;
  add_sizes(claims);
  add_lemma_1(claims);
  add_theorem_1(claims);
  add_scc_example_paths(claims);
  add_search_trees(claims);
  add_optimal_routing(claims);
  add_table_2(claims);
  add_scc_broadcast_claims(claims);
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
