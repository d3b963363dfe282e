#include "base/numbers/permutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/numbers/mixed_radix.h"

namespace weft {
namespace {

TEST(Permutation, RanksFollowTheLexicographicOrder) {
  for (unsigned n = 1; n <= 6; ++n) {
    std::vector<unsigned> symbols(n);
    std::iota(symbols.begin(), symbols.end(), 1U);
    std::uint64_t rank = 0;
    do {
      const Permutation permutation = Permutation::from_rank(n, rank);
      for (unsigned i = 0; i < n; ++i) ASSERT_EQ(permutation.at(i + 1), symbols[i]);
      ASSERT_EQ(permutation.rank(), rank);
      ++rank;
    } while (std::next_permutation(symbols.begin(), symbols.end()));
    EXPECT_EQ(rank, factorial(n));
  }
}

TEST(Permutation, TheLongestStillRoundTrips) {
  const std::uint64_t last = factorial(kLongestPermutation) - 1;
  EXPECT_EQ(Permutation::from_rank(kLongestPermutation, last).at(1), kLongestPermutation);
  EXPECT_EQ(Permutation::from_rank(kLongestPermutation, last / 3).rank(), last / 3);
}

TEST(Permutation, ARepeatedSymbolIsNotValid) {
  Permutation permutation(4);
  EXPECT_TRUE(permutation.is_valid());
  permutation.set(2, 3);
  EXPECT_FALSE(permutation.is_valid());
}

TEST(MixedRadix, SmallDigitsNeedNoDivision) {
  for (const auto& radices : std::vector<std::vector<std::uint64_t>>{
           {3, 4, 5}, {1, 7, 1, 2}, {2, 2, 2}, {65'536, 65'535}, {4'294'967'291}, {10, 1'000'003}}) {
    const MixedRadix radix(radices);
    for (const std::uint64_t number :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{59}, radix.size() / 2, radix.size() - 1}) {
      for (std::size_t i = 0; i < radices.size(); ++i) {
        const std::uint64_t small = number % radix.size();
        EXPECT_EQ(radix.small_digit(static_cast<std::uint32_t>(small), i), radix.digit(small, i)) << small << ' ' << i;
      }
    }
  }
}

TEST(MixedRadix, TheLowestDigitThatDiffersIsFound) {
  for (const std::vector<std::uint64_t>& radices :
       {std::vector<std::uint64_t>{4, 2, 8}, {2, 2, 2, 2, 2}, {1, 4, 1, 2}, {3, 4, 5}, {8, 3}, {1}, {}}) {
    const MixedRadix radix(radices);
    for (std::uint32_t v = 0; v < radix.size(); ++v) {
      for (std::uint32_t w = 0; w < radix.size(); ++w) {
        std::size_t expected = 0;
        while (expected < radix.digit_count() && radix.digit(v, expected) == radix.digit(w, expected)) ++expected;
        ASSERT_EQ(radix.first_difference(v, w), expected) << v << " and " << w;
      }
    }
  }
}

TEST(MixedRadix, DigitsAreReadAndReplaced) {
  const MixedRadix radix({3, 4, 5});
  EXPECT_EQ(radix.size(), 60U);
  const std::uint64_t number = 2 + 3 * (1 + 4 * 4);
  EXPECT_EQ(radix.digit(number, 0), 2U);
  EXPECT_EQ(radix.digit(number, 1), 1U);
  EXPECT_EQ(radix.digit(number, 2), 4U);
  EXPECT_EQ(radix.digit(radix.with_digit(number, 2, 0), 2), 0U);
  EXPECT_EQ(radix.with_digit(radix.with_digit(number, 1, 3), 1, 1), number);
}

}  // namespace
}  // namespace weft
