#include "base/numbers/decimal.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(Decimal, IsPrintedAsItWasRead) {
  for (const char* text : {"0", "7", "5.56", "32.0078", "0.05", "0.00", "100.10"}) {
    EXPECT_EQ(to_text(Decimal::from_text(text)), text);
  }
  EXPECT_EQ(Decimal::from_text("5.50"), (Decimal{550, 2}));
}

TEST(Decimal, RoundsToTheNearestAndHalvesUp) {
  EXPECT_EQ(to_text(Decimal::rounded(Fraction(2, 3), 4)), "0.6667");
  EXPECT_EQ(to_text(Decimal::rounded(Fraction(1, 3), 0)), "0");
  EXPECT_EQ(to_text(Decimal::rounded(Fraction(1, 2), 0)), "1");
  EXPECT_EQ(to_text(Decimal::rounded(Fraction(5, 1000), 2)), "0.01");
  EXPECT_EQ(to_text(Decimal::rounded(Fraction(64 * 4096, 4095), 4)), "64.0156");
}

TEST(Decimal, IsTheNearestDouble) { EXPECT_EQ(Decimal::from_text("8.1902").to_double(), 8.1902); }

}  // namespace
}  // namespace weft
