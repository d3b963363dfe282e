#include "claims/order_claim.h"

#include <gtest/gtest.h>

namespace weft::claims {
namespace {

const Configuration kCube{.network = "hypercube(4)", .vcs = 2};
const Configuration kRing{.network = "ring(16)"};
const Workload kWorkload{.traffic = "uniform", .load = "0.05", .packet = 4, .cycles = 3000, .warm_up = 500};

Finding finding(const std::vector<Configuration>& lower, const std::vector<Configuration>& higher,
                const Workload& workload = kWorkload) {
  MeasurementCache cache;
  return to_claim(OrderClaim{.id = "x", .lower = lower, .higher = higher, .workload = workload}).compute(cache);
}

TEST(OrderClaim, LowerLatencyIsReproduced) {
  const Finding found = finding({kCube}, {kRing});
  EXPECT_EQ(found.verdict, Verdict::reproduced);
  EXPECT_EQ(to_text(*found.ours), "1");
}

TEST(OrderClaim, OppositeOrderDiffersAndStatesTheDifference) {
  const Finding found = finding({kRing}, {kCube});
  EXPECT_EQ(found.verdict, Verdict::differs);
  EXPECT_EQ(to_text(*found.ours), "0");
  EXPECT_NE(found.reason.find("ring(16) is above hypercube(4) (the difference is"), std::string::npos) << found.reason;
}

TEST(OrderClaim, ReadingsThatContradictEachOtherAreAmbiguous) {
  const Configuration mesh{.network = "mesh(4,4)", .vcs = 2};
  EXPECT_EQ(finding({kCube, kRing}, {mesh}).verdict, Verdict::ambiguous);
}

TEST(OrderClaim, EqualNetworksAreNotDistinguishable) {
  const Finding found = finding({kCube}, {kCube});
  EXPECT_EQ(found.verdict, Verdict::not_computable);
  EXPECT_NE(found.reason.find("is not distinguishable from"), std::string::npos) << found.reason;
}

TEST(OrderClaim, SaturatedNetworkIsAbove) {
  Workload heavy = kWorkload;
  heavy.load = "0.6";
  heavy.cycles = 20'000;
  EXPECT_EQ(finding({kCube}, {kRing}, heavy).verdict, Verdict::reproduced);
}

}  // namespace
}  // namespace weft::claims
