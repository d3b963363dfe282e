#include <gtest/gtest.h>

#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(Ugal, OffersTheDirectPathAsAPlan) {
  const auto network = network_of("dragonfly(1,2,1)");
  const auto routing = build(network, "ugal(layered(shortest))", Execution{});
  EXPECT_TRUE(test::dependencies_are_acyclic(*routing));
  std::vector<Header> headers;
  routing->start(routing->departure(0, 5, 3), headers);
  EXPECT_EQ(headers.size(), 2U);
  headers.clear();
  routing->start(routing->departure(0, 5), headers);
  EXPECT_EQ(headers.size(), 1U);
}

}  // namespace
}  // namespace weft::routing
