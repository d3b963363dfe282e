#include "routing/multicast/multicast_tree.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/check.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

// On a path of four nodes a packet from node 1 to nodes 0, 2 and 3. Port 0 leads to the next node, and at the last
// node back; port 1 of the others leads back.
class PathOfFour : public testing::Test {
 protected:
  [[nodiscard]] PortId port(NodeId from, NodeId to) const {
    for (PortId p = 0; p < graph_.out_degree(from); ++p) {
      if (graph_.neighbor(from, p).node == to) return p;
    }
    ADD_FAILURE() << "no link from " << from << " to " << to;
    return 0;
  }
  [[nodiscard]] MulticastTree tree() const {
    TreeBuilder builder(1, 1);
    builder.deliver(builder.child(0, port(1, 0), {}, 0), 0);
    const std::uint32_t two = builder.child(0, port(1, 2), {0, 1}, 2);
    builder.deliver(two, 2);
    builder.deliver(builder.child(two, port(2, 3), {}, 3), 3);
    return builder.finish();
  }
  void expect_refused(const MulticastTree& tree, const std::vector<TerminalId>& targets) const {
    EXPECT_THROW(check_tree(graph_, tree, targets), BrokenInvariant);
  }

  topology::Network network_ = test::network_of("path(4)");
  const topology::PortGraph& graph_ = network_.graph;
  const std::vector<TerminalId> targets_{3, 0, 2};
};

TEST_F(PathOfFour, BuilderPutsChildrenBehindTheirParents) {
  const MulticastTree made = tree();
  ASSERT_EQ(made.nodes.size(), 4U);
  EXPECT_EQ(made.source, 1U);
  EXPECT_EQ(made.nodes[0].node, 1U);
  EXPECT_EQ(made.nodes[0].target_count, 3U);
  EXPECT_EQ(made.nodes[0].delivery_count, 0U);
  ASSERT_EQ(made.branches_of(made.nodes[0]).size(), 2U);
  const TreeBranch& right = made.branches_of(made.nodes[0])[1];
  EXPECT_EQ(right.vcs, (VcRange{0, 1}));
  EXPECT_EQ(made.nodes[right.child].node, 2U);
  EXPECT_EQ(made.nodes[right.child].target_count, 2U);
  ASSERT_EQ(made.deliveries_of(made.nodes[right.child]).size(), 1U);
  EXPECT_EQ(made.deliveries_of(made.nodes[right.child])[0], 2U);
  EXPECT_NO_THROW(check_tree(graph_, made, targets_));
}

TEST_F(PathOfFour, BuilderJoinsBranchesOfThePortAndVcsOnly) {
  TreeBuilder builder(1, 1);
  const std::uint32_t first = builder.child(0, 0, {0, 0}, 2);
  EXPECT_EQ(builder.child(0, 0, {0, 0}, 2), first);
  EXPECT_NE(builder.child(0, 0, {1, 1}, 2), first);
  EXPECT_EQ(builder.node(first), 2U);
}

TEST_F(PathOfFour, BuilderKeepsANodeWithoutOutputs) {
  TreeBuilder builder(1, 1);
  builder.child(0, port(1, 0), {}, 0);
  const MulticastTree made = builder.finish();
  EXPECT_EQ(made.nodes.at(1).target_count, 0U);
  EXPECT_NO_THROW(check_tree(graph_, made, {}));
}

TEST_F(PathOfFour, CheckRefusesOtherTargets) {
  expect_refused(tree(), {0, 2});
  expect_refused(tree(), {0, 1, 2, 3});
  expect_refused(tree(), {0, 2, 2});
  MulticastTree twice = tree();
  twice.deliveries.back() = 2;
  expect_refused(twice, {0, 2, 2});
}

TEST_F(PathOfFour, CheckRefusesAWrongStart) {
  MulticastTree wrong = tree();
  wrong.source = 2;
  expect_refused(wrong, targets_);
  expect_refused(MulticastTree{.source = 1}, {});
}

TEST_F(PathOfFour, CheckRefusesWhatIsNoLink) {
  MulticastTree absent = tree();
  absent.branches[0].port = graph_.out_degree(1);
  expect_refused(absent, targets_);
  MulticastTree other = tree();
  std::swap(other.branches[0].port, other.branches[1].port);
  expect_refused(other, targets_);
}

TEST_F(PathOfFour, CheckRefusesEmptyRangesOfVcs) {
  MulticastTree wrong = tree();
  wrong.branches[0].vcs = {1, 0};
  expect_refused(wrong, targets_);
}

TEST_F(PathOfFour, CheckRefusesWhatIsNoTree) {
  MulticastTree backwards = tree();
  backwards.branches[0].child = 0;
  expect_refused(backwards, targets_);
  MulticastTree beyond = tree();
  beyond.branches[0].child = 9;
  expect_refused(beyond, targets_);
  MulticastTree orphan = tree();
  orphan.nodes.push_back({.node = 3});
  expect_refused(orphan, targets_);
  MulticastTree joined = tree();
  joined.branches.push_back(joined.branches[0]);
  joined.nodes[1].first_branch = 3;
  joined.nodes[1].branch_count = 1;
  expect_refused(joined, targets_);
}

}  // namespace
}  // namespace weft::routing
