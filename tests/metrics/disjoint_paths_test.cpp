#include "metrics/faults/disjoint_paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// A bidirectional link is identified by the lower of its two ends, a unidirectional channel by its tail.
std::pair<NodeId, PortId> link_of(const PortGraph& graph, const Hop& hop) {
  const End end = graph.neighbor(hop.node, hop.port);
  const std::pair here(hop.node, hop.port);
  return graph.is_unidirectional(hop.node, hop.port) ? here : std::min(here, std::pair(end.node, end.port));
}

// Each path leads from the source to the destination over existing channels and visits no node twice; no two share a
// link.
void expect_disjoint(const PortGraph& graph, const std::vector<std::vector<Hop>>& paths, NodeId source,
                     NodeId destination) {
  std::set<std::pair<NodeId, PortId>> used;
  for (const std::vector<Hop>& path : paths) {
    NodeId at = source;
    std::set<NodeId> met{source};
    for (const Hop& hop : path) {
      ASSERT_EQ(hop.node, at);
      ASSERT_LT(hop.port, graph.out_degree(at));
      EXPECT_TRUE(used.insert(link_of(graph, hop)).second) << "the link at " << hop.node << " is used twice";
      at = graph.neighbor(at, hop.port).node;
      EXPECT_TRUE(met.insert(at).second) << at << " is met twice";
    }
    EXPECT_EQ(at, destination);
  }
}

// By Menger, the smallest number of channels that leave a set with the source and without the destination.
std::size_t smallest_cut(const PortGraph& graph, NodeId source, NodeId destination) {
  std::size_t smallest = graph.channel_count();
  for (unsigned set = 0; set < (1U << graph.node_count()); ++set) {
    const auto holds = [set](NodeId v) { return (set >> v & 1U) != 0; };
    if (!holds(source) || holds(destination)) continue;
    const test::Edges channels = test::channels_of(graph);
    const auto leaving = std::count_if(channels.begin(), channels.end(), [&](const auto& channel) {
      return holds(channel.first) && !holds(channel.second);
    });
    smallest = std::min(smallest, static_cast<std::size_t>(leaving));
  }
  return smallest;
}

TEST(EdgeDisjointPaths, NumberEqualsTheSmallestCut) {
  for (const auto& [name, graph] : test::random_graphs({2, 3, 5, 7}, 12)) {
    for (NodeId source = 0; source < graph.node_count(); ++source) {
      const NodeId destination = (source + 1) % graph.node_count();
      SCOPED_TRACE(name + ", from " + std::to_string(source));
      const auto paths = edge_disjoint_paths(graph, source, destination, Execution{});
      EXPECT_EQ(paths.size(), smallest_cut(graph, source, destination));
      expect_disjoint(graph, paths, source, destination);
    }
  }
}

TEST(EdgeDisjointPaths, AreDisjointOnEveryExampleShorterOnesFirst) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) break;
      const PortGraph graph = topology::build(example, Execution{}).graph;
      if (graph.node_count() < 2) continue;
      SCOPED_TRACE(example);
      const auto paths = edge_disjoint_paths(graph, 0, graph.node_count() - 1, Execution{});
      EXPECT_EQ(paths.empty(), !shortest_path(graph, 0, graph.node_count() - 1));
      expect_disjoint(graph, paths, 0, graph.node_count() - 1);
      EXPECT_TRUE(
          std::is_sorted(paths.begin(), paths.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); }));
    }
  }
}

TEST(EdgeDisjointPaths, UseABidirectionalLinkInOneDirectionOnly) {
  // Two paths that would both use the rung between 1 and 2, in opposite directions.
  const PortGraph graph = test::graph_of_links(4, {{0, 1}, {1, 2}, {2, 3}, {0, 2}, {1, 3}});
  const auto paths = edge_disjoint_paths(graph, 0, 3, Execution{});
  EXPECT_EQ(paths.size(), 2U);
  expect_disjoint(graph, paths, 0, 3);
}

// All walks of that many hops, counted one by one.
unsigned count_walks(const PortGraph& graph, NodeId from, NodeId to, std::size_t length) {
  if (length == 0) return from == to ? 1 : 0;
  unsigned count = 0;
  for (const NodeId next : graph.arcs().arcs_from(from)) count += count_walks(graph, next, to, length - 1);
  return count;
}

TEST(ShortestPathCount, CountsTheWalksOfThatLength) {
  for (const auto& [name, graph] : test::random_graphs({1, 2, 4, 6}, 10)) {
    for (NodeId source = 0; source < graph.node_count(); ++source) {
      for (NodeId destination = 0; destination < graph.node_count(); ++destination) {
        const auto hops = shortest_path(graph, source, destination);
        const unsigned expected = hops ? count_walks(graph, source, destination, hops->size()) : 0;
        EXPECT_EQ(to_text(shortest_path_count(graph, source, destination)), std::to_string(expected)) << name;
      }
    }
  }
}

TEST(ShortestPathCount, IsAFactorialInTheHypercube) {
  const PortGraph graph = topology::build("hypercube(10)", Execution{}).graph;
  EXPECT_EQ(to_text(shortest_path_count(graph, 0, 1023)), "3628800");
}

TEST(ShortestPathCount, Saturates) {
  std::vector<test::Link> links;
  for (NodeId v = 0; v < 130; ++v) links.insert(links.end(), 2, {v, v + 1, false});
  const PortGraph graph = test::graph_of_links(131, links);
  EXPECT_EQ(to_text(shortest_path_count(graph, 0, 127)), to_text(Count{1} << 127U));
  EXPECT_EQ(to_text(shortest_path_count(graph, 0, 130)), to_text(kHuge));
}

}  // namespace
}  // namespace weft::metrics
