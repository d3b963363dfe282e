// A bitmap whose ends are joined: rotations of it are additions modulo its size.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/numbers/bits.h"

namespace weft::design {

class BitRing {
 public:
  explicit BitRing(std::uint32_t size)
      : size_(size),
        words_(words_for(size)),
        last_mask_(size % kWordBits == 0 ? ~Word{0} : (Word{1} << size % kWordBits) - 1) {}

  [[nodiscard]] std::size_t words() const { return words_; }

  // Bit b of `from` is added to `to` as bit (b + by) modulo the size: a shift to the left, and what that pushes out
  // comes back at the right. `by` is below the size.
  void add_rotated(const Word* from, std::uint32_t by, Word* to) const {
    if (words_ == 1) {
      to[0] |= (from[0] << by | (by == 0 ? 0 : from[0] >> (size_ - by))) & last_mask_;
      return;
    }
    add_shifted_up(from, by, to);
    if (by != 0) add_shifted_down(from, size_ - by, to);
    to[words_ - 1] &= last_mask_;
  }

 private:
  void add_shifted_up(const Word* from, std::uint32_t by, Word* to) const {
    const std::size_t up = by / kWordBits;
    const unsigned bits = by % kWordBits;
    to[up] |= from[0] << bits;
    for (std::size_t i = up + 1; i < words_; ++i) {
      to[i] |= from[i - up] << bits | (bits == 0 ? 0 : from[i - up - 1] >> (kWordBits - bits));
    }
  }

  void add_shifted_down(const Word* from, std::uint32_t by, Word* to) const {
    const std::size_t down = by / kWordBits;
    const unsigned bits = by % kWordBits;
    for (std::size_t i = 0; i + down + 1 < words_; ++i) {
      to[i] |= from[i + down] >> bits | (bits == 0 ? 0 : from[i + down + 1] << (kWordBits - bits));
    }
    to[words_ - 1 - down] |= from[words_ - 1] >> bits;
  }

  std::uint32_t size_;
  std::size_t words_;
  Word last_mask_;  // the bits in use of the last word
};

}  // namespace weft::design
