// Exact non-negative fractions of 128-bit counts, always in lowest terms.
#pragma once

#include <string>

#include "base/numbers/count.h"

namespace weft {

class Fraction {
 public:
  Fraction() = default;
  Fraction(Count numerator, Count denominator);  // the denominator is not zero

  [[nodiscard]] Count numerator() const { return numerator_; }
  [[nodiscard]] Count denominator() const { return denominator_; }

  // The double nearest to the exact value, ties to even.
  [[nodiscard]] double to_double() const;

  friend bool operator==(const Fraction&, const Fraction&) = default;
  friend bool operator<(const Fraction& a, const Fraction& b);

 private:
  Count numerator_ = 0;
  Count denominator_ = 1;
};

// "7/3", or "4" when whole.
std::string to_text(const Fraction& fraction);

}  // namespace weft
