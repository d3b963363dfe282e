#include "base/numbers/bounded_descent.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft {
namespace {

// The sum of (i + 1)·(x_i - wanted_i)², plus the square of the sum of all x.
double bowl(std::span<const double> x, std::span<double> gradient, const std::vector<double>& wanted) {
  double sum = 0;
  for (const double entry : x) sum += entry;
  double value = sum * sum;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto weight = static_cast<double>(i + 1);
    value += weight * std::pow(x[i] - wanted[i], 2);
    gradient[i] = 2 * weight * (x[i] - wanted[i]) + 2 * sum;
  }
  return value;
}

TEST(BoundedDescent, EndsWhereNoFreeVariableHasASlope) {
  const std::vector<double> wanted{-3, 2, -1, 4, -5, 0.5, 1};
  const BoundedFunction function{.unbounded_count = 2,
                                 .evaluate = [&](auto x, auto gradient) { return bowl(x, gradient, wanted); }};
  std::vector<double> point(wanted.size(), 1.0);
  EXPECT_LT(descend(function, point, 1000), 200U);
  std::vector<double> gradient(point.size());
  function.evaluate(point, gradient);
  for (std::size_t i = 0; i < point.size(); ++i) {
    const bool is_at_bound = i >= 2 && point[i] == 0;
    if (is_at_bound) {
      EXPECT_GE(gradient[i], 0) << i;
    } else {
      EXPECT_NEAR(gradient[i], 0, 1e-3) << i;
    }
    EXPECT_TRUE(i < 2 || point[i] >= 0) << i;
  }
  EXPECT_LT(point[0], 0);  // has no bound
  EXPECT_EQ(point[4], 0);
}

TEST(BoundedDescent, MakesNoMoreEvaluationsThanAllowed) {
  const std::vector<double> wanted(50, 3.0);
  const BoundedFunction function{.evaluate = [&](auto x, auto gradient) { return bowl(x, gradient, wanted); }};
  std::vector<double> point(wanted.size(), 0.0);
  EXPECT_LE(descend(function, point, 3), 3U);
}

}  // namespace
}  // namespace weft
