#include "base/numbers/finite_field.h"

namespace weft {
namespace {

// Adds two numbers digit by digit base `radix`, without carry.
std::uint32_t add_digits(std::uint32_t a, std::uint32_t b, std::uint32_t radix) {
  std::uint32_t sum = 0;
  for (std::uint32_t weight = 1; a != 0 || b != 0; weight *= radix) {
    sum += (a % radix + b % radix) % radix * weight;
    a /= radix;
    b /= radix;
  }
  return sum;
}

// Multiplies every digit base `radix` by `factor`, without carry.
std::uint32_t scale_digits(std::uint32_t a, std::uint64_t factor, std::uint32_t radix) {
  std::uint32_t product = 0;
  for (std::uint32_t weight = 1; a != 0; weight *= radix) {
    product += static_cast<std::uint32_t>(a % radix * factor % radix) * weight;
    a /= radix;
  }
  return product;
}

std::uint32_t smallest_prime_factor(std::uint32_t n) {
  for (std::uint64_t divisor = 2; divisor * divisor <= n; ++divisor) {
    if (n % divisor == 0) return static_cast<std::uint32_t>(divisor);
  }
  return n;
}

}  // namespace

std::optional<PrimePower> as_prime_power(std::uint32_t q) {
  if (q < 2) return std::nullopt;
  PrimePower result{smallest_prime_factor(q), 0};
  for (; q % result.prime == 0; q /= result.prime) ++result.exponent;
  return q == 1 ? std::optional(result) : std::nullopt;
}

bool is_prime_power(std::uint32_t q) { return as_prime_power(q).has_value(); }

std::uint32_t nearest_prime_power(std::uint32_t q) {
  if (q < 2) return 2;
  for (std::uint32_t away = 0;; ++away) {
    if (is_prime_power(q - away)) return q - away;
    if (q + away > q && is_prime_power(q + away)) return q + away;
  }
}

FiniteField::FiniteField(std::uint32_t size) : size_(size) {
  const auto order = as_prime_power(size);
  WEFT_CHECK(order.has_value() && size <= kLargestField);
  order_ = *order;
  powers_.resize(std::size_t{2} * (size - 1));
  logarithms_.resize(size);
  Element reduced = 1;
  while (!fill_powers(reduced)) WEFT_CHECK(++reduced < size);
}

FiniteField::Element FiniteField::add(Element a, Element b) const {
  if (characteristic() == 2) return a ^ b;
  if (order_.exponent == 1) return (a + b) % size_;
  return add_digits(a, b, characteristic());
}

FiniteField::Element FiniteField::negative(Element a) const {
  if (characteristic() == 2 || a == 0) return a;
  if (order_.exponent == 1) return size_ - a;
  return scale_digits(a, characteristic() - 1, characteristic());
}

// x·a, where x^k is replaced by `reduced`, a polynomial of lower degree.
FiniteField::Element FiniteField::times_x(Element a, Element reduced) const {
  const std::uint32_t top_weight = size_ / characteristic();
  const Element shifted = a % top_weight * characteristic();
  return add(shifted, scale_digits(reduced, a / top_weight, characteristic()));
}

// Do the powers of x return to 1 after exactly q-1 steps?
bool FiniteField::fill_powers(Element reduced) {
  Element power = 1;
  for (std::uint32_t exponent = 0; exponent + 1 < size_; ++exponent) {
    const bool is_too_soon = exponent > 0 && power == 1;
    if (is_too_soon || power == 0) return false;
    powers_[exponent] = powers_[exponent + size_ - 1] = power;
    logarithms_[power] = exponent;
    power = times_x(power, reduced);
  }
  return power == 1;
}

}  // namespace weft
