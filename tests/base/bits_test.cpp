#include "base/numbers/bits.h"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "base/numbers/random.h"

namespace weft {
namespace {

std::vector<Word> random_words(std::size_t count, std::uint32_t index) {
  RandomStream stream(1, Purpose::test, index);
  std::vector<Word> words(count);
  for (Word& word : words) word = stream.next();
  return words;
}

bool bit(const std::vector<Word>& words, std::size_t number) {
  return ((words[number / kWordBits] >> (number % kWordBits)) & 1U) != 0;
}

TEST(CountBits, AgreesWithOneWordAtATime) {
  for (const std::size_t count : {0U, 1U, 2U, 29U, 30U, 31U, 90U, 1440U}) {
    const std::vector<Word> words = random_words(count, static_cast<std::uint32_t>(count));
    std::uint64_t expected = 0;
    for (const Word word : words) expected += static_cast<std::uint64_t>(std::popcount(word));
    EXPECT_EQ(count_bits(words.data(), count), expected) << count;
    const std::vector<Word> full(count, ~Word{0});
    EXPECT_EQ(count_bits(full.data(), count), count * kWordBits);
  }
}

TEST(Transpose, TransposesMatricesOfAnyShape) {
  for (const BitMatrixShape shape : {BitMatrixShape{1, 1}, {64, 64}, {3, 70}, {120, 720}, {720, 120}, {24, 120}}) {
    std::vector<Word> from = random_words(shape.word_count(), 7);
    for (std::size_t row = 0; row < shape.rows && shape.columns % kWordBits != 0; ++row) {
      from[(row + 1) * shape.row_words() - 1] &= (Word{1} << (shape.columns % kWordBits)) - 1;
    }
    const BitMatrixShape transposed = shape.transposed();
    std::vector<Word> to(transposed.word_count(), ~Word{0});
    transpose(from.data(), shape, to.data());
    for (std::size_t row = 0; row < transposed.rows; ++row) {
      for (std::size_t column = 0; column < transposed.row_words() * kWordBits; ++column) {
        const bool expected = column < transposed.columns && bit(from, column * shape.row_words() * kWordBits + row);
        ASSERT_EQ(bit(to, row * transposed.row_words() * kWordBits + column), expected) << row << " " << column;
      }
    }
  }
}

TEST(ExchangeIndexDigits, ExchangesTwoDigitsOfEveryBitNumber) {
  constexpr unsigned kDigits = 10;
  const std::vector<Word> before = random_words((std::size_t{1} << kDigits) / kWordBits, 3);
  for (unsigned a = 0; a < kDigits; ++a) {
    for (unsigned b = a + 1; b < kDigits; ++b) {
      std::vector<Word> after = before;
      exchange_index_digits(after.data(), after.size(), a, b);
      for (std::size_t number = 0; number < std::size_t{1} << kDigits; ++number) {
        const std::size_t differing = ((number >> a) ^ (number >> b)) & 1U;
        ASSERT_EQ(bit(after, number ^ (differing << a) ^ (differing << b)), bit(before, number)) << a << " " << b;
      }
    }
  }
}

}  // namespace
}  // namespace weft
