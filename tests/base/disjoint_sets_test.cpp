#include "base/graphs/disjoint_sets.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(DisjointSets, AreRepresentedByTheirSmallestMember) {
  DisjointSets sets(6);
  for (std::uint64_t i = 0; i < 6; ++i) EXPECT_EQ(sets.find(i), i);
  sets.merge(5, 3);
  sets.merge(4, 2);
  sets.merge(3, 4);
  sets.merge(5, 2);
  for (std::uint64_t i = 2; i < 6; ++i) EXPECT_EQ(sets.find(i), 2U);
  EXPECT_EQ(sets.find(0), 0U);
  EXPECT_EQ(sets.find(1), 1U);
}

}  // namespace
}  // namespace weft
