#include "layout/cyclic_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace weft::layout {
namespace {

TEST(CyclicOrder, CountsCrossings) {
  EXPECT_EQ(circular_crossings({0, 1, 2, 3}, {{0, 2}, {1, 3}}), 1U);
  EXPECT_EQ(circular_crossings({0, 2, 1, 3}, {{0, 2}, {1, 3}}), 0U);
  EXPECT_EQ(circular_crossings({0, 1, 2, 3}, {{0, 1}, {1, 2}, {2, 3}, {0, 3}}), 0U);
}

TEST(CyclicOrder, FindsTheRingAgain) {
  // A ring whose nodes are numbered in another order.
  const std::vector<std::uint32_t> ring = {0, 5, 2, 7, 4, 1, 6, 3};
  Pairs links;
  for (std::size_t i = 0; i < ring.size(); ++i) links.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
  EXPECT_EQ(circular_crossings(cyclic_order(8, links), links), 0U);
}

// Against all orders of seven things.
TEST(CyclicOrder, IsNeverWorseThanTheIndexAndNeverBetterThanTheBest) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    std::uint64_t state = 12345 + seed;
    Pairs links;
    for (std::uint32_t a = 0; a < 7; ++a) {
      for (std::uint32_t b = a + 1; b < 7; ++b) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        if (state >> 63U != 0) links.emplace_back(a, b);
      }
    }
    std::vector<std::uint32_t> order(7);
    std::iota(order.begin(), order.end(), 0U);
    const std::uint64_t by_index = circular_crossings(order, links);
    std::uint64_t best = by_index;
    do best = std::min(best, circular_crossings(order, links));
    while (std::next_permutation(order.begin() + 1, order.end()));
    const std::uint64_t found = circular_crossings(cyclic_order(7, links), links);
    EXPECT_LE(found, by_index);
    EXPECT_GE(found, best);
    EXPECT_LE(found, best + 2) << seed;
  }
}

}  // namespace
}  // namespace weft::layout
