#include "base/numbers/small_divisor.h"

#include <gtest/gtest.h>

#include "base/numbers/random.h"

namespace weft {
namespace {

void expect_as_by_division(std::uint32_t number, std::uint64_t by) {
  const SmallDivisor divisor(by);
  ASSERT_EQ(divisor.quotient(number), number / by) << number << " / " << by;
  ASSERT_EQ(divisor.remainder(number), number % by) << number << " / " << by;
  ASSERT_EQ(divisor.divides(number), number % by == 0) << number << " / " << by;
}

TEST(SmallDivisor, EqualsDivision) {
  RandomStream random(3, Purpose::test);
  for (const std::uint64_t by : {1ULL, 2ULL, 3ULL, 7ULL, 64ULL, 641ULL, 65537ULL, 4294967295ULL, 4294967296ULL}) {
    for (const std::uint32_t number : {0U, 1U, 2U, 3U, 4294967294U, 4294967295U}) expect_as_by_division(number, by);
    for (int i = 0; i < 2000; ++i) {
      const auto multiple = static_cast<std::uint32_t>(random.below(4294967296ULL / by + 1) * by);
      for (const std::uint32_t number : {multiple - 1, multiple, multiple + 1}) expect_as_by_division(number, by);
    }
  }
  for (int i = 0; i < 20000; ++i) {
    expect_as_by_division(static_cast<std::uint32_t>(random.next()), 1 + random.below(1ULL << random.below(33)));
  }
}

}  // namespace
}  // namespace weft
