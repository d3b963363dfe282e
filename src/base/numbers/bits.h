// Bitmaps in 64-bit words: counting bits, and transposing a matrix of bits. Simple loops that the compiler vectorises;
// no machine-specific instructions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft {

using Word = std::uint64_t;

inline constexpr std::size_t kWordBits = 64;
inline constexpr unsigned kWordDigits = 6;  // binary digits of a bit's number that give its position in the word

// The bits of a word whose numbers have 0 as this binary digit.
constexpr Word bits_without(unsigned digit) { return ~Word{0} / ((Word{1} << (1U << digit)) + 1); }

constexpr std::size_t words_for(std::size_t bit_count) { return (bit_count + kWordBits - 1) / kWordBits; }

std::uint64_t count_bits(const Word* words, std::size_t word_count);

// A matrix of bits; each row begins at a word, and the bits after the last column are zero.
struct BitMatrixShape {
  std::size_t rows = 0;
  std::size_t columns = 0;

  [[nodiscard]] std::size_t row_words() const { return words_for(columns); }
  [[nodiscard]] std::size_t word_count() const { return rows * row_words(); }
  [[nodiscard]] BitMatrixShape transposed() const { return {columns, rows}; }
};

// `to` becomes a matrix of shape.transposed(); the two do not overlap.
void transpose(const Word* from, const BitMatrixShape& shape, Word* to);

// Moves each bit to the number in which the binary digits a and b are exchanged; bits are numbered across all words.
// The number of words is a power of two, and a < b are digits of bit numbers below 64 times that.
void exchange_index_digits(Word* words, std::size_t word_count, unsigned a, unsigned b);

}  // namespace weft
