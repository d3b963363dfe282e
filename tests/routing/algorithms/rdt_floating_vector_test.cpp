#include <gtest/gtest.h>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

TEST(RdtFloatingVector, BestChoiceEqualsTheBestPathOfASearch) {
  for (const char* text : {"rdt(16)", "rdt(16,spare=none)",
                           "rdt(12,cardinal=3,assignment=[1,2,1,2,1,2,2,1,2,1,2,1,1,2,1,"
                           "2,1,2])"}) {
    const auto network = network_of(text);
    const auto vectors = *RankVectors::of(network, Execution{});
    const auto best = routing_on(network, "rdt-floating-vector(choice=best)");
    const auto literal = routing_on(network, "rdt-floating-vector");
    for (NodeId source = 0; source < 8; ++source) {
      for (NodeId goal = 0; goal < network.graph.node_count(); ++goal) {
        const std::size_t length = best_length(vectors, source, goal);
        ASSERT_EQ(test::hop_count(*best, source, goal), length) << text << " " << source << " to " << goal;
        ASSERT_LE(length, test::hop_count(*literal, source, goal));
      }
    }
  }
}

TEST(RdtFloatingVector, OneVcDeadlocks) {
  EXPECT_EQ(verdict_of(*routing_on(network_of("rdt(8,spare=none)"), "rdt-floating-vector")), Verdict::deadlock);
}

std::string faulty(const std::string& what, int seed) {
  return "faulty(rdt(16,spare=none)," + what + ",seed=" + std::to_string(seed) + ")";
}

TEST(RdtFloatingVector, DeliversAroundAFailedNode) {
  for (int seed = 1; seed <= 4; ++seed) {
    const auto network = network_of(faulty("nodes=1", seed));
    const auto proof = deadlock::prove(*routing_on(network, "rdt-floating-vector"), {}, Execution{});
    EXPECT_NE(proof.verdict, Verdict::undelivered) << seed << ": " << (proof.undelivered ? proof.undelivered->why : "");
    EXPECT_EQ(proof.cut_off_pair_count, 510U) << seed;
  }
}

TEST(RdtFloatingVector, ProverFindsFaultsForWhichAPacketLoops) {
  for (const int seed : {7, 9}) {
    const auto network = network_of(faulty("nodes=6", seed));
    const auto proof = deadlock::prove(*routing_on(network, "rdt-floating-vector"), {}, Execution{});
    ASSERT_EQ(proof.verdict, Verdict::undelivered) << seed;
    EXPECT_NE(proof.undelivered->why.find("circulate without end"), std::string::npos) << proof.undelivered->why;
  }
}

}  // namespace
}  // namespace weft::routing
