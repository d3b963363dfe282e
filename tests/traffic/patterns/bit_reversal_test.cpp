#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(BitReversal, ReversesTheBitsOfTheAddress) {
  EXPECT_EQ(permutation_on("ring(8)", "bit-reversal"), (std::vector<TerminalId>{0, 4, 2, 6, 1, 5, 3, 7}));
}

TEST(BitReversal, TerminalsThatShareNodesAreAddressedByTheirNumber) {
  EXPECT_EQ(permutation_on("fat-tree(2,3)", "bit-reversal"), permutation_on("ring(8)", "bit-reversal"));
}

}  // namespace
}  // namespace weft::traffic
