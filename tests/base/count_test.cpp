#include "base/numbers/count.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(Count, PrintsBeyond64Bits) {
  EXPECT_EQ(to_text(Count{0}), "0");
  EXPECT_EQ(to_text(Count{1} << 64U), "18446744073709551616");
  EXPECT_EQ(to_text(kHuge), "340282366920938463463374607431768211455");
}

TEST(Count, SaturatesInsteadOfWrapping) {
  EXPECT_EQ(saturating_add(kHuge, 1), kHuge);
  EXPECT_EQ(saturating_add(2, 3), Count{5});
  EXPECT_EQ(saturating_multiply(kHuge / 2, 3), kHuge);
  EXPECT_EQ(saturating_multiply(0, kHuge), Count{0});
  EXPECT_EQ(saturating_power(9, 128), kHuge);
  EXPECT_EQ(saturating_power(2, 127), Count{1} << 127U);
  EXPECT_EQ(saturating_power(7, 0), Count{1});
  EXPECT_EQ(saturating_power(1, kHuge), Count{1});
}

TEST(Count, BytesAreWrittenWithBinaryUnits) {
  EXPECT_EQ(bytes_to_text(17), "17 B");
  EXPECT_EQ(bytes_to_text(2048), "2.0 KiB");
  EXPECT_EQ(bytes_to_text(Count{5} << 30U), "5.0 GiB");
}

}  // namespace
}  // namespace weft
