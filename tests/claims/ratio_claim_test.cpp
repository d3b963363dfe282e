#include "claims/ratio_claim.h"

#include <gtest/gtest.h>

namespace weft::claims {
namespace {

RunTexts run_on(const std::string& network, const std::string& load = "0.05") {
  return {{"spec", network}, {"traffic", "uniform"}, {"load", load},
          {"packet", "4"},   {"cycles", "3000"},     {"warmup", "500"}};
}

double hops(const experiment::RunResult& result) { return result.hops.value_or(0); }

Finding finding(const RunTexts& less, const RunTexts& more) {
  MeasurementCache cache;
  return to_claim(RatioClaim{.id = "x", .less = less, .more = more, .value = hops, .unit = "hops", .remark = "because"})
      .compute(cache);
}

// Mean distances without the source: 32/15 on the hypercube, 64/15 on the ring.
TEST(RatioClaim, LessIsReproducedWithItsRatio) {
  const Finding found = finding(run_on("hypercube(4)"), run_on("ring(16)"));
  EXPECT_EQ(found.verdict, Verdict::reproduced);
  EXPECT_NEAR(found.ours.value().to_double(), 0.5, 0.02);
  EXPECT_EQ(found.reason, "");
}

TEST(RatioClaim, MoreDiffersAndStatesBothMeans) {
  const Finding found = finding(run_on("ring(16)"), run_on("hypercube(4)"));
  EXPECT_EQ(found.verdict, Verdict::differs);
  EXPECT_NEAR(found.ours.value().to_double(), 2, 0.05);
  EXPECT_NE(found.reason.find("4.3 against 2.1 hops, means of 5 pairs of runs: because"), std::string::npos)
      << found.reason;
}

TEST(RatioClaim, EqualRunsDecideNothing) {
  const Finding found = finding(run_on("ring(16)"), run_on("ring(16)"));
  EXPECT_EQ(found.verdict, Verdict::not_computable);
  EXPECT_EQ(to_text(found.ours.value()), "1.00");
}

TEST(RatioClaim, SaturatedRunsHaveNoRatio) {
  const Finding found = finding(run_on("hypercube(4)", "0.6"), run_on("ring(16)", "0.9"));
  EXPECT_EQ(found.ours, std::nullopt);
}

}  // namespace
}  // namespace weft::claims
