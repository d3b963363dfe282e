// Mixed-radix numbers: each digit has its own radix. Digit 0 is the least significant.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "base/numbers/small_divisor.h"

namespace weft {

class MixedRadix {
 public:
  // The product of the radices must fit 64 bits.
  explicit MixedRadix(std::vector<std::uint64_t> radices) : radices_(std::move(radices)) {
    for (const std::uint64_t radix : radices_) {
      weights_.push_back(size_);
      by_weight_.emplace_back(size_);
      by_radix_.emplace_back(radix);
      size_ *= radix;
    }
    if (!std::ranges::all_of(radices_, [](std::uint64_t radix) { return std::has_single_bit(radix); })) return;
    for (std::size_t digit = 0; digit < radices_.size(); ++digit) {
      digit_of_bit_.insert(digit_of_bit_.end(), static_cast<std::size_t>(std::countr_zero(radices_[digit])), digit);
    }
    digit_of_bit_.push_back(radices_.size());
  }

  [[nodiscard]] std::size_t digit_count() const { return radices_.size(); }
  [[nodiscard]] std::uint64_t radix(std::size_t digit) const { return radices_[digit]; }
  [[nodiscard]] std::uint64_t weight(std::size_t digit) const { return weights_[digit]; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

  [[nodiscard]] std::uint64_t digit(std::uint64_t number, std::size_t digit) const {
    return number / weights_[digit] % radices_[digit];
  }
  // The same for small numbers, without a division.
  [[nodiscard]] std::uint32_t small_digit(std::uint32_t number, std::size_t digit) const {
    if (is_binary()) {
      const std::uint64_t shifted = std::uint64_t{number} >> std::countr_zero(weights_[digit]);
      return static_cast<std::uint32_t>(shifted & (radices_[digit] - 1));
    }
    return by_radix_[digit].remainder(by_weight_[digit].quotient(number));
  }
  // The lowest digit in which two small numbers differ; digit_count() when they are the same.
  [[nodiscard]] std::size_t first_difference(std::uint32_t number, std::uint32_t other) const {
    if (is_binary()) {
      const std::uint64_t end = std::uint64_t{1} << (digit_of_bit_.size() - 1);
      return digit_of_bit_[static_cast<std::size_t>(std::countr_zero((number ^ other) | end))];
    }
    // Lower digits are equal if and only if the difference is a multiple of this digit's weight.
    const std::uint32_t difference = number < other ? other - number : number - other;
    if (difference == 0) return digit_count();
    std::size_t digit = 0;
    while (digit + 1 < digit_count() && by_weight_[digit + 1].divides(difference)) ++digit;
    return digit;
  }
  [[nodiscard]] std::uint64_t with_digit(std::uint64_t number, std::size_t digit, std::uint64_t value) const {
    return number + (value - this->digit(number, digit)) * weights_[digit];  // unsigned wrap-around cancels
  }

 private:
  // Are all radices powers of two, so that digits are bit fields?
  [[nodiscard]] bool is_binary() const { return !digit_of_bit_.empty(); }

  std::vector<std::uint64_t> radices_;
  std::vector<SmallDivisor> by_weight_;
  std::vector<SmallDivisor> by_radix_;
  std::vector<std::uint64_t> weights_;
  std::vector<std::size_t> digit_of_bit_;  // only if all radices are powers of two; the last entry is digit_count()
  std::uint64_t size_ = 1;
};

}  // namespace weft
