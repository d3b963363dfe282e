#include "experiment/physical_units.h"

#include <gtest/gtest.h>

namespace weft::experiment {
namespace {

RunResult result_at(double clock_mhz, unsigned flit_bits) {
  RunResult result{.offered = 0.5, .accepted = 0.25};
  result.router.parameters.clock_mhz = clock_mhz;
  result.router.parameters.flit_bits = flit_bits;
  result.packet_latency.mean = 60;
  result.network_latency = 30;
  result.makespan = 600;
  result.utilisation = {{.name = "fast", .channel_count = 4, .mean = 0.5},
                        {.name = "slow", .channel_count = 4, .mean = 0.5},
                        {.name = "mixed", .channel_count = 4, .mean = 0.5}};
  result.router.links = {{.name = "fast"},
                         {.name = "slow", .cycles_per_flit = LinkFormula(2)},
                         {.name = "mixed", .cycles_per_flit = LinkFormula::parse("length")}};
  return result;
}

// 60 MHz and 36 bits: 60e6 * 4.5 bytes = 270 MB/s.
TEST(PhysicalUnits, FollowFromTheClockAndTheWidth) {
  const auto units = physical_units(result_at(60, 36));
  ASSERT_TRUE(units && units->bytes);
  EXPECT_DOUBLE_EQ(units->packet_latency.value(), 1e-6);
  EXPECT_DOUBLE_EQ(units->network_latency.value(), 0.5e-6);
  EXPECT_DOUBLE_EQ(units->makespan.value(), 10e-6);
  EXPECT_DOUBLE_EQ(units->bytes->channel, 270e6);
  EXPECT_DOUBLE_EQ(units->bytes->offered, 135e6);
  EXPECT_DOUBLE_EQ(units->bytes->accepted, 67.5e6);
  EXPECT_FALSE(units->bytes->payload);
}

// A channel that takes two cycles per flit carries half as many bytes in the same time.
TEST(PhysicalUnits, BytesOfALinkFollowFromItsCyclesPerFlit) {
  const auto links = physical_units(result_at(60, 36))->bytes->links;
  ASSERT_EQ(links.size(), 3U);
  EXPECT_DOUBLE_EQ(links[0].mean.value(), 135e6);
  EXPECT_DOUBLE_EQ(links[1].mean.value(), 67.5e6);
  EXPECT_FALSE(links[2].mean);
}

TEST(PhysicalUnits, AreLeftOutWhereTheyAreNotGiven) {
  EXPECT_FALSE(physical_units(result_at(0, 0)));
  const auto units = physical_units(result_at(60, 0));
  ASSERT_TRUE(units);
  EXPECT_FALSE(units->bytes);
}

}  // namespace
}  // namespace weft::experiment
