#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::IgraphOracle;

struct Tree {
  NodeId node_count = 0;
  test::Edges links;
  std::vector<NodeId> roots;
};

// A tree of one level is a switch. One of n levels is k trees of n-1 levels and, for each root that a tree has, k new
// roots joined to that root in each of the k trees.
Tree recursive_tree(unsigned k, unsigned n) {
  if (n == 1) return {1, {}, {0}};
  const Tree part = recursive_tree(k, n - 1);
  Tree whole;
  for (unsigned i = 0; i < k; ++i) {
    for (const auto& [v, w] : part.links) whole.links.emplace_back(whole.node_count + v, whole.node_count + w);
    whole.node_count += part.node_count;
  }
  for (const NodeId old_root : part.roots) {
    for (unsigned j = 0; j < k; ++j) {
      for (unsigned i = 0; i < k; ++i) whole.links.emplace_back(whole.node_count, i * part.node_count + old_root);
      whole.roots.push_back(whole.node_count++);
    }
  }
  return whole;
}

TEST(FatTree, EqualsTheRecursiveConstruction) {
  for (const auto& [k, n] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 1}, {2, 2}, {2, 3}, {3, 3}, {5, 2}, {2, 4}, {4, 3}, {2, 5}}) {
    const Tree tree = recursive_tree(k, n);
    const PortGraph graph = build(fmt::format("fat-tree({},{})", k, n), Execution{}).graph;
    EXPECT_TRUE(IgraphOracle(graph).is_isomorphic_to(IgraphOracle(tree.node_count, tree.links, false)))
        << k << " " << n;
  }
}

TEST(FatTree, TerminalsAreAtTheLeaves) {
  const PortGraph graph = build("fat-tree(3,3)", Execution{}).graph;
  EXPECT_EQ(graph.terminal_count(), 27U);
  for (TerminalId terminal = 0; terminal < 27; ++terminal) EXPECT_EQ(graph.node_of_terminal(terminal), terminal / 3);
  for (NodeId v = 9; v < graph.node_count(); ++v) EXPECT_EQ(graph.terminal_count_at(v), 0U);
}

// The path between two leaves goes up to the lowest level above all digits in which the words differ, and down again.
TEST(FatTree, LeavesMeetAtTheLevelOfTheirHighestDifference) {
  const PortGraph graph = build("fat-tree(3,4)", Execution{}).graph;
  BreadthFirstSearch search(graph.arcs());
  for (NodeId v = 0; v < 27; ++v) {
    search.run(v);
    for (NodeId w = 0; w < 27; ++w) {
      std::uint32_t level = 0;
      for (NodeId block = 1; v / block != w / block; block *= 3) ++level;
      EXPECT_EQ(search.distance(w), 2 * level) << v << " " << w;
    }
  }
}

TEST(FatTree, OneLevelIsASwitch) {
  const Network network = build("fat-tree(7,1)", Execution{});
  EXPECT_EQ(network.graph.node_count(), 1U);
  EXPECT_EQ(network.graph.channel_count(), 0U);
  EXPECT_EQ(network.graph.terminal_count(), 7U);
  EXPECT_EQ(network.labelling->text(0), "[0]");
  const ClosedForms forms = resolve("fat-tree(7,1)").closed_forms;
  EXPECT_TRUE(forms.nodes == 1 && forms.channels == 0 && forms.links == 0 && forms.terminals == 7);
  EXPECT_TRUE(forms.min_degree == 0 && forms.max_degree == 0 && forms.diameter == 0);
}

TEST(FatTree, RefusesMoreTerminalsThan32BitIds) { EXPECT_THROW(build("fat-tree(65536,2)", Execution{}), InputError); }

}  // namespace
}  // namespace weft::topology
