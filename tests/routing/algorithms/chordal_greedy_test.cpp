// Against the algorithm as published, and against searches.
#include <gtest/gtest.h>

#include "base/graphs/digraph.h"
#include "routing/chordal_rings.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

TEST(ChordalGreedy, IsThePublishedAlgorithmAndWithinItsBound) {
  RandomStream random(1, Purpose::test);
  for (int trial = 0; trial < 500; ++trial) {
    Ring ring{.node_count = static_cast<NodeId>(3 + random.below(60)), .skips = {}};
    for (NodeId skip = 2; skip < ring.node_count; ++skip) {
      if (random.below(8) == 0) ring.skips.push_back(skip);
    }
    if (ring.skips.empty()) ring.skips = {2};
    const std::string text = ring.text("chordal-ring");
    const auto network = network_of(text);
    const auto routing = build(network, "chordal-greedy", Execution{});
    const auto source = static_cast<NodeId>(random.below(ring.node_count));
    for (NodeId goal = 0; goal < ring.node_count; ++goal) {
      const Nodes expected = chordal_greedy(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
      ASSERT_LE(expected.size() - 1, ring.sum_of_ratios() - ring.period() - 1) << text;
    }
  }
}

TEST(ChordalGreedy, IsShortestWhereSkipsDivideEachOther) {
  RandomStream random(2, Purpose::test);
  for (int trial = 0; trial < 40; ++trial) {
    Ring ring = random_chain(random, static_cast<NodeId>(1 + random.below(3)));
    const auto network = network_of(ring.text("chordal-ring"));
    const auto routing = build(network, "chordal-greedy", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    search.run(0);
    for (NodeId goal = 0; goal < ring.node_count; ++goal) {
      ASSERT_EQ(test::hop_count(*routing, 0, goal), search.distance(goal)) << ring.text("chordal-ring");
    }
  }
}

TEST(ChordalGreedy, TakesTheNextShorterSkipWhereALinkFailed) {
  int shorter_count = 0;
  for (int seed = 1; seed <= 20; ++seed) {
    const auto network = network_of("faulty(chordal-ring(16,skips=[2,4]),links=6,seed=" + std::to_string(seed) + ")");
    const auto routing = build(network, "chordal-greedy", Execution{});
    Decision decision;
    for (NodeId v = 0; v < 16; ++v) {
      routing->decide({.destination = (v + 7) % 16}, {.node = v}, decision);
      ASSERT_EQ(decision.candidates.empty(), network.graph.out_degree(v) == 0);
      if (decision.candidates.empty()) continue;
      NodeId longest = 0;
      for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
        longest = std::max(longest, (network.graph.neighbor(v, port).node + 16 - v) % 16);
      }
      const NodeId taken = (network.graph.neighbor(v, decision.candidates[0].port).node + 16 - v) % 16;
      ASSERT_EQ(taken, longest);
      if (taken < 4) ++shorter_count;
    }
  }
  EXPECT_GT(shorter_count, 0);
}

}  // namespace
}  // namespace weft::routing
