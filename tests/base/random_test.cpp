#include "base/numbers/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

namespace weft {
namespace {

// The known answers that the authors of Philox publish with their library.
TEST(Philox, GivesThePublishedAnswers) {
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}), (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomStream, DependsOnSeedAndIndexAndNothingElse) {
  RandomStream first(7, Purpose::test, 3);
  RandomStream again(7, Purpose::test, 3);
  RandomStream other_index(7, Purpose::test, 4);
  RandomStream other_seed(8, Purpose::test, 3);
  const std::uint64_t value = first.next();
  EXPECT_EQ(again.next(), value);
  EXPECT_NE(other_index.next(), value);
  EXPECT_NE(other_seed.next(), value);
}

TEST(RandomStream, BelowIsUniform) {
  RandomStream random(1, Purpose::test);
  std::vector<int> counts(7, 0);
  constexpr int kDraws = 70'000;
  for (int i = 0; i < kDraws; ++i) ++counts[random.below(7)];
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 10'000.0) * (count - 10'000.0) / 10'000.0;
  EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom: exceeded once in a thousand seeds
}

TEST(RandomStream, UnitStaysBelowOneAndAveragesOneHalf) {
  RandomStream random(2, Purpose::test);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double x = random.unit();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    sum += x;
  }
  EXPECT_NEAR(sum / 100'000, 0.5, 0.004);
}

TEST(RandomStream, GeometricHasTheRightMean) {
  RandomStream random(3, Purpose::test);
  EXPECT_EQ(random.geometric(1.0), 0U);
  double sum = 0;
  for (int i = 0; i < 100'000; ++i) sum += static_cast<double>(random.geometric(0.2));
  EXPECT_NEAR(sum / 100'000, 4.0, 0.06);
}

TEST(RandomStream, ShuffleReachesEveryOrder) {
  RandomStream random(4, Purpose::test);
  std::set<std::vector<int>> seen;
  for (int i = 0; i < 1000; ++i) {
    std::vector<int> items{1, 2, 3, 4};
    random.shuffle(std::span<int>(items));
    seen.insert(items);
  }
  EXPECT_EQ(seen.size(), 24U);
}

}  // namespace
}  // namespace weft
