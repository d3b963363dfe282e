#include "sweep/search/saturation_search.h"

#include <gtest/gtest.h>

#include "base/numbers/decimal.h"

namespace weft::sweep {
namespace {

TEST(SaturationBracket, ContainsTheThreshold) {
  for (unsigned i = 1; i < 1000; ++i) {
    const Decimal threshold(i, 3);
    unsigned runs = 0;
    const Bracket found = bracket_saturation(0.01, [&](const Decimal& load) {
      ++runs;
      return !is_less(threshold, load);
    });
    EXPECT_FALSE(is_less(threshold, found.low));
    EXPECT_TRUE(is_less(threshold, *found.high));
    EXPECT_LE(found.high->to_double() - found.low.to_double(), 0.01 * found.low.to_double());
    EXPECT_LE(runs, 30U) << i;
  }
}

TEST(SaturationBracket, CoversLoadsZeroAndOne) {
  const Bracket all = bracket_saturation(0.01, [](const Decimal&) { return true; });
  EXPECT_EQ(all.low, Decimal(1));
  EXPECT_FALSE(all.high);
  const Bracket none = bracket_saturation(0.01, [](const Decimal&) { return false; });
  EXPECT_EQ(none.low, Decimal(0));
  EXPECT_LE(none.high->to_double(), 0.0001);
}

TEST(SaturationBracket, TriesLoadsWithFewDigits) {
  EXPECT_EQ(to_text(short_decimal_between(Decimal(0), Decimal(1))), "0.5");
  EXPECT_EQ(to_text(short_decimal_between(*read_decimal("0.25"), *read_decimal("0.5"))), "0.4");
  EXPECT_EQ(to_text(short_decimal_between(*read_decimal("0.4"), *read_decimal("0.41"))), "0.405");
}

}  // namespace
}  // namespace weft::sweep
