#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(ColumnToRow, SendsColumnJToRowJPlusOne) {
  EXPECT_EQ(permutation_on("rcc-full(3,1)", "column-to-row"), (std::vector<TerminalId>{3, 6, 0, 4, 7, 1, 5, 8, 2}));
}

}  // namespace
}  // namespace weft::traffic
