#include <gtest/gtest.h>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

TEST(RdtPartitioned, HeaderHoldsTheVectorsOf65536Nodes) {
  const auto network = network_of("rdt(256)");
  const auto routing = routing_on(network, "rdt-partitioned");
  const NodeId corner = 127 + 127 * 256;  // of the first quadrant
  EXPECT_LE(test::nodes_on_path(*routing, 0, corner).size(), 20U);
}

TEST(RdtPartitioned, NoPacketLeavesAQuadrantThatHoldsBothEnds) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)", "rdt(32)"}) {
    const auto network = network_of(text);
    const auto routing = routing_on(network, "rdt-partitioned");
    const auto vectors = *RankVectors::of(network, Execution{});
    const auto half = static_cast<NodeId>(vectors.side() / 2);
    const NodeId side = 2 * half;
    const auto quadrant = [&](NodeId v) { return std::pair(v % side / half, v / side / half); };
    for (NodeId i = 0; i < half * half; ++i) {
      for (NodeId j = 0; j < half * half; ++j) {
        const NodeId corner = half + half * side;  // of the last quadrant
        const NodeId source = corner + i % half + i / half * side;
        const NodeId goal = corner + j % half + j / half * side;
        for (const NodeId v : test::nodes_on_path(*routing, source, goal))
          ASSERT_EQ(quadrant(v), quadrant(goal)) << text;
      }
    }
    EXPECT_TRUE(side > 16 || verdict_of(*routing) == Verdict::deadlock_free) << text;
  }
}

}  // namespace
}  // namespace weft::routing
