#include "base/graphs/unit_flow.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

// Paths from 0 to 3 lead over 1 and over 2; 1 and 2 are joined in both directions.
const std::vector<FlowArc> kArcs{{0, 1}, {0, 2}, {1, 2, true}, {1, 3}, {2, 3}};

std::uint32_t flow_between(UnitFlow& flow, NodeId source, NodeId destination, std::uint32_t limit = UINT32_MAX) {
  return flow.run(source, Heading::outward, limit, [=](NodeId v) { return v == destination; });
}

TEST(UnitFlow, EachRunStartsFromZeroFlow) {
  const FlowNetwork network(4, kArcs);
  UnitFlow flow(network);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(flow_between(flow, 0, 3), 2U);
    EXPECT_EQ(flow_between(flow, 3, 0), 0U);
    EXPECT_EQ(flow_between(flow, 0, 1), 2U);
    EXPECT_EQ(flow_between(flow, 2, 1), 1U);
  }
}

TEST(UnitFlow, InwardFlowEqualsOutwardFlowFromTheOtherEnd) {
  const FlowNetwork network(4, kArcs);
  UnitFlow flow(network);
  for (NodeId v = 0; v < 4; ++v) {
    for (NodeId w = 0; w < 4; ++w) {
      if (v == w) continue;
      const std::uint32_t outward = flow_between(flow, v, w);
      EXPECT_EQ(flow.run(w, Heading::inward, UINT32_MAX, [=](NodeId goal) { return goal == v; }), outward);
    }
  }
}

TEST(UnitFlow, StopsAtTheLimit) {
  const FlowNetwork network(4, kArcs);
  UnitFlow flow(network);
  EXPECT_EQ(flow_between(flow, 0, 3, 1), 1U);
  EXPECT_EQ(flow_between(flow, 0, 3, 0), 0U);
}

TEST(UnitFlow, ReportsUsedSteps) {
  const FlowNetwork network(4, kArcs);
  UnitFlow flow(network);
  flow_between(flow, 0, 3);
  for (const std::uint32_t step : {0U, 2U, 6U, 8U}) EXPECT_TRUE(flow.is_used(step)) << step;
  for (const std::uint32_t step : {1U, 3U, 4U, 5U, 7U, 9U}) EXPECT_FALSE(flow.is_used(step)) << step;
}

}  // namespace
}  // namespace weft
