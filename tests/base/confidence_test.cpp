#include "base/numbers/confidence.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace weft {
namespace {

// Values of the tables that go with Newcombe: Two-sided confidence intervals for the single proportion, Stat. Med. 17,
// 1998, method 3.
TEST(WilsonInterval, HasThePublishedValues) {
  struct Known {
    std::uint64_t success_count, trial_count;
    double low, high;
  };
  for (const auto& [successes, trials, low, high] :
       {Known{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0.0, 0.1611}, {1, 29, 0.0061, 0.1718}}) {
    EXPECT_NEAR(wilson_interval(successes, trials).low, low, 0.00005);
    EXPECT_NEAR(wilson_interval(successes, trials).high, high, 0.00005);
  }
}

TEST(WilsonInterval, IsSymmetricAndExactAtTheEnds) {
  EXPECT_EQ(wilson_interval(0, 7).low, 0);
  EXPECT_EQ(wilson_interval(7, 7).high, 1);
  EXPECT_NEAR(wilson_interval(7, 7).low, 1 - wilson_interval(0, 7).high, 1e-12);
  EXPECT_NEAR(wilson_interval(2, 7).low, 1 - wilson_interval(5, 7).high, 1e-12);
}

TEST(StudentQuantile, HasTheTabulatedValues) {
  EXPECT_NEAR(student_quantile(1), 12.706205, 1e-6);
  EXPECT_NEAR(student_quantile(9), 2.262157, 1e-6);
  EXPECT_NEAR(student_quantile(10), 2.228139, 2e-5);
  EXPECT_NEAR(student_quantile(30), 2.042272, 1e-6);
  EXPECT_NEAR(student_quantile(120), 1.979930, 1e-6);
  EXPECT_NEAR(student_quantile(1'000'000'000), 1.959964, 1e-6);
}

TEST(Estimate, IsMeanAndStudentsInterval) {
  const std::vector<double> values{2, 4, 4, 6};
  const auto result = estimate(values);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->count, 4U);
  EXPECT_EQ(result->mean, 4);
  EXPECT_EQ(result->min, 2);
  EXPECT_EQ(result->max, 6);
  EXPECT_NEAR(*result->half_width, 3.182446 * std::sqrt(8.0 / 3 / 4), 1e-9);
  EXPECT_EQ(result->interval()->low, 4 - *result->half_width);
}

TEST(Estimate, EqualValuesHaveNoSpreadAndOneValueNoInterval) {
  const std::vector<double> thirds(100, 1.0 / 3);
  EXPECT_EQ(estimate(thirds)->mean, 1.0 / 3);
  EXPECT_EQ(estimate(thirds)->half_width, 0);
  EXPECT_FALSE(estimate(std::vector<double>{5})->interval());
  EXPECT_FALSE(estimate(std::vector<double>{}));
}

}  // namespace
}  // namespace weft
