// Counters of the VCs of a router, a byte each in a vector: one operation counts for all members of a set, without a
// loop whose end cannot be foreseen.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "sim/engine/octet.h"
#include "sim/engine/sets.h"

namespace weft::sim {

// `Isa` has the width of the vectors.
template <class Isa, unsigned kCount>
class ByteCounters {
 public:
  [[gnu::always_inline]] void add(std::uint32_t members) {
    change(members, [](const Bytes& bytes, const Bytes& mask) { return bytes - mask; });
  }
  [[gnu::always_inline]] void subtract(std::uint32_t members) {
    change(members, [](const Bytes& bytes, const Bytes& mask) { return bytes + mask; });
  }
  // These counters must be zero.
  [[gnu::always_inline]] void set_all(std::uint32_t members, unsigned value) {
    const Bytes values = Bytes{} + static_cast<std::uint8_t>(value);
    change(members, [&](const Bytes& bytes, const Bytes& mask) { return bytes | (mask & values); });
  }
  // The counters that are not zero.
  [[nodiscard, gnu::always_inline]] std::uint32_t positive() const {
#ifdef WEFT_HAS_AVX
    if constexpr (kCount == 32) {
      const auto is_zero = (__m256i)(part(0) == Bytes{});  // NOLINT: a vector as another one
      return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(is_zero));
    } else {
      const auto is_zero = (__m128i)(part(0) == Bytes{});  // NOLINT
      return static_cast<std::uint32_t>(_mm_movemask_epi8(is_zero)) ^ 0xFFFFU;
    }
#elif defined(__ARM_NEON)
    const Bytes first = bit_of_each() & std::bit_cast<Bytes>(part(0) != Bytes{});
    const Bytes last = bit_of_each() & std::bit_cast<Bytes>(part(kParts - 1) != Bytes{});
    const uint8x16_t pairs = vpaddq_u8((uint8x16_t)first, (uint8x16_t)last);  // NOLINT
    const uint8x16_t fours = vpaddq_u8(pairs, pairs);
    const std::uint32_t result = vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(fours, fours)), 0);
    return kParts == 1 ? result & 0xFFFFU : result;
#else
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint32_t result = 0;
    unsigned first = 0;
    for (unsigned p = 0; p < kParts; ++p) {
      const Bytes bits = bit_of_each() & std::bit_cast<Bytes>(part(p) != Bytes{});
      for (const std::uint64_t eight : std::bit_cast<std::array<std::uint64_t, kPart / 8> >(bits)) {
        result |= static_cast<std::uint32_t>(eight * kOnes >> 56U) << first;
        first += 8;
      }
    }
    return result;
#endif
  }
  [[gnu::always_inline]] Octet& operator[](unsigned vc) { return bytes_[vc / kPart][vc % kPart]; }

 private:
  // Bytes in a vector.
  static constexpr unsigned kPart = std::min<unsigned>(kCount, Isa::kVectorBytes);
  static constexpr unsigned kParts = kCount / kPart;
  using Bytes = SetVector<std::uint8_t, kPart>;
  using Words = SetVector<std::uint32_t, kPart / 4>;
  using Part = std::array<Octet, kPart>;

  // By memcpy: g++ 12 makes a bit_cast of an array by way of the stack, in halves.
  [[nodiscard, gnu::always_inline]] Bytes part(unsigned number) const {
    Bytes bytes;
    std::memcpy(&bytes, &bytes_[number], sizeof(bytes));
    return bytes;
  }
  template <class Change>
  [[gnu::always_inline]] void change(std::uint32_t members, const Change& change_part) {
    const auto all = std::bit_cast<Bytes>(Words{} + members);
    for (unsigned p = 0; p < kParts; ++p) {
      const Bytes changed = change_part(part(p), mask_of(all, p));
      std::memcpy(static_cast<void*>(&bytes_[p]), &changed, sizeof(changed));
    }
  }

  template <class Value>
  [[gnu::always_inline]] static constexpr Bytes constant(const Value& value) {
    std::array<std::uint8_t, kPart> bytes{};
    for (unsigned k = 0; k < kPart; ++k) bytes[k] = static_cast<std::uint8_t>(value(k));
    return std::bit_cast<Bytes>(bytes);
  }
  // Byte k has bit k % 8.
  [[gnu::always_inline]] static Bytes bit_of_each() {
    constexpr Bytes kBits = constant([](unsigned k) { return 1U << k % 8; });
    return kBits;
  }
  // All ones for members of a part, where `all` repeats the set. AVX2 moves bytes within halves only.
  [[gnu::always_inline]] static Bytes mask_of(const Bytes& all, unsigned part_number) {
    constexpr Bytes kFirst = constant([](unsigned k) { return k / 16 * 16 + k / 8; });
    const Bytes its = permuted(all, kFirst + static_cast<std::uint8_t>(kPart / 8 * part_number));
    return std::bit_cast<Bytes>((its & bit_of_each()) != Bytes{});
  }

  alignas(kCount) std::array<Part, kParts> bytes_{};
};

// As two of 32.
template <class Isa>
class ByteCounters<Isa, 64> {
 public:
  [[gnu::always_inline]] void add(std::uint64_t members) {
    halves_[0].add(low(members));
    halves_[1].add(high(members));
  }
  [[gnu::always_inline]] void subtract(std::uint64_t members) {
    halves_[0].subtract(low(members));
    halves_[1].subtract(high(members));
  }
  [[gnu::always_inline]] void set_all(std::uint64_t members, unsigned value) {
    halves_[0].set_all(low(members), value);
    halves_[1].set_all(high(members), value);
  }
  [[nodiscard, gnu::always_inline]] std::uint64_t positive() const {
    return halves_[0].positive() | std::uint64_t{halves_[1].positive()} << 32U;
  }
  [[gnu::always_inline]] Octet& operator[](unsigned vc) { return halves_[vc / 32][vc % 32]; }

 private:
  static std::uint32_t low(std::uint64_t members) { return static_cast<std::uint32_t>(members); }
  static std::uint32_t high(std::uint64_t members) { return static_cast<std::uint32_t>(members >> 32U); }

  std::array<ByteCounters<Isa, 32>, 2> halves_;
};

}  // namespace weft::sim
