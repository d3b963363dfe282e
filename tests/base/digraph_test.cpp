#include "base/graphs/digraph.h"

#include <gtest/gtest.h>

#include "base/numbers/random.h"

namespace weft {
namespace {

struct OwnedDigraph {
  std::vector<std::uint64_t> offsets;
  std::vector<NodeId> heads;
  [[nodiscard]] DigraphView view() const { return {offsets, heads}; }
};

OwnedDigraph from_lists(const std::vector<std::vector<NodeId>>& lists) {
  OwnedDigraph graph{{0}, {}};
  for (const auto& list : lists) {
    graph.heads.insert(graph.heads.end(), list.begin(), list.end());
    graph.offsets.push_back(graph.heads.size());
  }
  return graph;
}

TEST(BreadthFirstSearch, FollowsArcsOnlyForward) {
  const OwnedDigraph graph = from_lists({{1}, {2}, {}, {0}});
  BreadthFirstSearch search(graph.view());
  search.run(0);
  EXPECT_EQ(search.distance(2), 2U);
  EXPECT_EQ(search.distance(3), kUnreached);
  EXPECT_EQ(search.level_count(), 3U);
  search.run(3);  // the arrays are used again
  EXPECT_EQ(search.distance(2), 3U);
  EXPECT_EQ(search.order().size(), 4U);
}

TEST(BreadthFirstSearch, StopsAtTheDepthLimit) {
  const OwnedDigraph graph = from_lists({{1}, {2}, {3}, {}});
  BreadthFirstSearch search(graph.view());
  search.run(0, 2);
  EXPECT_EQ(search.distance(2), 2U);
  EXPECT_EQ(search.distance(3), kUnreached);
}

TEST(StrongComponents, SeparatesNodesWithoutAReturnPath) {
  const OwnedDigraph graph = from_lists({{1}, {2}, {0, 3}, {4}, {3}, {}});
  const Components components = strong_components(graph.view());
  EXPECT_EQ(components.count, 3U);
  EXPECT_EQ(components.component_of[0], components.component_of[2]);
  EXPECT_EQ(components.component_of[3], components.component_of[4]);
  EXPECT_NE(components.component_of[0], components.component_of[3]);
  EXPECT_EQ(strong_components(DigraphView{}).count, 0U);
}

// Two nodes share a component exactly when each reaches the other.
TEST(StrongComponents, AgreesWithMutualReachability) {
  for (std::uint32_t trial = 0; trial < 200; ++trial) {
    RandomStream random(trial, Purpose::test);
    const auto node_count = static_cast<NodeId>(1 + random.below(12));
    std::vector<std::vector<NodeId>> lists(node_count);
    for (auto& list : lists) {
      for (std::uint64_t k = random.below(3); k > 0; --k) list.push_back(static_cast<NodeId>(random.below(node_count)));
    }
    const OwnedDigraph graph = from_lists(lists);
    const Components components = strong_components(graph.view());
    std::vector<BreadthFirstSearch> searches(node_count, BreadthFirstSearch(graph.view()));
    for (NodeId v = 0; v < node_count; ++v) searches[v].run(v);
    for (NodeId v = 0; v < node_count; ++v) {
      for (NodeId w = 0; w < node_count; ++w) {
        const bool is_mutual = searches[v].distance(w) != kUnreached && searches[w].distance(v) != kUnreached;
        EXPECT_EQ(components.component_of[v] == components.component_of[w], is_mutual);
        if (searches[v].distance(w) != kUnreached) {
          EXPECT_GE(components.component_of[v], components.component_of[w]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace weft
