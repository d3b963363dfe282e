// The field with q elements, for any prime power q = p^k up to kLargestField.
//
// An element is a number below q. Its k digits base p, lowest first, are the coefficients of a polynomial over the
// integers modulo p; for k = 1 it is that integer itself. So 0 and 1 are zero and one. Polynomials are multiplied
// modulo a monic polynomial f of degree k: the first one, in the order of the numbers that represent x^k - f, for which
// the powers of x are all q-1 nonzero elements. This x is the primitive element. No further check is needed: if all
// nonzero elements are powers of one of them, all have inverses, so f is irreducible.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/check.h"

namespace weft {

struct PrimePower {
  std::uint32_t prime = 0;
  std::uint32_t exponent = 0;
};

// None if q is not p^k for a prime p and k >= 1.
std::optional<PrimePower> as_prime_power(std::uint32_t q);
bool is_prime_power(std::uint32_t q);

// The prime power nearest to q; ties go to the smaller one.
std::uint32_t nearest_prime_power(std::uint32_t q);

class FiniteField {
 public:
  using Element = std::uint32_t;

  static constexpr std::uint32_t kLargestField = 1U << 16U;

  // The size must be a prime power, at most kLargestField.
  explicit FiniteField(std::uint32_t size);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t characteristic() const { return order_.prime; }

  [[nodiscard]] Element add(Element a, Element b) const;
  [[nodiscard]] Element negative(Element a) const;
  [[nodiscard]] Element subtract(Element a, Element b) const { return add(a, negative(b)); }
  [[nodiscard]] Element multiply(Element a, Element b) const {
    return a == 0 || b == 0 ? 0 : powers_[logarithms_[a] + logarithms_[b]];
  }
  // The argument must not be zero.
  [[nodiscard]] Element inverse(Element a) const {
    WEFT_CHECK(a != 0);
    return powers_[size_ - 1 - logarithms_[a]];
  }
  [[nodiscard]] Element divide(Element a, Element b) const { return multiply(a, inverse(b)); }

  // The primitive element's power with this exponent, which is below q.
  [[nodiscard]] Element power(std::uint32_t exponent) const { return powers_[exponent]; }

 private:
  [[nodiscard]] Element times_x(Element a, Element reduced) const;
  bool fill_powers(Element reduced);

  std::uint32_t size_;
  PrimePower order_;
  std::vector<Element> powers_;            // exponents 0 .. 2q-3, so that a sum of two logarithms needs no reduction
  std::vector<std::uint32_t> logarithms_;  // the entry of zero is not used
};

}  // namespace weft
