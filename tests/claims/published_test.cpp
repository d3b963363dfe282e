#include "claims/published.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::claims {
namespace {

quantities::SeriesSet series(const std::string& formula, const std::string& family, Count to,
                             std::vector<quantities::ChipChoice> chips = {}) {
  quantities::SeriesRequest request{.formulas = quantities::QuantityFormula::parse_list(formula),
                                    .families = {quantities::FamilyPattern::parse(family)},
                                    .chips = std::move(chips)};
  request.spread.to = to;
  return quantities::compute_series(request, {});
}

TEST(Published, DiametersOfTheDiagonalTorus) {
  const auto points = published_points(series("diameter", "prdt(k,3)", 4096), "");
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].network, "prdt(32,3)");
  EXPECT_EQ(points[0].x, Number(1024U));
  EXPECT_EQ(points[0].value, Decimal(5));
  EXPECT_EQ(points[0].source, "rdt, Table I");
  EXPECT_EQ(points[1].value, Decimal(6));
}

TEST(Published, PinsAreThoseOfTheSameNumberOfChips) {
  const auto points = published_points(series("chip_links", "hypercube", 256, {{.chips = 16}}), "");
  ASSERT_EQ(points.size(), 1U);
  EXPECT_EQ(points[0].network, "hypercube(8)");
  EXPECT_EQ(points[0].value, Decimal(64));
}

// Every name that a claim gives its number must be a formula of quantities that exists.
TEST(Published, QuantitiesOfClaimsExist) {
  std::size_t named = 0;
  for (const Paper* paper : papers()) {
    for (const Claim& claim : paper->claims()) {
      if (claim.quantity.empty()) continue;
      ++named;
      const auto formula = quantities::QuantityFormula::parse(claim.quantity);
      EXPECT_NO_THROW(formula.check_names(quantities::FamilyPattern::parse("petersen"), "")) << claim.id;
      EXPECT_EQ(formula.text(), claim.quantity) << claim.id;
    }
  }
  EXPECT_GT(named, 300U);
}

TEST(ClaimsUnder, SelectsByTheBeginningOfIds) {
  EXPECT_EQ(select_claims("rcc/eq-8").claims.size(), 4U);
  EXPECT_EQ(select_claims("rcc/eq-8/hypercube/n=4").claims.size(), 1U);
  EXPECT_EQ(select_claims("rcc").claims.size(), find_paper("rcc").claims().size());
  EXPECT_THROW((void)select_claims("rcc/eq"), InputError);  // parts are whole
  EXPECT_THROW((void)select_claims("rccc/eq-8"), InputError);
}

}  // namespace
}  // namespace weft::claims
