#include "base/numbers/number_range.h"

#include <algorithm>
#include <array>

namespace weft {
namespace {

// The least and the largest result for the ends, where the extremes are there.
NumberRange of_corners(const NumberRange& a, const NumberRange& b, Number (*function)(const Number&, const Number&)) {
  if (a.is_single() && b.is_single()) return function(a.low, b.low);
  const std::array results = {function(a.low, b.low), function(a.low, b.high), function(a.high, b.low),
                              function(a.high, b.high)};
  if (!std::ranges::all_of(results, &Number::is_finite)) return Number::none();
  const auto less = [](const Number& one, const Number& other) { return one < other; };
  return {*std::min_element(results.begin(), results.end(), less),
          *std::max_element(results.begin(), results.end(), less)};
}

bool has_zero(const NumberRange& range) { return !(Number() < range.low) && !(range.high < Number()); }

Number smaller(const Number& a, const Number& b) { return b < a ? b : a; }
Number larger(const Number& a, const Number& b) { return a < b ? b : a; }

}  // namespace

NumberRange operator+(const NumberRange& a, const NumberRange& b) { return {a.low + b.low, a.high + b.high}; }

NumberRange operator-(const NumberRange& a, const NumberRange& b) { return {a.low - b.high, a.high - b.low}; }

NumberRange operator-(const NumberRange& a) { return {-a.high, -a.low}; }

NumberRange operator*(const NumberRange& a, const NumberRange& b) {
  return of_corners(a, b, [](const Number& x, const Number& y) { return x * y; });
}

NumberRange operator/(const NumberRange& a, const NumberRange& b) {
  if (has_zero(b)) return Number::none();
  return of_corners(a, b, [](const Number& x, const Number& y) { return x / y; });
}

NumberRange least(const NumberRange& a, const NumberRange& b) {
  return {smaller(a.low, b.low), smaller(a.high, b.high)};
}

NumberRange most(const NumberRange& a, const NumberRange& b) { return {larger(a.low, b.low), larger(a.high, b.high)}; }

NumberRange power(const NumberRange& base, const NumberRange& exponent) {
  const bool is_interval = !base.is_single() || !exponent.is_single();
  // Powers rise and fall between the ends of such a range.
  if (is_interval && base.low.is_negative()) return Number::none();
  return of_corners(base, exponent, [](const Number& x, const Number& y) { return power(x, y); });
}

NumberRange rising(const NumberRange& range, Number (*function)(const Number&)) {
  return {function(range.low), function(range.high)};
}

std::string to_text(const NumberRange& range) {
  return range.is_single() ? to_text(range.low) : to_text(range.low) + " to " + to_text(range.high);
}

}  // namespace weft
