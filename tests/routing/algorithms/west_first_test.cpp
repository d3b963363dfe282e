#include <gtest/gtest.h>

#include "routing/core/algorithm.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(WestFirst, HopsWestComeFirst) {
  const auto network = network_of("mesh(4,4)");
  const auto routing = build(network, "west-first", Execution{});
  Decision decision;
  routing->decide({.destination = 12}, {.node = 3}, decision);  // from (3,0) to (0,3)
  ASSERT_EQ(decision.candidates.size(), 1U);
  EXPECT_EQ(network.graph.neighbor(3, decision.candidates[0].port).node, 2U);
  routing->decide({.destination = 15}, {.node = 0}, decision);
  EXPECT_EQ(decision.candidates.size(), 2U);
}

}  // namespace
}  // namespace weft::routing
