#include "claims/trend_claim.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft::claims {
namespace {

// The mean degree of meshes tends to 4.
Finding finding_of(const std::vector<std::string>& family) {
  MeasurementCache cache;
  return to_claim(TrendClaim{.id = "rhsn/text/x",
                             .place = "nowhere",
                             .statement = "a limit",
                             .limit = Decimal::from_text("4.0"),
                             .family = family,
                             .value =
                                 [](const std::string& spec, MeasurementCache& measured) {
                                   const topology::PortGraph& graph = measured.network(spec).graph;
                                   return 2.0 * static_cast<double>(graph.link_count()) / graph.node_count();
                                 }})
      .compute(cache);
}

TEST(TrendClaim, IsNotRefutedWhereEachNetworkIsNearerToTheLimit) {
  const Finding finding = finding_of({"mesh(2,2)", "mesh(4,4)", "mesh(8,8)"});
  EXPECT_EQ(finding.verdict, Verdict::not_refuted);
  EXPECT_EQ(finding.ours, Decimal::from_text("3.5"));
  EXPECT_EQ(finding.reason,
            "the limit is 4.0; mesh(2,2) has 2.00, mesh(4,4) has 3.00, mesh(8,8) has 3.50: each is nearer, which is no "
            "proof of a limit");
  ASSERT_TRUE(finding.search);
  EXPECT_EQ(finding.search->case_count, 3U);
  EXPECT_FALSE(finding.search->is_exhaustive);
}

TEST(TrendClaim, DecidesNothingWhereOneNetworkIsNotNearer) {
  for (const auto& family : {std::vector<std::string>{"mesh(2,2)", "mesh(8,8)", "mesh(4,4)"},
                             std::vector<std::string>{"mesh(4,4)", "mesh(4,4)"}}) {
    const Finding finding = finding_of(family);
    EXPECT_EQ(finding.verdict, Verdict::not_computable);
    EXPECT_EQ(finding.ours, std::nullopt);
    EXPECT_NE(finding.reason.find("decides nothing"), std::string::npos) << finding.reason;
  }
}

// Nodes over the square of the side, and over the side.
Finding growth_of(double exponent) {
  MeasurementCache cache;
  return to_claim(GrowthClaim{.id = "rhsn/text/x",
                              .place = "nowhere",
                              .statement = "an order",
                              .family = {"mesh(2,2)", "mesh(4,4)", "mesh(8,8)"},
                              .ratio =
                                  [exponent](const std::string& spec, MeasurementCache& measured) {
                                    const double nodes = measured.network(spec).graph.node_count();
                                    return nodes / std::pow(std::sqrt(nodes), exponent);
                                  }})
      .compute(cache);
}

TEST(GrowthClaim, IsNotRefutedWhereTheRatioStopsGrowing) {
  const Finding finding = growth_of(2);
  EXPECT_EQ(finding.verdict, Verdict::not_refuted);
  EXPECT_EQ(to_text(finding.ours.value()), "1.00");
  EXPECT_NE(finding.reason.find("mesh(8,8) has 1.00: it does not grow any more"), std::string::npos) << finding.reason;
}

TEST(GrowthClaim, DecidesNothingWhereTheRatioStillGrows) {
  const Finding finding = growth_of(1);
  EXPECT_EQ(finding.verdict, Verdict::not_computable);
  EXPECT_EQ(finding.ours, std::nullopt);
}

}  // namespace
}  // namespace weft::claims
