#include <gtest/gtest.h>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

TEST(RdtDuato, AdaptivePathsAreAsShortAsTheBestChoice) {
  const auto network = network_of("rdt(16)");
  const auto best = routing_on(network, "rdt-floating-vector(choice=best)");
  const auto adaptive = routing_on(network, "rdt-duato");
  for (NodeId source = 0; source < 8; ++source) {
    for (NodeId goal = 0; goal < 256; ++goal) {
      ASSERT_EQ(test::hop_count(*adaptive, source, goal), test::hop_count(*best, source, goal));
    }
  }
}

}  // namespace
}  // namespace weft::routing
