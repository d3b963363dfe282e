// A number that stays exact as long as it can: a signed fraction of 128-bit counts. Roots, logarithms and results that
// overflow are doubles from there on.
#pragma once

#include <limits>
#include <string>

#include "base/numbers/count.h"
#include "base/numbers/decimal.h"
#include "base/numbers/fraction.h"

namespace weft {

class Number {
 public:
  Number() = default;                                  // 0
  Number(Count count) : Number(Fraction(count, 1)) {}  // NOLINT(google-explicit-constructor): a count is a number
  Number(const Fraction& fraction) : magnitude_(fraction) {}  // NOLINT(google-explicit-constructor)
  Number(const Decimal& decimal);                             // NOLINT(google-explicit-constructor)
  // Whole doubles below 2^53 are exact.
  static Number rounded(double value);
  static Number none() { return rounded(std::numeric_limits<double>::quiet_NaN()); }

  [[nodiscard]] bool is_exact() const { return is_exact_; }
  // False after a division by zero, a root or logarithm that does not exist, or an overflow of doubles.
  [[nodiscard]] bool is_finite() const;
  [[nodiscard]] bool is_whole() const;
  [[nodiscard]] bool is_negative() const;
  [[nodiscard]] double to_double() const;
  // Of an exact number, without its sign.
  [[nodiscard]] const Fraction& magnitude() const { return magnitude_; }

  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b) { return a + -b; }
  friend Number operator*(const Number& a, const Number& b);
  friend Number operator/(const Number& a, const Number& b);
  Number operator-() const;

  friend bool operator==(const Number& a, const Number& b);
  friend bool operator<(const Number& a, const Number& b);

 private:
  static Number exact(bool is_negative, Count numerator, Count denominator);

  bool is_exact_ = true;
  bool is_negative_ = false;  // of an exact number that is not 0
  Fraction magnitude_;
  double rounded_ = 0;  // where it is not exact
};

// Exact where the result is a fraction: 1024^(1/5) is 4.
Number power(const Number& base, const Number& exponent);
Number square_root(const Number& number);
Number log2(const Number& number);
Number ceiling(const Number& number);
Number floor(const Number& number);

// "12", "-47/17"; the shortest decimal that reads as the same double where it is not exact.
std::string to_text(const Number& number);

}  // namespace weft
