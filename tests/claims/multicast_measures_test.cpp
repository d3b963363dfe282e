#include "claims/multicast_measures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "experiment/run.h"

namespace weft::claims {
namespace {

// rdt(16): 8 bits of the source, 2 of the root rank, maps of 8, 8 and 4 positions.
TEST(MulticastMeasures, CountBitsOfTheHeader) {
  MeasurementCache cache;
  EXPECT_EQ(measure_map_header_bits("rdt(16)", cache).low(), Fraction(30, 1));
}

// On a path of three nodes the channels that leave the middle carry two messages each, those to it one.
TEST(MulticastMeasures, FindTheBusiestChannel) {
  MeasurementCache cache;
  const BusiestChannel busiest = busiest_in_broadcasts("path(3) with tree", cache);
  EXPECT_EQ(busiest.messages, 2U);
  EXPECT_EQ(busiest.over_mean, Fraction(4, 3));
  EXPECT_EQ(measure_busiest_share_against("tree")("path(3) with tree", cache).low(), Fraction(1, 1));
  EXPECT_EQ(measure_busiest_messages_against("tree")("path(3) with tree", cache).low(), Fraction(1, 1));
}

TEST(MulticastMeasures, BusiestChannelIsThatOfASimulation) {
  const experiment::RunSettings settings = experiment::read_settings({{"spec", {{"spec", "rdt(8)"}}},
                                                                      {"traffic", {{"traffic", "broadcasts"}}},
                                                                      {"process", {{"process", "batch(packets=1)"}}},
                                                                      {"packet", {{"packet", "4"}}},
                                                                      {"buffer", {{"buffer", "4"}}},
                                                                      {"switching", {{"switching", "vct"}}},
                                                                      {"multicast", {{"multicast", "tree(up-down)"}}}});
  const auto routed = std::make_shared<const experiment::RoutedNetwork>("rdt(8)", "", Execution{});
  const experiment::RunResult result =
      run_in_detail(set_up(routed, settings, Execution{}), {.counts_channels = true}, Execution{}, Execution{}).result;
  const auto busiest = std::ranges::max_element(result.utilisation, {}, &experiment::ClassUse::max);
  MeasurementCache cache;
  EXPECT_NEAR(busiest->max.value() / busiest->mean.value(),
              busiest_in_broadcasts("rdt(8) with tree(up-down)", cache).over_mean.to_double(), 1e-9);
}

TEST(MulticastMeasures, TerritoryOfTheHighestRankIsTheWholeNetwork) {
  MeasurementCache cache;
  const TerritoryDraws whole{.rank = 2, .draws = 3};
  EXPECT_EQ(whole("rdt(16) with hierarchical", cache).low(), Fraction(1, 1));
  const TerritoryDraws small{.rank = 1, .draws = 3};
  EXPECT_LT(small("rdt(16) with hierarchical", cache).low(), Fraction(1, 1));
}

TEST(MulticastMeasures, TellDeadlocks) {
  MeasurementCache cache;
  EXPECT_EQ(measure_multicast_deadlock("mesh(3,3) with tree under wormhole", cache).low(), Fraction(1, 1));
  EXPECT_EQ(measure_multicast_deadlock("mesh(3,3) with tree under cut-through", cache).low(), Fraction(0, 1));
}

}  // namespace
}  // namespace weft::claims
