#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Block, BlocksStayTogether) {
  const auto whole = permutation_on("ring(24)", "block(4,seed=2)");
  const auto mixed = permutation_on("ring(24)", "block(4,within=random,seed=2)");
  bool has_moved = false;
  bool has_mixed = false;
  for (TerminalId i = 0; i < 24; ++i) {
    EXPECT_EQ(whole[i] % 4, i % 4);
    EXPECT_EQ(whole[i] / 4, whole[i / 4 * 4] / 4);
    EXPECT_EQ(mixed[i] / 4, mixed[i / 4 * 4] / 4);
    has_moved = has_moved || whole[i] != i;
    has_mixed = has_mixed || mixed[i] % 4 != i % 4;
  }
  EXPECT_TRUE(has_moved);
  EXPECT_TRUE(has_mixed);
}

TEST(Block, SizeMustDivideTheNumberOfTerminals) {
  EXPECT_EQ(permutation_refusal("ring(12)", "block(5)"), "block(5): blocks of 5 do not fill 12 terminals");
}

}  // namespace
}  // namespace weft::traffic
