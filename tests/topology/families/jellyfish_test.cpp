#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/input_error.h"
#include "metrics/distances/distances.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

Network jellyfish(unsigned n, unsigned d, unsigned seed) {
  return build(fmt::format("jellyfish({},{},seed={})", n, d, seed), Execution{});
}

void expect_simple_regular_connected(const Network& network, unsigned d) {
  const PortGraph& graph = network.graph;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto arcs = graph.arcs().arcs_from(v);
    const std::set<NodeId> neighbors(arcs.begin(), arcs.end());
    ASSERT_EQ(arcs.size(), d) << network.name();
    ASSERT_EQ(neighbors.size(), d) << network.name() << ": parallel links at " << v;
    ASSERT_FALSE(neighbors.contains(v)) << network.name();
  }
  ASSERT_TRUE(metrics::is_strongly_connected(graph)) << network.name();
}

TEST(Jellyfish, IsSimpleRegularAndConnectedAtEverySmallSize) {
  for (unsigned n = 3; n <= 16; ++n) {
    for (unsigned d = 2; d < n; ++d) {
      if (n * d % 2 == 1) continue;
      for (unsigned seed = 0; seed < 8; ++seed) expect_simple_regular_connected(jellyfish(n, d, seed), d);
    }
  }
}

TEST(Jellyfish, IsSimpleRegularAndConnectedWhereManyLinksMustBeSwitched) {
  for (const auto& [n, d] : std::vector<std::pair<unsigned, unsigned>>{
           {101, 50}, {200, 99}, {200, 100}, {200, 197}, {1000, 30}, {2000, 3}}) {
    expect_simple_regular_connected(jellyfish(n, d, 5), d);
  }
}

TEST(Jellyfish, BuildsLargeMembers) { expect_simple_regular_connected(jellyfish(65536, 8, 1), 8); }

// The same links on every platform, for each of the three methods of drawing.
TEST(Jellyfish, IsTheSameOnEveryPlatform) {
  test::expect_links(jellyfish(8, 3, 1),
                     {{0, 1}, {0, 4}, {0, 5}, {1, 2}, {1, 7}, {2, 6}, {2, 7}, {3, 4}, {3, 5}, {3, 6}, {4, 6}, {5, 7}});
  test::expect_links(jellyfish(7, 2, 1), {{0, 1}, {1, 6}, {6, 2}, {2, 5}, {5, 4}, {4, 3}, {3, 0}});
  test::expect_links(jellyfish(6, 4, 1),
                     {{0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {3, 5}, {4, 5}});
}

TEST(Jellyfish, SeedsDiffer) {
  std::set<test::Edges> seen;
  for (unsigned seed = 1; seed <= 20; ++seed) seen.insert(test::links_of(jellyfish(30, 3, seed).graph));
  EXPECT_EQ(seen.size(), 20U);
}

// With six nodes of degree 3 there are 70 networks: 60 prisms and 10 complete bipartite ones.
TEST(Jellyfish, EverySmallRegularGraphOccurs) {
  std::set<test::Edges> seen;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    test::Edges links = test::links_of(jellyfish(6, 3, seed).graph);
    std::sort(links.begin(), links.end());
    seen.insert(links);
  }
  EXPECT_EQ(seen.size(), 70U);
}

TEST(Jellyfish, RefusesImpossibleDegrees) {
  for (const char* text : {"jellyfish(5,3)", "jellyfish(5,5)", "jellyfish(4,1)", "jellyfish(3,7)"}) {
    EXPECT_THROW(resolve(text), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::topology
