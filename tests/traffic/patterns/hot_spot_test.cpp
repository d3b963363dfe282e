#include <gtest/gtest.h>

#include <map>
#include <set>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(HotSpot, HotSpotsAreChosenBySeedAndReceiveAll) {
  const Demand demand = demand_on("torus(64,64)", "hot-spot", 3);
  EXPECT_EQ(demand.name(), "hot-spot(nodes=128,seed=3)");
  std::set<TerminalId> hot;
  for (TerminalId source = 0; source < 4096; source += 97) {
    for (const TerminalId t : destinations_of(demand, source)) hot.insert(t);
  }
  EXPECT_EQ(hot.size(), 128U);
  const TerminalId one = *hot.begin();
  const auto chances = chances_of(demand, one);
  EXPECT_EQ(chances.size(), 127U);  // all but itself
  EXPECT_FALSE(chances.contains(one));
  EXPECT_NE(destinations_of(demand, 1), destinations_of(demand_on("torus(64,64)", "hot-spot", 4), 1));
}

TEST(HotSpot, NamedHotSpotsReceiveAShare) {
  const Demand demand = demand_on("ring(9)", "hot-spot(at=[5,0],fraction=1/4)");
  EXPECT_EQ(demand.name(), "hot-spot(at=[0,5],fraction=0.25)");
  const auto cold = chances_of(demand, 3);
  ASSERT_EQ(cold.size(), 8U);
  for (const auto& [t, chance] : cold) EXPECT_DOUBLE_EQ(chance, 0.75 / 8 + (t == 0 || t == 5 ? 0.125 : 0)) << t;
  for (const auto& [t, chance] : chances_of(demand, 5)) EXPECT_DOUBLE_EQ(chance, 0.75 / 8 + (t == 0 ? 0.25 : 0)) << t;
}

TEST(HotSpot, OnlyHotSpotSendsTheRestOrNothing) {
  EXPECT_EQ(demand_on("ring(9)", "hot-spot(at=[4])").rate(4), 0);
  EXPECT_EQ(demand_on("ring(9)", "hot-spot(at=[4])").rate(5), 1);
  const Demand rest = demand_on("ring(9)", "hot-spot(at=[4],fraction=0.9)");
  EXPECT_EQ(rest.rate(4), 1);
  EXPECT_DOUBLE_EQ(chances_of(rest, 4)[7], 0.125);
}

TEST(HotSpot, RefusesImpossibleHotSpots) {
  EXPECT_EQ(refusal("ring(12)", "hot-spot"), "hot-spot: 128 hot spots among 12 terminals");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3,12])"), "hot-spot(at=[3,12]): there is no terminal 12");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3,3])"), "hot-spot(at=[3,3]): terminal 3 is named twice");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[])"), "hot-spot(at=[]): at names no terminal");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(at=[3],nodes=2)"),
            "hot-spot(at=[3],nodes=2): nodes says how many hot spots are random, at names them");
  EXPECT_EQ(refusal("ring(12)", "hot-spot(nodes=3,fraction=5/4)"),
            "hot-spot(nodes=3,fraction=1.25): fraction is 1.25; it must be at most 1");
}

}  // namespace
}  // namespace weft::traffic
