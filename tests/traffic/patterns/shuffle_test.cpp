#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Shuffle, RotatesTheBitsOfTheAddress) {
  EXPECT_EQ(permutation_on("ring(8)", "shuffle"), (std::vector<TerminalId>{0, 2, 4, 6, 1, 3, 5, 7}));
}

TEST(Shuffle, NeedsAPowerOfTwo) {
  EXPECT_EQ(permutation_refusal("ring(12)", "shuffle"),
            "shuffle does not fit \"ring(12)\": its number of terminals, 12, is not a power of two");
}

}  // namespace
}  // namespace weft::traffic
