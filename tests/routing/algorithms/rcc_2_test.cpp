#include <gtest/gtest.h>

#include "routing/rcc_designs.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

// Means including self pairs, from an independent enumeration of the published steps.
TEST(Rcc2, MeansWithAndWithoutTheStepsAfterTheDestination) {
  const auto mean = [](const Design& design, const char* call) {
    const double nodes = network_of(design.network()).graph.node_count();
    return static_cast<double>(lengths_of(design, call).sum) / (nodes * nodes);
  };
  constexpr double kRounding = 5e-5;
  EXPECT_NEAR(mean({4, 1}, "rcc-2"), 2.5312, kRounding);
  EXPECT_NEAR(mean({4, 1}, "rcc-2(arrival=last)"), 2.625, kRounding);
  EXPECT_NEAR(mean({4, 2}, "rcc-2"), 6.7764, kRounding);
  EXPECT_NEAR(mean({4, 2}, "rcc-2(arrival=last)"), 7.0078, kRounding);
  EXPECT_NEAR(mean({4, 2}, "rcc-2(by=1)"), 5.8546, kRounding);
  EXPECT_NEAR(mean({4, 2}, "rcc-2(by=1,arrival=last)"), 5.8828, kRounding);
}

// From (1,2) to (2,1) the first step reaches the destination; with arrival=last the message goes on to (2,2) and back.
TEST(Rcc2, MayPassItsDestination) {
  const auto network = network_of("rcc-full(4,1)");
  EXPECT_EQ(test::hop_count(*build(network, "rcc-2", Execution{}), 6, 9), 1U);
  const auto literal = build(network, "rcc-2(arrival=last)", Execution{});
  EXPECT_EQ(test::nodes_of(test::hops_of(*literal, 6, 9)), (std::vector<NodeId>{9, 10, 9}));
}

}  // namespace
}  // namespace weft::routing
