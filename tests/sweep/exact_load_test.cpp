#include "sweep/point/exact_load.h"

#include <gtest/gtest.h>

namespace weft::sweep {
namespace {

TEST(ExactLoad, IsReadAsItIsWritten) {
  EXPECT_EQ(to_text(*read_decimal("0.15")), "0.15");
  EXPECT_EQ(to_text(*read_decimal("0.150")), "0.15");
  EXPECT_EQ(to_text(*read_decimal(".5")), "0.5");
  EXPECT_EQ(to_text(*read_decimal("1.000")), "1");
  EXPECT_EQ(to_text(*read_decimal("15e-2")), "0.15");
  EXPECT_EQ(to_text(*read_decimal("1.5E+1")), "15");
  EXPECT_EQ(read_decimal("0.1")->to_double(), 0.1);
  EXPECT_EQ(read_decimal("0.3")->to_double(), 0.3);
}

TEST(ExactLoad, RefusesTextsThatAreNoNumbers) {
  for (const char* text : {"", ".", "-0.1", "+1", "nan", "inf", "0,1", "0.1x", "1e", "1e5000", "1.2.3", "e1", " 1",
                           "0.1234567890123456789012345678901"}) {
    EXPECT_FALSE(read_decimal(text)) << text;
  }
}

TEST(ExactLoad, OrdersByValue) {
  EXPECT_TRUE(is_less(*read_decimal("0.09"), *read_decimal("0.1")));
  EXPECT_FALSE(is_less(*read_decimal("0.10"), *read_decimal("0.1")));
  EXPECT_FALSE(is_less(*read_decimal("0.11"), *read_decimal("0.1")));
}

}  // namespace
}  // namespace weft::sweep
