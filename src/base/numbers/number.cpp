#include "base/numbers/number.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace weft {
namespace {

constexpr double kMostExactDouble = 9007199254740992;  // 2^53
constexpr unsigned kMostRoot = 64;
constexpr unsigned kMostExactExponent = 128;

std::optional<Count> product(Count a, Count b) {
  Count result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

std::optional<Count> whole_power(Count base, unsigned exponent) {
  std::optional<Count> result = 1;
  for (unsigned i = 0; i < exponent && result; ++i) result = product(*result, base);
  return result;
}

// The root of this degree, if it is whole.
std::optional<Count> whole_root(Count number, unsigned degree) {
  const double near = std::round(std::pow(weft::to_double(number), 1.0 / degree));
  const auto first = static_cast<Count>(std::max(0.0, near - 1));
  for (Count root = first; root <= first + 2; ++root) {
    if (whole_power(root, degree) == number) return root;
  }
  return std::nullopt;
}

std::optional<Number> exact_power(const Fraction& base, unsigned exponent) {
  const auto numerator = whole_power(base.numerator(), exponent);
  const auto denominator = whole_power(base.denominator(), exponent);
  if (!numerator || !denominator) return std::nullopt;
  return Number(Fraction(*numerator, *denominator));
}

std::optional<Number> exact_root(const Fraction& base, unsigned degree) {
  const auto numerator = whole_root(base.numerator(), degree);
  const auto denominator = whole_root(base.denominator(), degree);
  if (!numerator || !denominator) return std::nullopt;
  return Number(Fraction(*numerator, *denominator));
}

// The magnitude of an exact base to the magnitude of an exact exponent.
std::optional<Number> exact_fraction_power(const Fraction& base, const Fraction& exponent) {
  if (exponent.numerator() > kMostExactExponent || exponent.denominator() > kMostRoot) return std::nullopt;
  const auto root = exact_root(base, static_cast<unsigned>(exponent.denominator()));
  if (!root) return std::nullopt;
  return exact_power(root->magnitude(), static_cast<unsigned>(exponent.numerator()));
}

std::optional<unsigned> exponent_of_two(Count count) {
  unsigned exponent = 0;
  while (count > 1 && count % 2 == 0) {
    count /= 2;
    ++exponent;
  }
  return count == 1 ? std::optional(exponent) : std::nullopt;
}

}  // namespace

Number::Number(const Decimal& decimal) : Number(Fraction(decimal.units, saturating_power(10, decimal.places))) {}

Number Number::rounded(double value) {
  if (std::isfinite(value) && std::abs(value) <= kMostExactDouble && value == std::floor(value))
    return exact(value < 0, static_cast<Count>(std::abs(value)), 1);
  Number number;
  number.is_exact_ = false;
  number.rounded_ = value;
  return number;
}

Number Number::exact(bool is_negative, Count numerator, Count denominator) {
  Number number(Fraction(numerator, denominator));
  number.is_negative_ = is_negative && numerator != 0;
  return number;
}

bool Number::is_finite() const { return is_exact() || std::isfinite(rounded_); }

bool Number::is_whole() const { return is_exact() && magnitude().denominator() == 1; }

bool Number::is_negative() const { return is_exact() ? is_negative_ : rounded_ < 0; }

double Number::to_double() const {
  if (!is_exact()) return rounded_;
  return is_negative() ? -magnitude().to_double() : magnitude().to_double();
}

Number Number::operator-() const {
  if (!is_exact()) return rounded(-to_double());
  return exact(!is_negative(), magnitude().numerator(), magnitude().denominator());
}

Number operator*(const Number& a, const Number& b) {
  if (a.is_exact() && b.is_exact()) {
    // In lowest terms first, so that products overflow late.
    const Fraction one(a.magnitude().numerator(), b.magnitude().denominator());
    const Fraction other(b.magnitude().numerator(), a.magnitude().denominator());
    const auto numerator = product(one.numerator(), other.numerator());
    const auto denominator = product(one.denominator(), other.denominator());
    if (numerator && denominator) return Number::exact(a.is_negative() != b.is_negative(), *numerator, *denominator);
  }
  return Number::rounded(a.to_double() * b.to_double());
}

Number operator/(const Number& a, const Number& b) {
  if (b == Number()) return Number::none();
  if (!b.is_exact()) return Number::rounded(a.to_double() / b.to_double());
  return a * Number::exact(b.is_negative(), b.magnitude().denominator(), b.magnitude().numerator());
}

Number operator+(const Number& a, const Number& b) {
  if (!a.is_exact() || !b.is_exact()) return Number::rounded(a.to_double() + b.to_double());
  const auto left = product(a.magnitude().numerator(), b.magnitude().denominator());
  const auto right = product(b.magnitude().numerator(), a.magnitude().denominator());
  const auto denominator = product(a.magnitude().denominator(), b.magnitude().denominator());
  Count sum = 0;
  if (!left || !right || !denominator || __builtin_add_overflow(*left, *right, &sum))
    return Number::rounded(a.to_double() + b.to_double());
  if (a.is_negative() == b.is_negative()) return Number::exact(a.is_negative(), sum, *denominator);
  return *left < *right ? Number::exact(b.is_negative(), *right - *left, *denominator)
                        : Number::exact(a.is_negative(), *left - *right, *denominator);
}

bool operator==(const Number& a, const Number& b) {
  if (a.is_exact() && b.is_exact()) return a.is_negative() == b.is_negative() && a.magnitude() == b.magnitude();
  return a.to_double() == b.to_double();
}

bool operator<(const Number& a, const Number& b) {
  if (!a.is_exact() || !b.is_exact()) return a.to_double() < b.to_double();
  if (a.is_negative() != b.is_negative()) return a.is_negative();
  return a.is_negative() ? b.magnitude() < a.magnitude() : a.magnitude() < b.magnitude();
}

Number power(const Number& base, const Number& exponent) {
  const bool is_odd = exponent.is_whole() && exponent.magnitude().numerator() % 2 == 1;
  const bool has_sign = base.is_negative() && is_odd;
  if (base.is_exact() && exponent.is_exact() && (!base.is_negative() || exponent.is_whole())) {
    if (const auto result = exact_fraction_power(base.magnitude(), exponent.magnitude())) {
      const Number signed_result = has_sign ? -*result : *result;
      return exponent.is_negative() ? Number(1U) / signed_result : signed_result;
    }
  }
  return Number::rounded(std::pow(base.to_double(), exponent.to_double()));
}

Number square_root(const Number& number) {
  if (number.is_negative()) return Number::none();
  return power(number, Fraction(1, 2));
}

Number log2(const Number& number) {
  if (number.is_exact() && !number.is_negative()) {
    const auto numerator = exponent_of_two(number.magnitude().numerator());
    const auto denominator = exponent_of_two(number.magnitude().denominator());
    if (numerator && denominator) return Number(Count{*numerator}) - Number(Count{*denominator});
  }
  return Number::rounded(std::log2(number.to_double()));
}

Number floor(const Number& number) {
  if (!number.is_exact()) return Number::rounded(std::floor(number.to_double()));
  if (number.is_negative()) return -ceiling(-number);
  return number.magnitude().numerator() / number.magnitude().denominator();
}

Number ceiling(const Number& number) {
  if (!number.is_exact()) return Number::rounded(std::ceil(number.to_double()));
  if (number.is_negative()) return -floor(-number);
  const Number down = floor(number);
  return number.is_whole() ? number : down + Number(1U);
}

std::string to_text(const Number& number) {
  if (!number.is_exact()) return fmt::format("{}", number.to_double());
  return (number.is_negative() ? "-" : "") + to_text(number.magnitude());
}

}  // namespace weft
