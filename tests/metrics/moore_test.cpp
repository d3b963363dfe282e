#include "metrics/moore.h"

#include <gtest/gtest.h>

namespace weft::metrics {
namespace {

TEST(MooreBound, IsReachedByTheGraphsThatReachIt) {
  EXPECT_EQ(moore_bound(3, 2, false), Count{10});       // Petersen
  EXPECT_EQ(moore_bound(7, 2, false), Count{50});       // Hoffman and Singleton
  EXPECT_EQ(moore_bound(9, 1, false), Count{10});       // complete graphs
  EXPECT_EQ(moore_bound(2, 1000, false), Count{2001});  // odd rings
  EXPECT_EQ(moore_bound(1, 7, true), Count{8});         // directed rings
  EXPECT_EQ(moore_bound(2, 3, true), Count{15});
  EXPECT_EQ(moore_bound(1, 1, false), Count{2});
  EXPECT_EQ(moore_bound(0, 0, false), Count{1});
}

TEST(MooreBound, SaturatesSoon) {
  EXPECT_EQ(moore_bound(12, 1'000'000, false), kHuge);
  EXPECT_EQ(moore_bound(2, Count{1} << 100U, false), (Count{1} << 101U) + 1);
}

}  // namespace
}  // namespace weft::metrics
