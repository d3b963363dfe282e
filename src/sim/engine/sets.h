// Sets of small numbers: the VCs, ports or terminals of a router. The set of one router is a word, or a WideSet where a
// router has more than 64 VCs. The sets of several routers stand side by side in a vector (compiler vector extensions,
// of any width): set s is word s, and one operation serves all of them.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "sim/engine/vector_array.h"

// A file that compiles this for AVX or AVX-512 defines these: pragmas do not set the compiler's own macros in time.
#if defined(WEFT_HAS_AVX) || defined(WEFT_HAS_AVX512)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace weft::sim {

template <unsigned kWords>
struct WideSet {
  std::array<std::uint64_t, kWords> words{};

  friend WideSet operator&(const WideSet& a, const WideSet& b) {
    return combined(a, b, [](auto x, auto y) { return x & y; });
  }
  friend WideSet operator|(const WideSet& a, const WideSet& b) {
    return combined(a, b, [](auto x, auto y) { return x | y; });
  }
  friend WideSet operator^(const WideSet& a, const WideSet& b) {
    return combined(a, b, [](auto x, auto y) { return x ^ y; });
  }
  WideSet operator~() const {
    return combined(*this, *this, [](auto x, auto) { return ~x; });
  }
  WideSet& operator&=(const WideSet& other) { return *this = *this & other; }
  WideSet& operator|=(const WideSet& other) { return *this = *this | other; }

 private:
  template <class Combine>
  static WideSet combined(const WideSet& a, const WideSet& b, const Combine& combine) {
    WideSet result;
    for (unsigned w = 0; w < kWords; ++w) result.words[w] = combine(a.words[w], b.words[w]);
    return result;
  }
};

template <class Set>
inline constexpr bool kIsWide = false;
template <unsigned kWords>
inline constexpr bool kIsWide<WideSet<kWords>> = true;

// One set.

template <class Set>
[[gnu::always_inline]] inline Set only(unsigned number) {
  if constexpr (kIsWide<Set>) {
    Set set;
    set.words[number / 64] = std::uint64_t{1} << (number % 64);
    return set;
  } else {
    return static_cast<Set>(std::uint64_t{1} << number);
  }
}

template <class Set>
[[gnu::always_inline]] inline bool contains(const Set& set, unsigned number) {
  if constexpr (kIsWide<Set>)
    return (set.words[number / 64] >> (number % 64) & 1U) != 0;
  else
    return (set >> number & 1U) != 0;
}

template <class Set>
[[gnu::always_inline]] inline void insert(Set& set, unsigned number) {
  if constexpr (kIsWide<Set>)
    set.words[number / 64] |= std::uint64_t{1} << (number % 64);
  else
    set = static_cast<Set>(set | only<Set>(number));
}

template <class Set>
[[gnu::always_inline]] inline void erase(Set& set, unsigned number) {
  if constexpr (kIsWide<Set>)
    set.words[number / 64] &= ~(std::uint64_t{1} << (number % 64));
  else
    set = static_cast<Set>(set & ~only<Set>(number));
}

template <class Set>
[[gnu::always_inline]] inline Set of_word(std::uint64_t word) {
  if constexpr (kIsWide<Set>) {
    Set set;
    set.words[0] = word;
    return set;
  } else {
    return static_cast<Set>(word);
  }
}

// The numbers first .. last.
template <class Set>
[[gnu::always_inline]] inline Set range(unsigned first, unsigned last) {
  if constexpr (kIsWide<Set>) {
    Set set;
    for (unsigned number = first; number <= last; ++number) insert(set, number);
    return set;
  } else {
    return static_cast<Set>((std::uint64_t{2} << last) - (std::uint64_t{1} << first));
  }
}

template <class Set, class Visit>
[[gnu::always_inline]] inline void for_each_of(const Set& set, const Visit& visit) {
  if constexpr (kIsWide<Set>) {
    unsigned first = 0;
    for (std::uint64_t word : set.words) {
      for (; word != 0; word &= word - 1) visit(first + static_cast<unsigned>(std::countr_zero(word)));
      first += 64;
    }
  } else {
    for (std::uint64_t word = set; word != 0; word &= word - 1) visit(static_cast<unsigned>(std::countr_zero(word)));
  }
}

// Of a set that is not empty.
template <class Set>
[[gnu::always_inline]] inline unsigned lowest(const Set& set) {
  if constexpr (kIsWide<Set>) {
    unsigned w = 0;
    while (set.words[w] == 0) ++w;
    return 64 * w + static_cast<unsigned>(std::countr_zero(set.words[w]));
  } else {
    return static_cast<unsigned>(std::countr_zero(std::uint64_t{set}));
  }
}

// Round-robin arbiter: the first member at or after the pointer, cyclically. The set is not empty.
template <class Set>
[[gnu::always_inline]] inline unsigned first_at_or_after(const Set& set, unsigned pointer) {
  if constexpr (kIsWide<Set>) {
    for (unsigned w = pointer / 64; w < set.words.size(); ++w) {
      const std::uint64_t mask = w == pointer / 64 ? ~std::uint64_t{0} << (pointer % 64) : ~std::uint64_t{0};
      if (const std::uint64_t word = set.words[w] & mask; word != 0)
        return 64 * w + static_cast<unsigned>(std::countr_zero(word));
    }
    return lowest(set);
  } else {
    const std::uint64_t turned = std::rotr(std::uint64_t{set}, static_cast<int>(pointer % 64));
    return (static_cast<unsigned>(__builtin_ctzll(turned)) + pointer) % 64;  // it is not 0
  }
}

// Vectors of sets.

template <class Word, unsigned kSlots>
struct SetVectorOf {
  typedef Word type __attribute__((vector_size(sizeof(Word) * kSlots)));  // NOLINT: `using` takes no dependent size
};
template <class Word>
struct SetVectorOf<Word, 1> {
  using type = Word;
};
template <class Word, unsigned kSlots>
using SetVector = typename SetVectorOf<Word, kSlots>::type;

template <class Sets>
struct WordOf {
  using type = std::remove_cvref_t<decltype(Sets{}[0])>;
};
template <class Word, unsigned kSlots>
struct WordOf<VectorArray<Word, kSlots>> {
  using type = Word;
};

template <class Sets>
inline constexpr bool kIsOneSet = kIsWide<std::remove_const_t<Sets>> || std::is_integral_v<std::remove_const_t<Sets>>;

// One of the sets.
template <class Sets>
[[gnu::always_inline]] inline auto& at(Sets& sets, unsigned slot) {
  if constexpr (kIsOneSet<Sets>) {
    return sets;
  } else {
    using Word = typename WordOf<std::remove_const_t<Sets>>::type;
    using Element = std::conditional_t<std::is_const_v<Sets>, const Word, Word>;
    return reinterpret_cast<Element*>(&sets)[slot];
  }
}

// The same set everywhere.
template <class Sets, class Set>
[[gnu::always_inline]] inline Sets same(const Set& set) {
  if constexpr (kIsWide<Sets>)
    return set;
  else if constexpr (std::is_integral_v<Sets>)
    return static_cast<Sets>(set);
  else if constexpr (kIsArray<Sets>)
    return Sets::same(static_cast<typename WordOf<Sets>::type>(set));
  else
    return Sets{} + static_cast<std::remove_cvref_t<decltype(Sets{}[0])>>(set);
}

// The permutation by which set s becomes set from[s].
template <class Sets>
Sets permutation_of(const Sets& from) {
  if constexpr (kIsArray<Sets>)
    return Sets::permutation(from);
  else
    return from;
}
template <class Sets>
[[gnu::always_inline]] inline Sets permuted(const Sets& sets, const Sets& permutation) {
  if constexpr (kIsArray<Sets>) {
    return sets.permuted(permutation);
  } else {
#ifdef __clang__
    Sets result{};
    for (unsigned s = 0; s < sizeof(Sets) / sizeof(sets[0]); ++s) result[s] = sets[permutation[s]];
    return result;
#else
    return __builtin_shuffle(sets, permutation);
#endif
  }
}

// The vector as words of 64 bits.
template <class Sets>
[[gnu::always_inline]] inline auto chunks_of(const Sets& sets) {
  if constexpr (kIsWide<Sets>)
    return sets.words;
  else if constexpr (std::is_integral_v<Sets>)
    return std::array<std::uint64_t, 1>{sets};
  else
    return std::bit_cast<std::array<std::uint64_t, sizeof(Sets) / sizeof(std::uint64_t)>>(sets);
}

// Whether any of the sets has a member.
template <class Sets>
[[gnu::always_inline]] inline bool any(const Sets& sets) {
  if constexpr (std::is_integral_v<Sets>) {
    return sets != 0;
  } else if constexpr (kIsArray<Sets>) {
    return any(sets.merged());
  } else {
#ifdef WEFT_HAS_AVX512
    if constexpr (sizeof(Sets) == 64 && !kIsWide<Sets>) {
      return _mm512_test_epi64_mask(std::bit_cast<__m512i>(sets), std::bit_cast<__m512i>(sets)) != 0;
    }
#endif
#ifdef WEFT_HAS_AVX
    if constexpr (sizeof(Sets) == 32 && !kIsWide<Sets>) {
      return _mm256_testz_si256(std::bit_cast<__m256i>(sets), std::bit_cast<__m256i>(sets)) == 0;
    }
#endif
    std::uint64_t all = 0;
    for (const std::uint64_t chunk : chunks_of(sets)) all |= chunk;
    return all != 0;
  }
}

// The lowest member of each set.
template <class Sets>
[[gnu::always_inline]] inline Sets lowest_of_each(const Sets& sets) {
  return sets & (~sets + same<Sets>(1U));
}
// All numbers above each set, the members of which follow each other.
template <class Sets>
[[gnu::always_inline]] inline Sets above_each(const Sets& sets) {
  return ~(sets | (sets + ~Sets{}));
}

// Members of all sets together.
template <class Sets>
[[gnu::always_inline]] inline unsigned size(const Sets& sets) {
  unsigned total = 0;
  for (const std::uint64_t chunk : chunks_of(sets)) total += static_cast<unsigned>(std::popcount(chunk));
  return total;
}

template <class Set>
[[gnu::always_inline]] inline bool has_two(const Set& set) {
  if constexpr (kIsWide<Set>)
    return size(set) > 1;
  else
    return (set & (set - 1)) != 0;
}

// All numbers in the sets that have a member.
template <class Sets>
[[gnu::always_inline]] inline Sets nonempty(const Sets& sets) {
  if constexpr (kIsWide<Sets>)
    return any(sets) ? ~Sets{} : Sets{};
  else if constexpr (std::is_integral_v<Sets>)
    return static_cast<Sets>(-static_cast<Sets>(sets != 0));
  else if constexpr (kIsArray<Sets>)
    return sets.nonzero();
  else
    return std::bit_cast<Sets>(sets != Sets{});
}

// The value in the slots where both sets have a common member, elsewhere nothing.
template <class Sets>
[[gnu::always_inline]] inline Sets where_common(const Sets& a, const Sets& b, const Sets& value) {
#ifdef WEFT_HAS_AVX512
  if constexpr (sizeof(Sets) == 64 && !kIsWide<Sets>) {
    const auto x = std::bit_cast<__m512i>(a);
    const auto y = std::bit_cast<__m512i>(b);
    const auto v = std::bit_cast<__m512i>(value);
    if constexpr (sizeof(a[0]) == 2)
      return std::bit_cast<Sets>(_mm512_maskz_mov_epi16(_mm512_test_epi16_mask(x, y), v));
    else
      return std::bit_cast<Sets>(_mm512_maskz_mov_epi32(_mm512_test_epi32_mask(x, y), v));
  }
#endif
  return nonempty(a & b) & value;
}

#if defined(__ARM_NEON)
// The same number of bits for each of 8 or 16 slots, all ones where the set has a member.
template <class Word, unsigned kSlots>
[[gnu::always_inline]] inline std::uint64_t bits_of_slots(const VectorArray<Word, kSlots>& sets, unsigned first_part) {
  const auto part = [&](unsigned p) __attribute__((always_inline)) { return sets.parts[first_part + p]; };
  if constexpr (sizeof(Word) == 2) {
    const uint8x8_t low = vmovn_u16(vtstq_u16(part(0), part(0)));
    const uint8x16_t all = vmovn_high_u16(low, vtstq_u16(part(1), part(1)));
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(all), 4)), 0);
  } else {
    const uint16x4_t low = vmovn_u32(vtstq_u32(part(0), part(0)));
    const uint16x8_t all = vmovn_high_u32(low, vtstq_u32(part(1), part(1)));
    return vget_lane_u64(vreinterpret_u64_u8(vmovn_u16(all)), 0);
  }
}
// Calls visit(slot) for every set that has a member: a loop ends once for two vectors.
template <class Word, unsigned kSlots, class Visit>
[[gnu::always_inline]] inline void for_each_filled_slot(const VectorArray<Word, kSlots>& sets, const Visit& visit) {
  constexpr unsigned kInTwoParts = 32 / sizeof(Word);
  constexpr unsigned kBits = 64 / kInTwoParts;
  for (unsigned first = 0; first < kSlots; first += kInTwoParts) {
    std::uint64_t bits = bits_of_slots(sets, first / kInTwoParts * 2);
    while (bits != 0) {
      const unsigned slot = static_cast<unsigned>(std::countr_zero(bits)) / kBits;
      bits &= ~(((std::uint64_t{1} << kBits) - 1) << (slot * kBits));
      visit(first + slot);
    }
  }
}
#endif

// Calls visit(slot, member) for every member of every set. It loops over chunks of 64 bits, so that the end of a loop
// is mispredicted once for a chunk and not for each set.
template <class Word, class Sets, class Visit>
[[gnu::always_inline]] inline void for_each_member(const Sets& sets, const Visit& visit) {
  if constexpr (kIsOneSet<Sets>) {
    for_each_of(
        sets, [&](unsigned member) __attribute__((always_inline)) { visit(0U, member); });
#if defined(__ARM_NEON)
  } else if constexpr (kIsArray<Sets>) {
    const Sets copy = sets;  // `visit` may change them
    for_each_filled_slot(
        copy, [&](unsigned slot) __attribute__((always_inline)) {
          for_each_of(
              at(copy, slot), [&](unsigned member) __attribute__((always_inline)) { visit(slot, member); });
        });
#endif
  } else {
    constexpr unsigned kBits = 8 * sizeof(Word);
    unsigned first = 0;
    for (std::uint64_t chunk : chunks_of(sets)) {
      for (; chunk != 0; chunk &= chunk - 1) {
        const unsigned bit = first + static_cast<unsigned>(std::countr_zero(chunk));
        visit(bit / kBits, bit % kBits);
      }
      first += 64;
    }
  }
}

// Lists the members of sets side by side as numbers: those of the second follow those of the first, and so on. Writes
// up to kMembersAtOnce numbers too many. Returns the end of the list. kAreMany: it is worth while to avoid branches.
inline constexpr unsigned kMembersAtOnce = 16;
template <bool kAreMany, class Sets>
[[gnu::always_inline]] inline std::uint32_t* list_members(const Sets& sets, std::uint32_t* list) {
#ifdef WEFT_HAS_AVX512
  if constexpr (kAreMany) {
    const auto pieces = std::bit_cast<std::array<std::uint16_t, sizeof(Sets) / sizeof(std::uint16_t)>>(sets);
    __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (const std::uint16_t piece : pieces) {
      _mm512_storeu_si512(list, _mm512_maskz_compress_epi32(piece, numbers));
      list += std::popcount(piece);
      numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
    }
    return list;
  }
#endif
  unsigned first = 0;
  for (std::uint64_t chunk : chunks_of(sets)) {
    constexpr unsigned kUnrolled = 4;
    std::uint32_t* next = list;
    list += std::popcount(chunk);
    while (chunk != 0) {
      for (unsigned k = 0; k < kUnrolled; ++k, chunk &= chunk - 1) {
        next[k] = first + static_cast<unsigned>(std::countr_zero(chunk));
      }
      next += kUnrolled;
    }
    first += 64;
  }
  return list;
}

// The same as for_each_member(). Where there are several sets, the members are listed first: then the end of the loop
// is mispredicted once.
template <class Word, bool kAreMany, class Sets, class Visit>
[[gnu::always_inline]] inline void for_each_listed_member(const Sets& sets, std::vector<std::uint32_t>& list,
                                                          const Visit& visit) {
  if constexpr (kIsOneSet<Sets>) {
    for_each_of(
        sets, [&](unsigned member) __attribute__((always_inline)) { visit(0U, member); });
  } else {
    constexpr unsigned kBits = 8 * sizeof(Word);
    const std::uint32_t* const end = list_members<kAreMany>(sets, list.data());
    for (const std::uint32_t* one = list.data(); one != end; ++one) visit(*one / kBits, *one % kBits);
  }
}

// Calls visit(slot) for every set that has a member.
template <class Word, class Sets, class Visit>
[[gnu::always_inline]] inline void for_each_slot(const Sets& sets, const Visit& visit) {
  if constexpr (kIsOneSet<Sets>) {
    if (any(sets)) visit(0U);
#if defined(__ARM_NEON)
  } else if constexpr (kIsArray<Sets>) {
    for_each_filled_slot(sets, visit);
#endif
  } else {
    constexpr unsigned kBits = 8 * sizeof(Word);
    constexpr std::uint64_t kWord = (std::uint64_t{1} << kBits) - 1;
    unsigned first = 0;
    for (std::uint64_t chunk : chunks_of(sets)) {
      while (chunk != 0) {
        const unsigned slot = static_cast<unsigned>(std::countr_zero(chunk)) / kBits;
        chunk &= ~(kWord << (slot * kBits % 64));
        visit(first + slot);
      }
      first += 64 / kBits;
    }
  }
}

}  // namespace weft::sim
