#include <gtest/gtest.h>

#include <set>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(AllToAll, SendsToEveryOtherTerminalOncePerRound) {
  const Demand demand = demand_on("ring(7)", "all-to-all");
  for (std::uint64_t round = 0; round < 3; ++round) {
    for (TerminalId source = 0; source < 7; ++source) {
      std::set<TerminalId> met;
      for (std::uint64_t k = 0; k < 6; ++k) {
        const TerminalId t = demand.destination(source, round * 6 + k, 0);
        EXPECT_EQ(t, (source + 1 + k) % 7);
        met.insert(t);
      }
      EXPECT_EQ(met.size(), 6U);
      EXPECT_FALSE(met.contains(source));
    }
  }
}

}  // namespace
}  // namespace weft::traffic
