#include "base/numbers/fixed_log.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/numbers/random.h"

namespace weft {
namespace {

double value(std::uint64_t fixed) { return std::ldexp(static_cast<double>(fixed), -static_cast<int>(kLogBits)); }

void expect_log(std::uint64_t number) {
  const double exact = -std::log(std::ldexp(static_cast<double>(number), -32));
  ASSERT_NEAR(value(minus_log(number)), exact, 0x1.0p-36) << number;
}

TEST(FixedLog, EqualsTheStandardLogarithm) {
  const std::uint64_t one = std::uint64_t{1} << 32U;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    expect_log(i + 1);
    expect_log(one - i);
  }
  for (unsigned bit = 1; bit < 32; ++bit) {
    for (std::uint64_t near = 0; near < 3; ++near) expect_log((std::uint64_t{1} << bit) + near - 1);
  }
  RandomStream random(1, Purpose::test);
  for (int i = 0; i < 200000; ++i) expect_log(random.below(one) + 1);
  EXPECT_EQ(minus_log(one), 0U);
}

// Decreases with its argument, also across the boundaries of intervals.
TEST(FixedLog, IsMonotonic) {
  std::uint64_t before = minus_log(1);
  for (std::uint64_t number = 1; number < std::uint64_t{1} << 32U; number += 1 + number / 3000) {
    const std::uint64_t now = minus_log(number);
    ASSERT_LE(now, before) << number;
    before = now;
  }
}

TEST(FixedLog, LogOfComplementEqualsTheStandardLogarithm) {
  RandomStream random(2, Purpose::test);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t part = random.next() >> random.below(33);
    const double p = std::ldexp(static_cast<double>(part), -64);
    if (p > 0.999) continue;  // 1 - p is not exact as a double
    ASSERT_NEAR(value(minus_log_of_rest(part)), -std::log1p(-p), 1e-13) << part;
  }
  EXPECT_EQ(minus_log_of_rest(0), 0U);
  EXPECT_NEAR(value(minus_log_of_rest(UINT64_MAX)), 64 * std::log(2.0), 1e-13);
}

}  // namespace
}  // namespace weft
