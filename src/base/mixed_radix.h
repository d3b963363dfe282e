// Numbers written with a radix of its own for each digit. Digit 0 is the least significant.
#pragma once

#include <cstdint>
#include <vector>

#include "base/check.h"

namespace weft {

class MixedRadix {
 public:
  // The product of the radices fits 64 bits.
  explicit MixedRadix(std::vector<std::uint64_t> radices) : radices_(std::move(radices)) {
    for (const std::uint64_t radix : radices_) {
      weights_.push_back(size_);
      size_ *= radix;
    }
  }

  [[nodiscard]] std::size_t digit_count() const { return radices_.size(); }
  [[nodiscard]] std::uint64_t radix(std::size_t digit) const { return radices_[digit]; }
  [[nodiscard]] std::uint64_t weight(std::size_t digit) const { return weights_[digit]; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

  [[nodiscard]] std::uint64_t digit(std::uint64_t number, std::size_t digit) const {
    return number / weights_[digit] % radices_[digit];
  }
  [[nodiscard]] std::uint64_t with_digit(std::uint64_t number, std::size_t digit, std::uint64_t value) const {
    return number + (value - this->digit(number, digit)) * weights_[digit];  // wraps round and back
  }

 private:
  std::vector<std::uint64_t> radices_;
  std::vector<std::uint64_t> weights_;
  std::uint64_t size_ = 1;
};

}  // namespace weft
