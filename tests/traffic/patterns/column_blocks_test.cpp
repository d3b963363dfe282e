#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(ColumnBlocks, BlocksOfAGroupOfRowsMeetInOneRow) {
  const auto destinations = permutation_on("rcc-full(6,1)", "column-blocks");
  for (TerminalId v = 0; v < 36; ++v) {
    const TerminalId row = v / 6;
    const TerminalId column = v % 6;
    EXPECT_EQ(destinations[v] / 6, row / 2 * 2 + column / 3) << v;
    EXPECT_EQ(destinations[v] % 6, row % 2 * 3 + column % 3) << v;
  }
}

// Of 81 columns eight blocks of ten go to the eight rows of a group, and the last column to its first row. A row that
// is full passes on to the next.
TEST(ColumnBlocks, RemainingColumnsFillRowsWithSpace) {
  const auto destinations = permutation_on("rcc-full(3,3)", "column-blocks");
  for (TerminalId row = 0; row < 7; ++row) {
    for (TerminalId column = 0; column < 80; ++column) {
      EXPECT_EQ(destinations[row * 81 + column] / 81, column / 10) << row << " " << column;
    }
    EXPECT_EQ(destinations[row * 81 + 80] / 81, 0U);
  }
}

TEST(ColumnBlocks, NeedsASquareWithAtLeastTwoBlocks) {
  EXPECT_EQ(permutation_refusal("rcc-full(3,1)", "column-blocks"),
            "column-blocks does not fit \"rcc-full(3,1)\": its rows of 3 terminals have no two blocks of 2");
  EXPECT_EQ(permutation_refusal("ring(12)", "column-blocks"),
            "column-blocks does not fit \"ring(12)\": its number of terminals, 12, is not a square");
}

}  // namespace
}  // namespace weft::traffic
