#include "base/numbers/fraction.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "base/numbers/random.h"

namespace weft {
namespace {

TEST(Fraction, IsKeptInLowestTerms) {
  const Fraction half(21, 42);
  EXPECT_EQ(half.numerator(), Count{1});
  EXPECT_EQ(half.denominator(), Count{2});
  EXPECT_EQ(to_text(Fraction(6, 4)), "3/2");
  EXPECT_EQ(to_text(Fraction(8, 4)), "2");
  EXPECT_THROW(Fraction(1, 0), BrokenInvariant);
}

TEST(Fraction, RoundsToTheNearestDouble) {
  EXPECT_EQ(Fraction(1, 3).to_double(), 1.0 / 3.0);
  EXPECT_EQ(Fraction(2, 3).to_double(), 2.0 / 3.0);
  EXPECT_EQ(Fraction(0, 5).to_double(), 0.0);
  // Halfway between two doubles: ties go to the even one, and the least bit more goes up.
  const Count tie = (Count{1} << 53U) + 1;
  EXPECT_EQ(Fraction(tie, 1).to_double(), 0x1.0p53);
  EXPECT_EQ(Fraction(tie * 1000 + 1, 1000).to_double(), 0x1.0p53 + 2);
}

// Division of doubles is correctly rounded, so it is an oracle wherever both parts are exact doubles.
TEST(Fraction, AgreesWithDoubleDivisionOnSmallNumbers) {
  RandomStream random(1, Purpose::test);
  for (int trial = 0; trial < 20'000; ++trial) {
    const std::uint64_t numerator = random.below(1ULL << (1 + random.below(53)));
    const std::uint64_t denominator = 1 + random.below(1ULL << (1 + random.below(52)));
    EXPECT_EQ(Fraction(numerator, denominator).to_double(),
              static_cast<double>(numerator) / static_cast<double>(denominator));
  }
}

TEST(Fraction, HandlesPartsOf128Bits) {
  EXPECT_EQ(Fraction(kHuge, kHuge - 1).to_double(), 1.0);
  EXPECT_EQ(Fraction(kHuge - 1, kHuge).to_double(), 1.0);
  EXPECT_EQ(Fraction(kHuge, 3).to_double(), static_cast<double>(kHuge / 3));
  EXPECT_EQ(Fraction(1, kHuge).to_double(), 0x1.0p-128);
}

TEST(Fraction, ComparesWithoutOverflow) {
  EXPECT_TRUE(Fraction(1, 3) < Fraction(1, 2));
  EXPECT_FALSE(Fraction(1, 2) < Fraction(1, 2));
  EXPECT_TRUE(Fraction(kHuge - 2, kHuge - 1) < Fraction(kHuge - 1, kHuge));
  RandomStream random(2, Purpose::test);
  for (int trial = 0; trial < 5000; ++trial) {
    const Count a = random.below(40);
    const Count b = 1 + random.below(40);
    const Count c = random.below(40);
    const Count d = 1 + random.below(40);
    EXPECT_EQ(Fraction(a, b) < Fraction(c, d), a * d < c * b);
  }
}

}  // namespace
}  // namespace weft
