#include "base/numbers/decimal.h"

#include "base/check.h"

namespace weft {

Decimal Decimal::rounded(const Fraction& value, unsigned places) {
  const Count scale = saturating_power(10, places);
  const Count twice_scaled = saturating_multiply(saturating_multiply(value.numerator(), scale), 2);
  WEFT_CHECK(twice_scaled < kHuge - value.denominator());
  return {(twice_scaled + value.denominator()) / value.denominator() / 2, places};
}

Decimal Decimal::from_text(std::string_view text) {
  Decimal decimal;
  bool has_point = false;
  for (const char c : text) {
    if (c == '.' && !has_point) {
      has_point = true;
      continue;
    }
    WEFT_CHECK(c >= '0' && c <= '9');
    decimal.units = decimal.units * 10 + static_cast<Count>(c - '0');
    decimal.places += has_point ? 1 : 0;
  }
  return decimal;
}

double Decimal::to_double() const { return Fraction(units, saturating_power(10, places)).to_double(); }

std::string to_text(const Decimal& decimal) {
  if (decimal.places == 0) return to_text(decimal.units);
  std::string digits = to_text(decimal.units);
  if (digits.size() <= decimal.places) digits.insert(0, decimal.places + 1 - digits.size(), '0');
  return digits.insert(digits.size() - decimal.places, ".");
}

}  // namespace weft
