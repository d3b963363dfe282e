// Division of 32-bit numbers by a divisor that is known beforehand, as a multiplication (Granlund, Montgomery: Division
// by invariant integers using multiplication; PLDI 1994).
#pragma once

#include <cstdint>

#include "base/numbers/count.h"

namespace weft {

class SmallDivisor {
 public:
  SmallDivisor() = default;
  explicit constexpr SmallDivisor(std::uint64_t divisor)
      : inverse_(divisor < 2 ? 0 : UINT64_MAX / divisor + 1), divisor_(divisor) {}

  [[nodiscard]] constexpr std::uint64_t divisor() const { return divisor_; }
  [[nodiscard]] constexpr std::uint32_t quotient(std::uint32_t number) const {
    const auto high = static_cast<std::uint32_t>((static_cast<Count>(inverse_) * number) >> 64U);
    return inverse_ == 0 ? number : high;
  }
  [[nodiscard]] constexpr std::uint32_t remainder(std::uint32_t number) const {
    return number - quotient(number) * static_cast<std::uint32_t>(divisor_);
  }
  // The low half of the product is the remainder, scaled (Lemire, Kaser, Kurz: Faster remainder by direct computation;
  // Software: Practice and Experience 49(6), 2019).
  [[nodiscard]] constexpr bool divides(std::uint32_t number) const {
    return inverse_ == 0 || inverse_ * number < inverse_;
  }

 private:
  std::uint64_t inverse_ = 0;  // 2^64 / divisor, rounded up; 0 stands for a divisor of 1
  std::uint64_t divisor_ = 1;
};

}  // namespace weft
