// Interval arithmetic: a value that is known to lie between two numbers, as a bisection does. An exact value is a range
// of one number.
#pragma once

#include <string>

#include "base/numbers/number.h"

namespace weft {

struct NumberRange {
  Number low;
  Number high;

  NumberRange() = default;
  NumberRange(const Number& value) : low(value), high(value) {}  // NOLINT(google-explicit-constructor): a number is one
  NumberRange(const Number& least, const Number& most) : low(least), high(most) {}

  [[nodiscard]] bool is_single() const { return low == high; }
  // False where the operation has no result, as after a division by a range with zero in it.
  [[nodiscard]] bool is_finite() const { return low.is_finite() && high.is_finite(); }

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

NumberRange operator+(const NumberRange& a, const NumberRange& b);
NumberRange operator-(const NumberRange& a, const NumberRange& b);
NumberRange operator*(const NumberRange& a, const NumberRange& b);
NumberRange operator/(const NumberRange& a, const NumberRange& b);
NumberRange operator-(const NumberRange& a);
NumberRange least(const NumberRange& a, const NumberRange& b);
NumberRange most(const NumberRange& a, const NumberRange& b);
NumberRange power(const NumberRange& base, const NumberRange& exponent);
// Of a function that does not fall.
NumberRange rising(const NumberRange& range, Number (*function)(const Number&));

// "12", "16 to 20"
std::string to_text(const NumberRange& range);

}  // namespace weft
