// The gates of the router in hardware, as the build has read them.
#include "claims/rtl_gates.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace weft::claims {
namespace {

constexpr std::array<std::string_view, 6> kRows{"crossbar",       "arbiter",           "multicast controller",
                                                "I/O controller", "bit-map generator", "acknowledge combining"};

TEST(RtlGates, EveryRowOfTheTableHasGatesAndTheSharesAreAll) {
  for (const unsigned vcs : {1U, 2U, 4U}) {
    double sum = 0;
    for (const std::string_view row : kRows) {
      EXPECT_GT(rtl_gates(row, vcs).to_double(), 0) << row;
      sum += rtl_gate_share(row, vcs).to_double();
    }
    EXPECT_NEAR(sum, 100, 1e-9);
  }
}

// The crossbar has no VCs; everything that serves VCs grows with them.
TEST(RtlGates, GrowWithTheVcsWhereTheyServeThem) {
  EXPECT_EQ(rtl_gates("crossbar", 1), rtl_gates("crossbar", 4));
  EXPECT_EQ(rtl_gates("bit-map generator", 1), rtl_gates("bit-map generator", 4));
  EXPECT_LT(rtl_gates("arbiter", 1), rtl_gates("arbiter", 2));
  EXPECT_LT(rtl_gates("multicast controller", 2), rtl_gates("multicast controller", 4));
}

}  // namespace
}  // namespace weft::claims
