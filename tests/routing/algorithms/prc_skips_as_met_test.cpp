#include <gtest/gtest.h>

#include <algorithm>

#include "base/graphs/digraph.h"
#include "routing/chordal_rings.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

TEST(PrcSkipsAsMet, TakesEverySkipThatFits) {
  RandomStream random(4, Purpose::test);
  for (int trial = 0; trial < 500; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "prc-skips-as-met", Execution{});
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes expected = skips_as_met(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
    });
  }
}

// The proof of theorem 3 claims that taking skips as they are met stays within the sum of ratios minus 2.
TEST(PrcSkipsAsMet, IsLongerThanTheProofSaysUnlessSkipsAreCounted) {
  // The smallest ring that shows it.
  const Ring small{.node_count = 12, .skips = {2, 4}};
  ASSERT_EQ(small.sum_of_ratios() - 2, 5U);
  EXPECT_EQ(test::hop_count(*build(network_of(small.text("prc")), "prc-skips-as-met", Execution{}), 1, 0), 6U);
  const Ring ring{.node_count = 100, .skips = {4, 20}};
  ASSERT_EQ(ring.sum_of_ratios() - 2, 12U);
  const auto network = network_of(ring.text("prc"));
  EXPECT_EQ(test::hop_count(*build(network, "prc-skips-as-met", Execution{}), 1, 0), 27U);
  EXPECT_EQ(test::hop_count(*build(network, "prc-skips-as-met(counted)", Execution{}), 1, 0), 11U);
}

TEST(PrcSkipsAsMetCounted, LongestPathIsTheDiameterWhereSkipsDivideEachOther) {
  RandomStream random(5, Purpose::test);
  for (int trial = 0; trial < 200; ++trial) {
    const Ring ring = random_chain(random, static_cast<NodeId>(1 + random.below(4)));
    const auto network = network_of(ring.text("prc"));
    const auto routing = build(network, "prc-skips-as-met(counted)", Execution{});
    BreadthFirstSearch search(network.graph.arcs());
    std::size_t longest = 0;
    std::size_t diameter = 0;
    for (NodeId source = 0; source < ring.period(); ++source) {
      search.run(source);
      for (NodeId goal = 0; goal < ring.node_count; ++goal) {
        longest = std::max(longest, test::hop_count(*routing, source, goal));
        diameter = std::max<std::size_t>(diameter, search.distance(goal));
      }
    }
    ASSERT_EQ(longest, diameter) << ring.text("prc");
    ASSERT_EQ(longest, ring.sum_of_ratios() - (ring.period() == 1 ? 2 : 3)) << ring.text("prc");
  }
}

TEST(PrcSkipsAsMetCounted, IsNeverLongerThanGreedyAndNeverOvershoots) {
  RandomStream random(6, Purpose::test);
  for (int trial = 0; trial < 3000; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "prc-skips-as-met(counted)", Execution{});
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes nodes = route(*routing, source, goal);
      ASSERT_EQ(nodes.back(), goal) << text;
      NodeId travelled = 0;
      for (std::size_t i = 1; i < nodes.size(); ++i) {
        travelled += (nodes[i] + ring.node_count - nodes[i - 1]) % ring.node_count;
      }
      ASSERT_EQ(travelled, (goal + ring.node_count - source) % ring.node_count) << text;
      ASSERT_LE(nodes.size(), periodic_greedy(ring, source, goal).size()) << text << " " << source << " to " << goal;
    });
  }
}

}  // namespace
}  // namespace weft::routing
