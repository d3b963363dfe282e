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

TEST(Decimal, IsReadAsItIsWritten) {
  EXPECT_EQ(to_text(*read_decimal("0.15")), "0.15");
  EXPECT_EQ(to_text(*read_decimal("0.150")), "0.15");
  EXPECT_EQ(to_text(*read_decimal(".5")), "0.5");
  EXPECT_EQ(to_text(*read_decimal("1.000")), "1");
  EXPECT_EQ(to_text(*read_decimal("15e-2")), "0.15");
  EXPECT_EQ(to_text(*read_decimal("1.5E+1")), "15");
  EXPECT_EQ(read_decimal("0.1")->to_double(), 0.1);
  EXPECT_EQ(read_decimal("0.3")->to_double(), 0.3);
}

TEST(Decimal, RefusesTextsThatAreNoNumbers) {
  for (const char* text : {"", ".", "-0.1", "+1", "nan", "inf", "0,1", "0.1x", "1e", "1e5000", "1.2.3", "e1", " 1",
                           "0.1234567890123456789012345678901"}) {
    EXPECT_FALSE(read_decimal(text)) << text;
  }
}

TEST(Decimal, OrdersByValue) {
  EXPECT_TRUE(is_less(*read_decimal("0.09"), *read_decimal("0.1")));
  EXPECT_FALSE(is_less(*read_decimal("0.10"), *read_decimal("0.1")));
  EXPECT_FALSE(is_less(*read_decimal("0.11"), *read_decimal("0.1")));
}

}  // namespace
}  // namespace weft
