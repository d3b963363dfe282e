#include "metrics/cuts/edge_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <tuple>

#include "metrics/cuts/balanced_load.h"
#include "metrics/cuts/cut_bounds.h"
#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Each bidirectional link and each unidirectional channel, the lower node first, in the order of nodes.
test::Edges undirected(const PortGraph& graph) {
  test::Edges edges = test::links_of(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (graph.is_unidirectional(v, port)) edges.emplace_back(v, graph.neighbor(v, port).node);
    }
  }
  for (auto& [from, to] : edges) std::tie(from, to) = std::minmax({from, to});
  std::sort(edges.begin(), edges.end());
  return edges;
}

// Walks every shortest path of every pair, one after the other, and adds its share to each link on it.
class PathByPath {
 public:
  explicit PathByPath(const PortGraph& graph)
      : graph_(graph), edges_(undirected(graph)), loads_(edges_.size(), 0.0), links_at_(graph.node_count()) {
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      links_at_[edges_[i].first].push_back(i);
      links_at_[edges_[i].second].push_back(i);
    }
    const auto distances = test::IgraphOracle(graph.node_count(), edges_, false).distances().from_to;
    for (NodeId source = 0; source < graph.node_count(); ++source) {
      for (NodeId destination = 0; destination < graph.node_count(); ++destination) {
        if (distances[source][destination] != kUnreached) add_pair(source, destination, distances[destination]);
      }
    }
  }

  [[nodiscard]] const std::vector<double>& loads() const { return loads_; }

 private:
  void add_pair(NodeId source, NodeId destination, const std::vector<std::uint32_t>& to_go) {
    std::vector<std::vector<std::size_t>> paths;
    std::vector<std::size_t> path;
    const std::function<void(NodeId)> walk = [&](NodeId v) {
      if (v == destination) paths.push_back(path);
      for (const std::size_t link : links_at_[v]) {
        const NodeId w = edges_[link].first + edges_[link].second - v;
        if (to_go[w] + 1 != to_go[v]) continue;
        path.push_back(link);
        walk(w);
        path.pop_back();
      }
    };
    walk(source);
    const double pairs = double{1} * graph_.terminal_count_at(source) * graph_.terminal_count_at(destination);
    for (const auto& used : paths) {
      for (const std::size_t link : used) loads_[link] += pairs / static_cast<double>(paths.size());
    }
  }

  const PortGraph& graph_;
  test::Edges edges_;
  std::vector<double> loads_;
  std::vector<std::vector<std::size_t>> links_at_;
};

void expect_loads(const PortGraph& graph, const std::vector<double>& expected, const std::string& name) {
  const auto load = edge_load(CutGraph(graph), {}, Execution{});
  ASSERT_TRUE(load.has_value());
  ASSERT_EQ(load->per_link.size(), expected.size()) << name;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_NEAR(load->per_link[i], expected[i], 1e-9 * (1 + expected[i])) << name;
  }
}

TEST(EdgeLoad, EqualsTheSumOverEnumeratedPaths) {
  for (const auto& [name, graph] : test::random_graphs({1, 2, 5, 9, 14}, 3)) {
    expect_loads(graph, PathByPath(graph).loads(), name);
  }
  for (const topology::Network& network : test::examples_up_to(20)) {
    expect_loads(network.graph, PathByPath(network.graph).loads(), network.name());
  }
}

TEST(EdgeLoad, AgreesWithIgraph) {
  for (const auto& [name, graph] : test::random_graphs({10, 63}, 3)) {
    std::vector<double> theirs = test::IgraphOracle(graph.node_count(), undirected(graph), false).edge_betweenness();
    for (double& load : theirs) load *= 2;  // an unordered pair is two ordered ones
    expect_loads(graph, theirs, name);
  }
}

// For any choice of shortest paths the loads add up to the distances.
TEST(EdgeLoad, AddsUpToTheSumOfDistances) {
  for (const std::string_view spec : {"star(5)", "torus(7,6)", "mesh(4,3,5)", "rdt(16)"}) {
    const auto graph = topology::build(spec, Execution{}).graph;
    const std::vector<double> loads = edge_load(CutGraph(graph), {}, Execution{})->per_link;
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    EXPECT_NEAR(sum, to_double(all_distances(graph, Execution{}).sum), 1e-6 * sum) << spec;
  }
}

// In dimension order, all links of a mesh at the same position in their rows have the same load.
TEST(EdgeLoad, DimensionOrderLoadsRowsEvenly) {
  const CutGraph mesh(topology::build("mesh(4,3)", Execution{}).graph);
  const std::vector<std::uint64_t> sides{4, 3};
  const EdgeLoad load = *edge_load(mesh, {.grid_sides = sides}, Execution{});
  // Counts the pairs whose first coordinates are on different sides, row by row; then those whose second ones are,
  // column by column.
  const double first = 2 * 1 * 3 * 3;
  const double middle = 2 * 2 * 2 * 3;
  const double across = 2 * 1 * 2 * 4;
  const std::vector<double> expected{first,  across, middle, across, first,  across, across, first, across,
                                     middle, across, first,  across, across, first,  middle, first};
  EXPECT_EQ(load.per_link, expected);
  EXPECT_EQ(to_text(load.unrouted_pairs), "0");
}

TEST(EdgeLoad, DimensionOrderSkipsLinksThatChangeTwoCoordinates) {
  const CutGraph graph(test::graph_of_links(4, {{0, 1}, {0, 3}, {1, 3}, {2, 1}}));
  const std::vector<std::uint64_t> sides{2, 2};
  const EdgeLoad load = *edge_load(graph, {.grid_sides = sides}, Execution{});
  // 0 and 3, 1 and 2 differ in both coordinates; no node reaches 2.
  EXPECT_EQ(load.per_link, (std::vector<double>{3, 0, 0, 3}));
  EXPECT_EQ(to_text(load.unrouted_pairs), "7");
}

TEST(EdgeLoad, IsTheSameOnAnyNumberOfThreads) {
  const CutGraph graph(topology::build("jellyfish(200,5)", Execution{}).graph);
  const auto one = edge_load(graph, {}, Execution{.thread_count = 1});
  for (const unsigned thread_count : {2U, 3U, 40U}) {
    EXPECT_EQ(edge_load(graph, {}, Execution{.thread_count = thread_count})->per_link, one->per_link);
  }
}

TEST(EdgeLoad, FollowsGivenLengths) {
  // A ring of four, once with a long link that no path uses, once with equal lengths.
  const CutGraph ring(test::graph_of_links(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}));
  const auto load = [&](const std::vector<std::uint32_t>& lengths) {
    return edge_load(ring, {.lengths = links_to_arcs(ring, lengths)}, Execution{})->per_link;
  };
  EXPECT_EQ(load({1, 9, 1, 1}), (std::vector<double>{6, 0, 8, 6}));  // links 0-1, 0-3, 1-2, 2-3
  EXPECT_EQ(load({7, 7, 7, 7}), edge_load(ring, {}, Execution{})->per_link);
}

// A link of length n is like a path of n links: distances are compared with those of a plain search over such paths.
TEST(EdgeLoad, LongLinksAreLikePathsOfLinks) {
  for (const std::string_view spec : {"mesh(3,3)", "petersen", "de-bruijn(2,4)", "hypercube(3)"}) {
    const PortGraph graph = std::move(topology::build(spec, Execution{}).graph);
    const test::Edges links = undirected(graph);
    std::vector<std::uint32_t> lengths;
    test::Edges paths;
    NodeId node_count = graph.node_count();
    for (const auto& [from, to] : links) {
      lengths.push_back(1 + static_cast<std::uint32_t>((from * 7 + to * 3) % 5));
      NodeId end = from;
      for (std::uint32_t i = 1; i < lengths.back(); ++i) {
        paths.emplace_back(end, node_count);
        end = node_count++;
      }
      paths.emplace_back(end, to);
    }
    const auto distances = test::IgraphOracle(node_count, paths, false).distances().from_to;
    const CutGraph cut_graph(graph);
    const auto load = edge_load(cut_graph, {.lengths = links_to_arcs(cut_graph, lengths)}, Execution{});
    // Hops times load, summed over links, are the lengths of the shortest paths, summed over pairs.
    double carried = 0;
    for (std::size_t i = 0; i < links.size(); ++i) carried += lengths[i] * load->per_link[i];
    double expected = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (NodeId w = 0; w < graph.node_count(); ++w) expected += distances[v][w];
    }
    EXPECT_NEAR(carried, expected, 1e-9 * expected) << spec;
  }
}

// On every balanced cut of these, found by trying all.
TEST(EdgeLoad, LinksOfCoordinatesAcrossACutAreAboveTheirBound) {
  for (const auto& [spec, sides] : {std::pair{"mesh(4,3)", std::vector<std::uint64_t>{4, 3}},
                                    {"rdt(4)", std::vector<std::uint64_t>{4, 4}},
                                    {"generalized-hypercube(3,4)", std::vector<std::uint64_t>{3, 4}}}) {
    const CutGraph graph(topology::build(spec, Execution{}).graph);
    const std::uint64_t bound = link_load_bound(graph, *edge_load(graph, {.grid_sides = sides}, Execution{}));
    std::uint64_t fewest = UINT64_MAX;
    for (std::uint32_t set = 0; set < 1U << graph.node_count(); ++set) {
      if (static_cast<std::uint64_t>(std::popcount(set)) != graph.lighter_half()) continue;
      Sides cut(graph.node_count());
      for (NodeId v = 0; v < cut.size(); ++v) cut[v] = static_cast<std::uint8_t>(set >> v & 1U);
      fewest = std::min(fewest, coordinate_links_across(graph, sides, cut));
    }
    EXPECT_LE(bound, fewest) << spec;
    EXPECT_GT(bound, 0U) << spec;
  }
}

TEST(EdgeLoad, BalancingLowersTheBusiestLinkAndKeepsAllPairs) {
  for (const std::string_view spec : {"mesh(5,5)", "dragonfly(2,4,2)", "de-bruijn(2,5)"}) {
    const CutGraph graph(topology::build(spec, Execution{}).graph);
    const EdgeLoad before = *edge_load(graph, {}, Execution{});
    const EdgeLoad after = *more_balanced(graph, before, 8, orbits_under(graph, {}), Execution{});
    const auto busiest = [](const EdgeLoad& load) { return *std::ranges::max_element(load.per_link); };
    EXPECT_LT(busiest(after), busiest(before)) << spec;
    // Other paths are no shorter.
    EXPECT_GE(std::accumulate(after.per_link.begin(), after.per_link.end(), 1e-6),
              std::accumulate(before.per_link.begin(), before.per_link.end(), 0.0))
        << spec;
    EXPECT_EQ(to_text(after.unrouted_pairs), "0");
  }
}

// Compares one source per orbit with all sources, on every example whose labels suggest a symmetry.
TEST(EdgeLoad, OneSourcePerOrbitGivesTheSameLoads) {
  int symmetric_count = 0;
  for (const topology::Network& network : test::examples_up_to(200)) {
    const CutGraph graph(network.graph);
    const CutSymmetry symmetry = orbits_under(graph, suggested_automorphisms(network, graph, Execution{}));
    if (symmetry.sources.size() == graph.node_count()) continue;
    ++symmetric_count;
    const EdgeLoad slow = *edge_load(graph, {}, Execution{});
    const EdgeLoad fast = *edge_load(graph, {.symmetry = &symmetry}, Execution{});
    EXPECT_EQ(to_text(fast.unrouted_pairs), to_text(slow.unrouted_pairs)) << network.name();
    for (std::size_t i = 0; i < slow.per_link.size(); ++i) {
      const double allowed = (fast.relative_error + slow.relative_error) * slow.per_link[i];
      ASSERT_NEAR(fast.per_link[i], slow.per_link[i], allowed) << network.name();
    }
  }
  EXPECT_GT(symmetric_count, 50);
}

TEST(EdgeLoad, RoutesToTheHubsOnly) {
  const CutGraph path(test::graph_of_links(4, {{0, 1}, {1, 2}, {2, 3}}));
  const std::vector<std::uint32_t> hubs{0, 0, 2, 0};
  EXPECT_EQ(edge_load(path, {.demand = hubs}, Execution{})->per_link, (std::vector<double>{2, 4, 2}));
}

TEST(EdgeLoad, CountsUnroutedPairs) {
  const CutGraph graph(test::graph_of_links(5, {{0, 1}, {2, 3, true}}));
  EXPECT_EQ(to_text(edge_load(graph, {}, Execution{})->unrouted_pairs), "16");
}

TEST(EdgeLoad, ReportsPathCountOverflow) {
  std::vector<test::Link> doubled;
  for (NodeId v = 0; v + 1 < 1100; ++v) doubled.insert(doubled.end(), 2, {v, v + 1});
  EXPECT_FALSE(edge_load(CutGraph(test::graph_of_links(1100, doubled)), {}, Execution{}).has_value());
}

}  // namespace
}  // namespace weft::metrics
