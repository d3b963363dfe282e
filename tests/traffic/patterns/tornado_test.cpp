#include <gtest/gtest.h>

#include "traffic/label_oracle.h"

namespace weft::traffic {
namespace {

TEST(Tornado, AddsAlmostHalfTheSideToEveryCoordinate) {
  expect_labels("torus(5,5)", "tornado", adding(2, 5));
  expect_labels("torus(8,8)", "tornado", adding(3, 8));
  expect_labels("rcc-full(4,1)", "tornado", adding(1, 4));
  EXPECT_EQ(permutation_on("ring(5)", "tornado"), (std::vector<TerminalId>{2, 3, 4, 0, 1}));
}

TEST(Tornado, TerminalsThatShareNodesAreAddressedByTheirNumber) {
  EXPECT_EQ(permutation_on("fat-tree(2,3)", "tornado"), permutation_on("ring(8)", "tornado"));
}

}  // namespace
}  // namespace weft::traffic
