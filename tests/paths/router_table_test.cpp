#include "paths/router_table.h"

#include <gtest/gtest.h>

#include "support/routings.h"

namespace weft::paths {
namespace {

using test::network_of;

TEST(RouterTable, HasOneEntryPerDestinationWithoutState) {
  const topology::Network network = network_of("petersen");
  const auto routing = routing::build(network, "shortest", Execution{});
  for (const unsigned threads : {1U, 3U}) {
    const auto table = router_table(*routing, 4, Execution{.thread_count = threads});
    ASSERT_EQ(table.size(), 10U);
    for (TerminalId destination = 0; destination < 10; ++destination) {
      const RouterEntry& entry = table[destination];
      EXPECT_EQ(entry.destination, destination);
      EXPECT_EQ(entry.delivers, destination == 4);
      routing::Decision decision;
      routing->decide({.destination = destination}, {.node = 4}, decision);
      EXPECT_EQ(entry.candidates, decision.candidates);
      EXPECT_EQ(entry.headers.size(), 1U);
    }
  }
}

// Packets behind the dateline use VC 1, those that start there VC 0, so some destinations have two entries.
TEST(RouterTable, HasOneEntryForEachDecisionOfStates) {
  const topology::Network network = network_of("ring(5)");
  const auto routing = routing::build(network, "dor", Execution{});
  std::size_t doubled = 0;
  for (NodeId router = 0; router < 5; ++router) {
    const auto table = router_table(*routing, router, Execution{});
    for (std::size_t i = 1; i < table.size(); ++i) {
      if (table[i].destination != table[i - 1].destination) continue;
      ++doubled;
      EXPECT_NE(table[i].candidates, table[i - 1].candidates);
    }
  }
  EXPECT_GT(doubled, 0U);
}

TEST(RouterTable, StopsOnRequest) {
  const topology::Network network = network_of("torus(4,4)");
  const auto routing = routing::build(network, "dor", Execution{});
  const std::atomic<bool> stop{true};
  EXPECT_THROW((void)router_table(*routing, 0, Execution{.stop_requested = &stop}), Interrupted);
}

}  // namespace
}  // namespace weft::paths
