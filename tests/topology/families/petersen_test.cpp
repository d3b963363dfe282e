// Compares the Petersen graph with a second construction, as a Kneser graph.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::IgraphOracle;

// The pairs of five elements, joined if they are disjoint. The pairs are not numbered like our nodes, so the graphs are
// compared up to isomorphism.
TEST(Petersen, IsAKneserGraph) {
  std::vector<std::set<int>> pairs;
  for (int a = 0; a < 5; ++a) {
    for (int b = a + 1; b < 5; ++b) pairs.push_back({a, b});
  }
  test::Edges links;
  for (NodeId v = 0; v < pairs.size(); ++v) {
    for (NodeId w = v + 1; w < pairs.size(); ++w) {
      const bool is_disjoint =
          std::none_of(pairs[v].begin(), pairs[v].end(), [&](int a) { return pairs[w].contains(a); });
      if (is_disjoint) links.emplace_back(v, w);
    }
  }
  EXPECT_EQ(links.size(), 15U);
  const Network petersen = build("petersen", Execution{});
  EXPECT_TRUE(IgraphOracle(petersen.graph).is_isomorphic_to(IgraphOracle(10, links, false)));
}

}  // namespace
}  // namespace weft::topology
