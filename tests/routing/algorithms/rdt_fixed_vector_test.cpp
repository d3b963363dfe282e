#include <gtest/gtest.h>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

TEST(RdtFixedVector, ShortestWholePathIsTheBestInItsOrder) {
  for (const char* text : {"rdt(16)", "rdt(16,spare=none)"}) {
    const auto network = network_of(text);
    const auto vectors = *RankVectors::of(network, Execution{});
    for (const auto& [order, name] :
         {std::pair(RankOrder::ascending, "ascending"), {RankOrder::descending, "descending"}}) {
      const auto routing = routing_on(network, "rdt-fixed-vector(shortest=whole,order=" + std::string(name) + ")");
      for (NodeId source = 0; source < 8; ++source) {
        for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
          ASSERT_EQ(test::hop_count(*routing, source, goal), best_length(vectors, source, goal, order))
              << text << " " << name << " " << source << " to " << goal;
        }
      }
    }
  }
}

// D_RDT <= D_PRDT + R - 1 counts the changes between ranks, not the one before the first: from a node that has no
// upper links, or another rank, one more is needed.
TEST(RdtFixedVector, IsAtMostThePerfectTorusAndOneStepForEachRank) {
  for (const auto& [assigned, perfect] :
       {std::pair("rdt(32,spare=none)", "prdt(32,3)"), std::pair("rdt(64)", "prdt(64,3)")}) {
    const auto network = network_of(assigned);
    const auto fixed = routing_on(network, "rdt-fixed-vector");
    const auto limit = longest_from(*routing_on(network_of(perfect), "rdt-vector"), 0) + 2 * 3;
    for (NodeId source = 0; source < 4; ++source) EXPECT_LE(longest_from(*fixed, source), limit) << assigned;
  }
}

}  // namespace
}  // namespace weft::routing
