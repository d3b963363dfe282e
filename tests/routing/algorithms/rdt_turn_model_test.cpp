#include <gtest/gtest.h>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

// The packet chooses the order of its steps within a rank, and takes no extra ones.
TEST(RdtTurnModel, PathsHaveTheHopsOfRankDescending) {
  const auto network = network_of("rdt(16)");
  const auto descending = routing_on(network, "rdt-rank-descending(arrival=last)");
  const auto adaptive = routing_on(network, "rdt-turn-model");
  int as_many = 0;  // a packet that passes its destination ends there, so some have fewer
  for (NodeId source = 0; source < 8; ++source) {
    for (NodeId goal = 0; goal < 256; ++goal) {
      const std::size_t hops = test::hop_count(*adaptive, source, goal);
      ASSERT_LE(hops, test::hop_count(*descending, source, goal));
      as_many += hops == test::hop_count(*descending, source, goal) ? 1 : 0;
    }
  }
  EXPECT_GT(as_many, 8 * 256 * 9 / 10);
}

}  // namespace
}  // namespace weft::routing
