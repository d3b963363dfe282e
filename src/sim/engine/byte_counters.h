// Counters of the VCs of a router, a byte each in a vector: one operation counts for all members of a set, without a
// loop whose end cannot be foreseen.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "sim/engine/octet.h"
#include "sim/engine/sets.h"

namespace weft::sim {

template <unsigned kCount>
class ByteCounters {
 public:
  [[gnu::always_inline]] void add(std::uint32_t members) { store(load() - mask_of(members)); }
  [[gnu::always_inline]] void subtract(std::uint32_t members) { store(load() + mask_of(members)); }
  // These counters must be zero.
  [[gnu::always_inline]] void set_all(std::uint32_t members, unsigned value) {
    store(load() | (mask_of(members) & (Bytes{} + static_cast<std::uint8_t>(value))));
  }
  // The counters that are not zero.
  [[nodiscard, gnu::always_inline]] std::uint32_t positive() const {
#ifdef WEFT_HAS_AVX
    if constexpr (kCount == 32) {
      const auto is_zero = (__m256i)(load() == Bytes{});  // NOLINT: a vector as another one
      return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(is_zero));
    } else {
      const auto is_zero = (__m128i)(load() == Bytes{});  // NOLINT
      return static_cast<std::uint32_t>(_mm_movemask_epi8(is_zero)) ^ 0xFFFFU;
    }
#else
    constexpr std::uint64_t kBits = 0x8040201008040201;
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint32_t result = 0;
    unsigned first = 0;
    for (const std::uint64_t eight : std::bit_cast<std::array<std::uint64_t, kCount / 8>>(load() != Bytes{})) {
      result |= static_cast<std::uint32_t>((eight & kBits) * kOnes >> 56U) << first;
      first += 8;
    }
    return result;
#endif
  }
  [[gnu::always_inline]] Octet& operator[](unsigned vc) { return bytes_[vc]; }

 private:
  using Bytes = SetVector<std::uint8_t, kCount>;
  using Words = SetVector<std::uint32_t, kCount / 4>;

  [[nodiscard, gnu::always_inline]] Bytes load() const { return std::bit_cast<Bytes>(bytes_); }
  [[gnu::always_inline]] void store(const Bytes& bytes) { bytes_ = std::bit_cast<std::array<Octet, kCount>>(bytes); }

  // All ones for members: byte k has bit k of the set.
  [[gnu::always_inline]] static Bytes mask_of(std::uint32_t members) {
    const auto all = std::bit_cast<Bytes>(Words{} + members);
    Bytes bit{};
    Bytes its{};
    if constexpr (kCount == 32) {
      bit = Bytes{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                  1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
      its = __builtin_shufflevector(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 18, 18, 18, 18, 18, 18,
                                    18, 18, 19, 19, 19, 19, 19, 19, 19, 19);
    } else {
      bit = Bytes{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
      its = __builtin_shufflevector(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    }
    return std::bit_cast<Bytes>((its & bit) == bit);
  }

  alignas(kCount) std::array<Octet, kCount> bytes_{};
};

}  // namespace weft::sim
