#include "base/numbers/bits.h"

#include <algorithm>
#include <array>

namespace weft {
namespace {

constexpr Word kEveryByte = 0x0101010101010101;

// The number of bits in each byte of the word, stored in that byte.
constexpr Word byte_counts(Word word) {
  word -= (word >> 1U) & (0x55 * kEveryByte);
  word = (word & (0x33 * kEveryByte)) + ((word >> 2U) & (0x33 * kEveryByte));
  return (word + (word >> 4U)) & (0x0f * kEveryByte);
}

// Counts thirty words, in three parts; three words are first reduced to sums and carries, which leaves less to count.
// Limit: a byte counts to 255, and 30 words have 240 bits in each byte column.
constexpr std::size_t kPart = 10;

std::uint64_t count_three_parts(const Word* words) {
  Word counts = 0;
  for (std::size_t i = 0; i < kPart; ++i) {
    const Word a = words[i];
    const Word b = words[i + kPart];
    const Word c = words[i + 2 * kPart];
    counts += byte_counts(a ^ b ^ c) + 2 * byte_counts((a & b) | (c & (a ^ b)));
  }
  constexpr Word kEvenBytes = 0x00ff00ff00ff00ff;
  const Word pairs = (counts & kEvenBytes) + ((counts >> 8U) & kEvenBytes);
  return (pairs * 0x0001000100010001) >> 48U;
}

using Block = std::array<Word, kWordBits>;

// One step of transposing a 64×64 block: bit kStep of the column number is exchanged with the highest bit of the row
// number, and the row number's bits move up by one. Six steps, from the highest column bit down, exchange all. Every
// step has the same access pattern, so the compiler can vectorise all of them.
template <unsigned kStep>
void turn_one_bit(const Block& from, Block& to) {
  constexpr unsigned kShift = 1U << kStep;
  constexpr Word kLow = bits_without(kStep);
  for (std::size_t i = 0; i < kWordBits / 2; ++i) {
    const Word a = from[i];
    const Word b = from[i + kWordBits / 2];
    to[2 * i] = (a & kLow) | ((b & kLow) << kShift);
    to[2 * i + 1] = ((a >> kShift) & kLow) | (b & ~kLow);
  }
}

void turn(Block& block) {
  Block other;
  turn_one_bit<5>(block, other);
  turn_one_bit<4>(other, block);
  turn_one_bit<3>(block, other);
  turn_one_bit<2>(other, block);
  turn_one_bit<1>(block, other);
  turn_one_bit<0>(other, block);
}

void exchange_in_words(Word* words, std::size_t word_count, unsigned a, unsigned b) {
  const unsigned shift = (1U << b) - (1U << a);
  const Word moving = ~bits_without(a) & bits_without(b);
  for (std::size_t i = 0; i < word_count; ++i) {
    const Word differing = (words[i] ^ (words[i] >> shift)) & moving;
    words[i] ^= differing ^ (differing << shift);
  }
}

// For a digit a within a word and a digit b between words, which are `step` apart.
void exchange_with_words(Word* words, std::size_t word_count, unsigned a, std::size_t step) {
  const unsigned shift = 1U << a;
  const Word moving = bits_without(a);
  for (std::size_t begin = 0; begin < word_count; begin += 2 * step) {
    Word* lower = words + begin;
    Word* upper = lower + step;
    for (std::size_t i = 0; i < step; ++i) {
      const Word differing = ((lower[i] >> shift) ^ upper[i]) & moving;
      upper[i] ^= differing;
      lower[i] ^= differing << shift;
    }
  }
}

void exchange_words(Word* words, std::size_t word_count, std::size_t small_step, std::size_t large_step) {
  for (std::size_t begin = 0; begin < word_count; begin += 2 * large_step) {
    for (std::size_t i = begin + small_step; i < begin + large_step; i += 2 * small_step) {
      std::swap_ranges(words + i, words + i + small_step, words + i + large_step - small_step);
    }
  }
}

}  // namespace

std::uint64_t count_bits(const Word* words, std::size_t word_count) {
  std::uint64_t count = 0;
  for (; word_count >= 3 * kPart; word_count -= 3 * kPart, words += 3 * kPart) count += count_three_parts(words);
  for (; word_count > 0; --word_count) count += (byte_counts(*words++) * kEveryByte) >> 56U;
  return count;
}

void exchange_index_digits(Word* words, std::size_t word_count, unsigned a, unsigned b) {
  if (b < kWordDigits) {
    exchange_in_words(words, word_count, a, b);
  } else if (a < kWordDigits) {
    exchange_with_words(words, word_count, a, std::size_t{1} << (b - kWordDigits));
  } else {
    exchange_words(words, word_count, std::size_t{1} << (a - kWordDigits), std::size_t{1} << (b - kWordDigits));
  }
}

void transpose(const Word* from, const BitMatrixShape& shape, Word* to) {
  const std::size_t from_words = shape.row_words();
  const std::size_t to_words = shape.transposed().row_words();
  Block block;
  for (std::size_t row_block = 0; row_block < to_words; ++row_block) {
    const std::size_t first_row = row_block * kWordBits;
    const std::size_t row_count = std::min(kWordBits, shape.rows - first_row);
    for (std::size_t column_block = 0; column_block < from_words; ++column_block) {
      const std::size_t first_column = column_block * kWordBits;
      const std::size_t column_count = std::min(kWordBits, shape.columns - first_column);
      for (std::size_t i = 0; i < row_count; ++i) block[i] = from[(first_row + i) * from_words + column_block];
      std::fill(block.begin() + static_cast<std::ptrdiff_t>(row_count), block.end(), 0);
      turn(block);
      for (std::size_t i = 0; i < column_count; ++i) to[(first_column + i) * to_words + row_block] = block[i];
    }
  }
}

}  // namespace weft
