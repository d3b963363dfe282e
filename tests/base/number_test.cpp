#include "base/numbers/number.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/numbers/number_range.h"

namespace weft {
namespace {

Number ratio(Count a, Count b) { return Fraction(a, b); }
Number whole(Count count) { return count; }

TEST(Number, StaysExactUnderArithmetic) {
  EXPECT_EQ(to_text(ratio(1, 3) + ratio(1, 6)), "1/2");
  EXPECT_EQ(to_text(ratio(1, 3) - ratio(1, 2)), "-1/6");
  EXPECT_EQ(to_text(ratio(2, 3) * ratio(9, 4)), "3/2");
  EXPECT_EQ(to_text(-ratio(1, 2) / whole(3)), "-1/6");
  EXPECT_EQ(to_text(Number(Decimal(5, 2))), "1/20");
  EXPECT_EQ(Number::rounded(-3), -whole(3));
  EXPECT_FALSE(Number::rounded(0.1).is_exact());
}

TEST(Number, BecomesADoubleWhereItOverflows) {
  const Number large = kHuge;
  EXPECT_TRUE(large.is_exact());
  EXPECT_FALSE((large * large).is_exact());
  EXPECT_DOUBLE_EQ((large * large).to_double(), large.to_double() * large.to_double());
  EXPECT_FALSE((large + large).is_exact());
  EXPECT_EQ(large / large, whole(1));
}

TEST(Number, FindsExactRootsAndLogarithms) {
  EXPECT_EQ(power(whole(1024), ratio(1, 5)), whole(4));
  EXPECT_EQ(power(ratio(8, 27), ratio(2, 3)), ratio(4, 9));
  EXPECT_EQ(power(whole(2), -whole(3)), ratio(1, 8));
  EXPECT_EQ(power(-whole(2), whole(3)), -whole(8));
  EXPECT_EQ(square_root(whole(65536)), whole(256));
  EXPECT_FALSE(square_root(whole(2)).is_exact());
  EXPECT_EQ(log2(ratio(1, 8)), -whole(3));
  EXPECT_EQ(power(whole(0), whole(0)), whole(1));
}

TEST(Number, HasNoValueWhereNoneExists) {
  EXPECT_FALSE((whole(1) / whole(0)).is_finite());
  EXPECT_FALSE(square_root(-whole(1)).is_finite());
  EXPECT_FALSE(log2(whole(0)).is_finite());
  EXPECT_FALSE(power(-whole(8), ratio(1, 3)).is_finite());
}

TEST(Number, RoundsTowardsTheSide) {
  EXPECT_EQ(floor(ratio(7, 2)), whole(3));
  EXPECT_EQ(ceiling(ratio(7, 2)), whole(4));
  EXPECT_EQ(floor(-ratio(7, 2)), -whole(4));
  EXPECT_EQ(ceiling(-ratio(7, 2)), -whole(3));
  EXPECT_EQ(ceiling(whole(5)), whole(5));
}

TEST(Number, IsOrdered) {
  const std::vector<Number> ordered{-whole(2), -ratio(1, 2), whole(0), Number::rounded(0.3), ratio(1, 3), whole(2)};
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    for (std::size_t j = 0; j < ordered.size(); ++j) EXPECT_EQ(ordered[i] < ordered[j], i < j) << i << " " << j;
  }
}

TEST(NumberRange, ContainsTheResultForAllEnds) {
  const NumberRange wide(whole(2), whole(3));
  const NumberRange both(-whole(1), whole(4));
  EXPECT_EQ(to_text(wide + both), "1 to 7");
  EXPECT_EQ(to_text(wide - both), "-2 to 4");
  EXPECT_EQ(to_text(wide * both), "-3 to 12");
  EXPECT_EQ(to_text(both / wide), "-1/2 to 2");
  EXPECT_EQ(to_text(-wide), "-3 to -2");
  EXPECT_EQ(to_text(power(wide, whole(2))), "4 to 9");
  EXPECT_EQ(to_text(power(wide, -whole(1))), "1/3 to 1/2");
  EXPECT_FALSE((wide / both).is_finite());  // zero is inside
  EXPECT_FALSE(power(both, whole(2)).is_finite());
  EXPECT_EQ(to_text(least(wide, both)), "-1 to 3");
  EXPECT_EQ(to_text(most(wide, both)), "2 to 4");
}

}  // namespace
}  // namespace weft
