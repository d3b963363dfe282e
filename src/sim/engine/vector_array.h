// A vector that is wider than those of the processor, as an array of vectors of 128 bits. The compiler's own vectors of
// such widths go through memory.
#pragma once

#include <cstdint>

#if defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace weft::sim {

template <class Word, unsigned kSlots>
struct VectorArray {
  typedef Word Part __attribute__((vector_size(16)));  // NOLINT: `using` takes no dependent type
  static constexpr unsigned kParts = kSlots * sizeof(Word) / sizeof(Part);

  Part parts[kParts];

  [[gnu::always_inline]] friend VectorArray operator&(const VectorArray& a, const VectorArray& b) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] & b.parts[p]; });
  }
  [[gnu::always_inline]] friend VectorArray operator|(const VectorArray& a, const VectorArray& b) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] | b.parts[p]; });
  }
  [[gnu::always_inline]] friend VectorArray operator^(const VectorArray& a, const VectorArray& b) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] ^ b.parts[p]; });
  }
  [[gnu::always_inline]] friend VectorArray operator+(const VectorArray& a, const VectorArray& b) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] + b.parts[p]; });
  }
  [[gnu::always_inline]] friend VectorArray operator<<(const VectorArray& a, int count) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] << count; });
  }
  [[gnu::always_inline]] friend VectorArray operator>>(const VectorArray& a, int count) {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return a.parts[p] >> count; });
  }
  [[gnu::always_inline]] VectorArray operator~() const {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return ~parts[p]; });
  }
  [[gnu::always_inline]] VectorArray& operator&=(const VectorArray& other) { return *this = *this & other; }
  [[gnu::always_inline]] VectorArray& operator|=(const VectorArray& other) { return *this = *this | other; }
  [[gnu::always_inline]] VectorArray& operator+=(const VectorArray& other) { return *this = *this + other; }

  [[gnu::always_inline]] static VectorArray same(Word word) {
    return of_each([&](unsigned) __attribute__((always_inline)) { return Part{} + word; });
  }
  // All ones in the slots that are not zero.
  [[gnu::always_inline]] VectorArray nonzero() const {
    return of_each([&](unsigned p) __attribute__((always_inline)) { return (Part)(parts[p] != Part{}); });  // NOLINT
  }
  // All parts in one, by `or`.
  [[gnu::always_inline]] Part merged() const {
    Part all = parts[0];
    for (unsigned p = 1; p < kParts; ++p) all |= parts[p];
    return all;
  }
  // For permuted(): with NEON the numbers of bytes of a word k, 2 k and 2 k + 1, or 4 k to 4 k + 3.
  static VectorArray permutation(const VectorArray& from) {
#if defined(__ARM_NEON)
    constexpr auto kFactor = static_cast<Word>(sizeof(Word) == 2 ? 0x0202 : 0x04040404);
    constexpr auto kFirst = static_cast<Word>(sizeof(Word) == 2 ? 0x0100 : 0x03020100);
    return of_each([&](unsigned p) { return from.parts[p] * kFactor + kFirst; });
#else
    return from;
#endif
  }
  [[gnu::always_inline]] VectorArray permuted(const VectorArray& permutation) const {
#if defined(__ARM_NEON)
    return of_each([&](unsigned p) __attribute__((always_inline)) {
      const auto bytes = (uint8x16_t)permutation.parts[p];  // NOLINT
      if constexpr (kParts == 2) {
        return (Part)vqtbl2q_u8({{(uint8x16_t)parts[0], (uint8x16_t)parts[1]}}, bytes);  // NOLINT
      } else {
        return (Part)vqtbl4q_u8({{(uint8x16_t)parts[0], (uint8x16_t)parts[1], (uint8x16_t)parts[2],  // NOLINT
                                  (uint8x16_t)parts[3]}},                                            // NOLINT
                                bytes);
      }
    });
#else
    VectorArray result{};
    const auto* const here = reinterpret_cast<const Word*>(parts);
    const auto* const numbers = reinterpret_cast<const Word*>(permutation.parts);
    for (unsigned s = 0; s < kSlots; ++s) reinterpret_cast<Word*>(result.parts)[s] = here[numbers[s]];
    return result;
#endif
  }

 private:
  template <class PartOf>
  [[gnu::always_inline]] static VectorArray of_each(const PartOf& part_of) {
    VectorArray result;
    for (unsigned p = 0; p < kParts; ++p) result.parts[p] = part_of(p);
    return result;
  }
};

template <class Sets>
inline constexpr bool kIsArray = false;
template <class Word, unsigned kSlots>
inline constexpr bool kIsArray<VectorArray<Word, kSlots>> = true;

}  // namespace weft::sim
