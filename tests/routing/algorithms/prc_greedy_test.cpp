#include <gtest/gtest.h>

#include "metrics/distances/shortest_path.h"
#include "routing/chordal_rings.h"

namespace weft::routing {
namespace {

TEST(PrcGreedy, IsThePublishedAlgorithmAndWithinItsBound) {
  RandomStream random(3, Purpose::test);
  for (int trial = 0; trial < 3000; ++trial) {
    const Ring ring = random_periodic_ring(random, 16);
    const std::string text = ring.text("prc");
    const auto network = network_of(text);
    const auto routing = build(network, "prc-greedy", Execution{});
    const NodeId bound = ring.sum_of_ratios() + ring.period() - 3;
    for_each_pair(ring, [&](NodeId source, NodeId goal) {
      const Nodes expected = periodic_greedy(ring, source, goal);
      ASSERT_EQ(expected.back(), goal);
      ASSERT_EQ(route(*routing, source, goal), expected) << text;
      ASSERT_LE(expected.size() - 1, bound) << text << " " << source << " to " << goal;
    });
  }
}

TEST(PrcGreedy, TakesThePublishedPaths) {
  const auto general = network_of("prc(48,skips=[10,16])");
  const auto on_general = build(general, "prc-greedy", Execution{});
  for (NodeId i = 0; i < 48; i += 2) {
    Nodes published;
    for (const NodeId step : {0U, 16U, 17U, 18U, 19U, 20U, 21U}) published.push_back((i + step) % 48);
    EXPECT_EQ(route(*on_general, i, (i + 21) % 48), published);
    EXPECT_EQ(metrics::shortest_path(general.graph, i, (i + 21) % 48)->size(), 3U);
  }
  const auto chain = network_of("prc(100,skips=[4,20])");
  const Nodes published{0, 20, 40, 60, 80, 81, 85, 89, 93, 97, 98, 99};
  EXPECT_EQ(route(*build(chain, "prc-greedy", Execution{}), 0, 99), published);
}

}  // namespace
}  // namespace weft::routing
