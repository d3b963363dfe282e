#include "paths/simple_fraction.h"

#include <cmath>

namespace weft::paths {

// The convergents of the continued fraction, each closer than the one before.
double without_rounding(double value) {
  constexpr double kTolerance = 1e-11;
  constexpr double kLargest = 1e6;  // far below 2^53, so that all products are exact
  double numerator = 1;
  double denominator = 0;
  double numerator_before = 0;
  double denominator_before = 1;
  for (double rest = value; std::isfinite(rest);) {
    const double whole = std::floor(rest);
    const double next_numerator = whole * numerator + numerator_before;
    const double next_denominator = whole * denominator + denominator_before;
    if (next_denominator > kLargest || next_numerator > kLargest * kLargest) return value;
    numerator_before = numerator;
    denominator_before = denominator;
    numerator = next_numerator;
    denominator = next_denominator;
    if (std::abs(numerator / denominator - value) <= kTolerance * value) return numerator / denominator;
    rest = 1 / (rest - whole);
  }
  return value;
}

}  // namespace weft::paths
