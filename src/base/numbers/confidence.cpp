#include "base/numbers/confidence.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"

namespace weft {
namespace {

constexpr double kNormalQuantile = 1.959963984540054;  // 97.5 %

}  // namespace

Interval wilson_interval(std::uint64_t success_count, std::uint64_t trial_count) {
  WEFT_CHECK(trial_count > 0 && success_count <= trial_count);
  constexpr double z = kNormalQuantile;
  const auto n = static_cast<double>(trial_count);
  const double p = static_cast<double>(success_count) / n;
  const double centre = p + z * z / (2 * n);
  const double spread = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  // The ends are exactly 0 and 1, which rounding would miss.
  return {.low = success_count == 0 ? 0 : (centre - spread) / scale,
          .high = success_count == trial_count ? 1 : (centre + spread) / scale};
}

double student_quantile(std::uint64_t degrees_of_freedom) {
  constexpr std::array kFew = {12.706205, 4.302653, 3.182446, 2.776445, 2.570582,
                               2.446912,  2.364624, 2.306004, 2.262157};
  WEFT_CHECK(degrees_of_freedom > 0);
  if (degrees_of_freedom <= kFew.size()) return kFew[degrees_of_freedom - 1];
  // Abramowitz, Stegun: Handbook of Mathematical Functions, 26.7.5; accurate to 0.00001 from ten degrees of freedom on.
  constexpr double z = kNormalQuantile;
  constexpr double z3 = z * z * z;
  constexpr double z5 = z3 * z * z;
  constexpr double z7 = z5 * z * z;
  constexpr double z9 = z7 * z * z;
  const auto n = static_cast<double>(degrees_of_freedom);
  return z + (z3 + z) / 4 / n + (5 * z5 + 16 * z3 + 3 * z) / 96 / (n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384 / (n * n * n) +
         (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / 92160 / (n * n * n * n);
}

std::optional<Estimate> estimate(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  const auto [min, max] = std::minmax_element(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  // Sums differences from the first value, so that equal values have exactly that mean and no spread.
  double sum = 0;
  for (const double value : values) sum += value - values.front();
  const double mean = values.front() + sum / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  Estimate result{values.size(), mean, std::nullopt, *min, *max};
  if (const std::uint64_t freedom = values.size() - 1; freedom > 0) {
    result.half_width = student_quantile(freedom) * std::sqrt(squares / static_cast<double>(freedom) / n);
  }
  return result;
}

}  // namespace weft
