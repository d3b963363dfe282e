#include "metrics/moore.h"

#include <gtest/gtest.h>

#include <cmath>

namespace weft::metrics {
namespace {

TEST(MooreBound, IsReachedByMooreGraphs) {
  EXPECT_EQ(moore_bound(3, 2, false), Count{10});       // Petersen
  EXPECT_EQ(moore_bound(7, 2, false), Count{50});       // Hoffman and Singleton
  EXPECT_EQ(moore_bound(9, 1, false), Count{10});       // complete graphs
  EXPECT_EQ(moore_bound(2, 1000, false), Count{2001});  // odd rings
  EXPECT_EQ(moore_bound(1, 7, true), Count{8});         // directed rings
  EXPECT_EQ(moore_ratio(10, 3, 2, false), 1);
  // hypercube(30): 2^30 over 1 + 30 (29^30 - 1)/28
  EXPECT_NEAR(std::log10(moore_ratio(Count{1} << 30, 30, 30, false).value()),
              30 * std::log10(2) - std::log10(30.0 / 28) - 30 * std::log10(29), 1e-9);
  EXPECT_EQ(moore_ratio(9'000'000, 4, 3000, false), std::nullopt);  // torus(3000,3000): about 10^-1425
  EXPECT_EQ(moore_bound(2, 3, true), Count{15});
  EXPECT_EQ(moore_bound(1, 1, false), Count{2});
  EXPECT_EQ(moore_bound(0, 0, false), Count{1});
}

TEST(MooreBound, AllowsNoSmallerDiameter) {
  for (const bool is_directed : {false, true}) {
    for (Count degree = 1; degree <= 6; ++degree) {
      for (Count nodes = 1; nodes <= 300; ++nodes) {
        const auto least = least_diameter(nodes, degree, is_directed);
        if (degree == 1 && !is_directed && nodes > 2) {
          EXPECT_EQ(least, std::nullopt);  // a link joins only two
          continue;
        }
        ASSERT_GE(moore_bound(degree, *least, is_directed), nodes);
        ASSERT_TRUE(*least == 0 || moore_bound(degree, *least - 1, is_directed) < nodes);
      }
    }
  }
  EXPECT_EQ(least_diameter(1, 0, false), Count{0});
  EXPECT_EQ(least_diameter(2, 0, true), std::nullopt);
}

TEST(MooreBound, Saturates) {
  EXPECT_EQ(moore_bound(12, 1'000'000, false), kHuge);
  EXPECT_EQ(moore_bound(2, Count{1} << 100U, false), (Count{1} << 101U) + 1);
}

}  // namespace
}  // namespace weft::metrics
