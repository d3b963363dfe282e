#include "base/numbers/decimal.h"

#include <charconv>

#include "base/check.h"

namespace weft {
namespace {

constexpr unsigned kMostDigits = 30;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Cuts an exponent such as "e-3" from the end, and returns it: 0 where there is none, nullopt where it is malformed.
std::optional<int> take_exponent(std::string_view& text) {
  const std::size_t e = text.find_first_of("eE");
  if (e == std::string_view::npos) return 0;
  std::string_view digits = text.substr(e + 1);
  text = text.substr(0, e);
  if (digits.starts_with('+') && digits.size() > 1 && is_digit(digits[1])) digits.remove_prefix(1);
  int exponent = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (exponent < -static_cast<int>(kMostDigits) || exponent > static_cast<int>(kMostDigits)) return std::nullopt;
  return exponent;
}

Decimal without_last_zeros(Decimal decimal) {
  while (decimal.places > 0 && decimal.units % 10 == 0) {
    decimal.units /= 10;
    --decimal.places;
  }
  return decimal;
}

}  // namespace

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

std::optional<Decimal> read_decimal(std::string_view text) {
  const auto exponent = take_exponent(text);
  if (!exponent) return std::nullopt;
  Count units = 0;
  int places = 0;
  unsigned digit_count = 0;
  bool has_point = false;
  for (const char c : text) {
    if (c == '.' && !has_point) {
      has_point = true;
      continue;
    }
    if (!is_digit(c) || ++digit_count > kMostDigits) return std::nullopt;
    units = units * 10 + static_cast<Count>(c - '0');
    places += has_point ? 1 : 0;
  }
  if (digit_count == 0) return std::nullopt;
  places -= *exponent;
  for (; places < 0; ++places) {
    if (units > kHuge / 10) return std::nullopt;
    units *= 10;
  }
  const Decimal decimal = without_last_zeros({units, static_cast<unsigned>(places)});
  if (decimal.places > kMostDigits) return std::nullopt;
  return decimal;
}

bool is_less(const Decimal& a, const Decimal& b) {
  return Fraction(a.units, saturating_power(10, a.places)) < Fraction(b.units, saturating_power(10, b.places));
}

}  // namespace weft
