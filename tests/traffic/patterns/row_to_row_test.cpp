#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(RowToRow, SendsRowIToRowIPlusOne) {
  EXPECT_EQ(permutation_on("rcc-full(3,1)", "row-to-row"), (std::vector<TerminalId>{3, 4, 5, 6, 7, 8, 0, 1, 2}));
}

TEST(RowToRow, NeedsASquare) {
  EXPECT_EQ(permutation_refusal("ring(12)", "row-to-row"),
            "row-to-row does not fit \"ring(12)\": its number of terminals, 12, is not a square");
}

}  // namespace
}  // namespace weft::traffic
