// Counters of the VCs of a router, a byte or half a byte each in a vector: one operation counts for all members of a
// set, without a loop whose end cannot be foreseen.
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
    return nonzero([](const Bytes& bytes) { return bytes; });
  }
  [[nodiscard, gnu::always_inline]] unsigned value(unsigned vc) const { return bytes_[vc / kPart][vc % kPart]; }
  [[gnu::always_inline]] void set(unsigned vc, unsigned value) { bytes_[vc / kPart][vc % kPart] = value; }

 protected:
  // The counters that are not zero after a change.
  template <class Change>
  [[nodiscard, gnu::always_inline]] std::uint32_t nonzero(const Change& changed) const {
#if defined(WEFT_HAS_AVX512)
    if constexpr (kCount == 32)
      return _mm256_cmpneq_epi8_mask((__m256i)changed(part(0)), __m256i{});  // NOLINT: a vector as another one
    else
      return _mm_cmpneq_epi8_mask((__m128i)changed(part(0)), __m128i{});  // NOLINT
#elif defined(WEFT_HAS_AVX)
    if constexpr (kCount == 32) {
      const auto is_zero = (__m256i)(changed(part(0)) == Bytes{});  // NOLINT
      return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(is_zero));
    } else {
      const auto is_zero = (__m128i)(changed(part(0)) == Bytes{});  // NOLINT
      return static_cast<std::uint32_t>(_mm_movemask_epi8(is_zero)) ^ 0xFFFFU;
    }
#elif defined(__ARM_NEON)
    const Bytes first = bit_of_each() & std::bit_cast<Bytes>(changed(part(0)) != Bytes{});
    const Bytes last = bit_of_each() & std::bit_cast<Bytes>(changed(part(kParts - 1)) != Bytes{});
    const uint8x16_t pairs = vpaddq_u8((uint8x16_t)first, (uint8x16_t)last);  // NOLINT
    const uint8x16_t fours = vpaddq_u8(pairs, pairs);
    const std::uint32_t result = vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(fours, fours)), 0);
    return kParts == 1 ? result & 0xFFFFU : result;
#else
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint32_t result = 0;
    unsigned first = 0;
    for (unsigned p = 0; p < kParts; ++p) {
      const Bytes bits = bit_of_each() & std::bit_cast<Bytes>(changed(part(p)) != Bytes{});
      for (const std::uint64_t eight : std::bit_cast<std::array<std::uint64_t, kPart / 8> >(bits)) {
        result |= static_cast<std::uint32_t>(eight * kOnes >> 56U) << first;
        first += 8;
      }
    }
    return result;
#endif
  }

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
    for (unsigned p = 0; p < kParts; ++p) put(p, change_part(part(p), mask_of(members, p)));
  }
  [[gnu::always_inline]] void put(unsigned number, const Bytes& bytes) {
    std::memcpy(static_cast<void*>(&bytes_[number]), &bytes, sizeof(bytes));
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
  // All ones for members of a part. AVX2 moves bytes within halves only.
  [[gnu::always_inline]] static Bytes mask_of(std::uint32_t members, [[maybe_unused]] unsigned part_number) {
#ifdef WEFT_HAS_AVX512
    if constexpr (kCount == 32)
      return (Bytes)_mm256_movm_epi8(members);  // NOLINT
    else
      return (Bytes)_mm_movm_epi8(static_cast<__mmask16>(members));  // NOLINT
#else
    constexpr Bytes kFirst = constant([](unsigned k) { return k / 16 * 16 + k / 8; });
    const auto all = std::bit_cast<Bytes>(Words{} + members);
    const Bytes its = permuted(all, kFirst + static_cast<std::uint8_t>(kPart / 8 * part_number));
    return std::bit_cast<Bytes>((its & bit_of_each()) != Bytes{});
#endif
  }

 private:
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
  [[nodiscard, gnu::always_inline]] unsigned value(unsigned vc) const { return halves_[vc / 32].value(vc % 32); }
  [[gnu::always_inline]] void set(unsigned vc, unsigned value) { halves_[vc / 32].set(vc % 32, value); }

 private:
  static std::uint32_t low(std::uint64_t members) { return static_cast<std::uint32_t>(members); }
  static std::uint32_t high(std::uint64_t members) { return static_cast<std::uint32_t>(members >> 32U); }

  std::array<ByteCounters<Isa, 32>, 2> halves_;
};

// 64 counters of numbers below 16: byte k has those of VCs k and k + 32.
template <class Isa>
class NibbleCounters : private ByteCounters<Isa, 32> {
  using Base = ByteCounters<Isa, 32>;
  using Bytes = typename Base::Bytes;

 public:
  [[gnu::always_inline]] void add(std::uint64_t members) {
    change(members, 1, [](const Bytes& bytes, const Bytes& ones) { return bytes + ones; });
  }
  [[gnu::always_inline]] void subtract(std::uint64_t members) {
    change(members, 1, [](const Bytes& bytes, const Bytes& ones) { return bytes - ones; });
  }
  // These counters must be zero.
  [[gnu::always_inline]] void set_all(std::uint64_t members, unsigned value) {
    change(members, value, [](const Bytes& bytes, const Bytes& values) { return bytes | values; });
  }
  [[nodiscard, gnu::always_inline]] std::uint64_t positive() const {
    const Bytes low = Bytes{} + std::uint8_t{kLow};
    const std::uint32_t first = this->nonzero([&](const Bytes& bytes) { return bytes & low; });
    return first | std::uint64_t{this->nonzero([&](const Bytes& bytes) { return bytes & ~low; })} << 32U;
  }
  [[nodiscard, gnu::always_inline]] unsigned value(unsigned vc) const {
    return Base::value(vc % 32) >> shift(vc) & kLow;
  }
  [[gnu::always_inline]] void set(unsigned vc, unsigned value) {
    Base::set(vc % 32, (Base::value(vc % 32) & ~(unsigned{kLow} << shift(vc))) | value << shift(vc));
  }

 private:
  static constexpr std::uint8_t kLow = 15;

  static unsigned shift(unsigned vc) { return vc / 32 * 4; }
  // change_part(bytes, the value in the place of each member)
  template <class Change>
  [[gnu::always_inline]] void change(std::uint64_t members, unsigned value, const Change& change_part) {
    const auto low = static_cast<std::uint32_t>(members);
    const auto high = static_cast<std::uint32_t>(members >> 32U);
    const Bytes low_values = Bytes{} + static_cast<std::uint8_t>(value);
    const Bytes high_values = Bytes{} + static_cast<std::uint8_t>(value << 4U);
    for (unsigned p = 0; p < Base::kParts; ++p) {
      const Bytes its = (Base::mask_of(low, p) & low_values) | (Base::mask_of(high, p) & high_values);
      Base::put(p, change_part(Base::part(p), its));
    }
  }
};

}  // namespace weft::sim
