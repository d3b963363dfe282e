#include <gtest/gtest.h>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Identity, SendsEachTerminalToItself) {
  EXPECT_EQ(permutation_on("ring(3)", "identity"), (std::vector<TerminalId>{0, 1, 2}));
}

}  // namespace
}  // namespace weft::traffic
