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
      const auto width = static_cast<std::size_t>(std::countr_zero(radices_[digit]));
      fields_.push_back({.shift = digit_of_bit_.size(), .mask = radices_[digit] - 1});
      digit_of_bit_.insert(digit_of_bit_.end(), width, static_cast<std::uint8_t>(digit));
    }
    digit_of_bit_.push_back(static_cast<std::uint8_t>(radices_.size()));
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
    return is_binary() ? BitFields(*this).digit(number, digit) : Quotients(*this).digit(number, digit);
  }
  // The lowest digit in which two small numbers differ; digit_count() when they are the same.
  [[nodiscard]] std::size_t first_difference(std::uint32_t number, std::uint32_t other) const {
    return is_binary() ? BitFields(*this).first_difference(number, other)
                       : Quotients(*this).first_difference(number, other);
  }

  // The digits of small numbers for a long loop, which asks only once whether all radices are powers of two:
  // visit(BitFields) or visit(Quotients), both with these functions.
  template <class Visit>
  void visit_small_digits(const Visit& visit) const {
    is_binary() ? visit(BitFields(*this)) : visit(Quotients(*this));
  }

  [[nodiscard]] std::uint64_t with_digit(std::uint64_t number, std::size_t digit, std::uint64_t value) const {
    return number + (value - this->digit(number, digit)) * weights_[digit];  // unsigned wrap-around cancels
  }

 private:
  struct Field {
    std::size_t shift = 0;
    std::uint64_t mask = 0;
  };

  class BitFields {
   public:
    explicit BitFields(const MixedRadix& radix)
        : fields_(radix.fields_.data()),
          digit_of_bit_(radix.digit_of_bit_.data()),
          end_(std::uint64_t{1} << (radix.digit_of_bit_.size() - 1)) {}
    [[nodiscard]] std::uint32_t digit(std::uint32_t number, std::size_t digit) const {
      return static_cast<std::uint32_t>(std::uint64_t{number} >> fields_[digit].shift & fields_[digit].mask);
    }
    [[nodiscard]] std::size_t first_difference(std::uint32_t number, std::uint32_t other) const {
      return digit_of_bit_[static_cast<std::size_t>(std::countr_zero((number ^ other) | end_))];
    }

   private:
    const Field* fields_;
    const std::uint8_t* digit_of_bit_;
    std::uint64_t end_;  // the bit above all digits
  };

  class Quotients {
   public:
    explicit Quotients(const MixedRadix& radix)
        : by_weight_(radix.by_weight_.data()), by_radix_(radix.by_radix_.data()), count_(radix.digit_count()) {}
    [[nodiscard]] std::uint32_t digit(std::uint32_t number, std::size_t digit) const {
      return by_radix_[digit].remainder(by_weight_[digit].quotient(number));
    }
    // Lower digits are equal if and only if the difference is a multiple of this digit's weight.
    [[nodiscard]] std::size_t first_difference(std::uint32_t number, std::uint32_t other) const {
      const std::uint32_t difference = number < other ? other - number : number - other;
      if (difference == 0) return count_;
      std::size_t digit = 0;
      while (digit + 1 < count_ && by_weight_[digit + 1].divides(difference)) ++digit;
      return digit;
    }

   private:
    const SmallDivisor* by_weight_;
    const SmallDivisor* by_radix_;
    std::size_t count_;
  };

  // Are all radices powers of two, so that digits are bit fields?
  [[nodiscard]] bool is_binary() const { return !digit_of_bit_.empty(); }

  std::vector<std::uint64_t> radices_;
  std::vector<SmallDivisor> by_weight_;
  std::vector<SmallDivisor> by_radix_;
  std::vector<std::uint64_t> weights_;
  // Only if all radices are powers of two.
  std::vector<Field> fields_;
  std::vector<std::uint8_t> digit_of_bit_;  // the last entry is digit_count()
  std::uint64_t size_ = 1;
};

}  // namespace weft
