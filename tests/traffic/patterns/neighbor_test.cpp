#include <gtest/gtest.h>

#include "traffic/label_oracle.h"

namespace weft::traffic {
namespace {

TEST(Neighbor, AddsOneToEveryCoordinate) {
  expect_labels("torus(3,3,3)", "neighbor", adding(1, 3));
  EXPECT_EQ(permutation_on("complete(4)", "neighbor"), (std::vector<TerminalId>{1, 2, 3, 0}));
}

}  // namespace
}  // namespace weft::traffic
