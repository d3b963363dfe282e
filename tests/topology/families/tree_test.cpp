// Compares the complete tree with a second construction, which grows leaf by leaf.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// Nodes are numbered as they appear, row by row, so the links must be equal.
TEST(Tree, GrowsRowByRow) {
  for (const auto& [k, depth] : {std::pair(2U, 1U), std::pair(2U, 4U), std::pair(3U, 3U), std::pair(7U, 2U)}) {
    test::Edges links;
    std::vector<NodeId> row{0};
    NodeId node_count = 1;
    for (unsigned level = 0; level < depth; ++level) {
      std::vector<NodeId> next_row;
      for (const NodeId parent : row) {
        for (unsigned child = 0; child < k; ++child) {
          next_row.push_back(node_count++);
          links.emplace_back(parent, next_row.back());
        }
      }
      row = next_row;
    }
    const Network tree = build(fmt::format("tree({},{})", k, depth), Execution{});
    EXPECT_EQ(tree.graph.node_count(), node_count);
    EXPECT_EQ(tree.graph.terminal_count(), node_count);
    test::expect_links(tree, links);
  }
}

TEST(Tree, HasItsKnownValues) {
  const ClosedForms forms = resolve("tree(2,11)").closed_forms;
  EXPECT_EQ(forms.nodes, Count{4095});
  EXPECT_EQ(forms.diameter, Count{22});
  EXPECT_EQ(resolve("tree(3,7)").closed_forms.nodes, Count{(6561 - 1) / 2});
}

TEST(Tree, RefusesHugeSizesImmediately) {
  EXPECT_EQ(resolve("tree(1000000,1000000)").closed_forms.links, kHuge);
  EXPECT_THROW(build("tree(1000000,1000000)", Execution{}), InputError);
}

}  // namespace
}  // namespace weft::topology
