// A plan in bits gives the points of the same plan in flits.
#include "sweep/plan/equal_plan.h"

#include <gtest/gtest.h>

#include "sweep/plan/ready_plan.h"

namespace weft::sweep {
namespace {

Plan plan_with(const Alternatives& settings, const std::string& network) {
  Plan plan;
  plan.equal = read_equal(settings);
  Group group{.common = without_equal(settings), .networks = {{{"spec", {{.label = "SPEC", .text = network}}}}}};
  add_curves(group, Loads::needed, "", plan);
  return plan;
}

std::vector<RawSetting> one(const std::string& text) { return {{.label = "--option", .text = text}}; }

std::vector<std::string> keys_of(const ReadyPlan& plan) {
  std::vector<std::string> keys;
  for (std::size_t load = 0; load < plan.curve(0).loads.size(); ++load) {
    keys.push_back(store::hash(plan.key({0, load, 0})));
  }
  return keys;
}

// A torus router has 8 channels: 256 pins make 32 bits, so 100 bits are 4 flits and 8 bits a quarter of a flit.
TEST(EqualPlan, PointsHaveTheKeysOfTheSameRunsInFlits) {
  const ReadyPlan bits(plan_with({{"equal", one("pins")},
                                  {"budget", one("256")},
                                  {"packet-bits", one("100")},
                                  {"traffic", one("uniform")},
                                  {"load", one("4,8")}},
                                 "torus(4,4)"),
                       {});
  const ReadyPlan flits(
      plan_with({{"packet", one("4")}, {"traffic", one("uniform")}, {"load", one("0.125,0.25")}}, "torus(4,4)"), {});
  EXPECT_EQ(bits.curve(0).format->width, 32U);
  EXPECT_EQ(keys_of(bits), keys_of(flits));
}

// A terminal and 4 links are 5 inputs; 2 VCs share the flits of a port evenly.
TEST(EqualPlan, EqualBuffersAreThoseOfThePortBuffer) {
  const ReadyPlan bits(
      plan_with({{"equal", one("buffers")}, {"budget", one("3200")}, {"traffic", one("uniform")}, {"load", one("16")}},
                "torus(4,4)"),
      {});
  const ReadyPlan flits(
      plan_with({{"packet", one("8")}, {"port-buffer", one("10")}, {"traffic", one("uniform")}, {"load", one("0.25")}},
                "torus(4,4)"),
      {});
  EXPECT_EQ(keys_of(bits), keys_of(flits));
}

TEST(EqualPlan, LoadsAboveOneFlitAreLeftOutAndNoted) {
  const ReadyPlan plan(
      plan_with({{"equal", one("pins")}, {"budget", one("256")}, {"traffic", one("uniform")}, {"load", one("32,33")}},
                "torus(4,4)"),
      {});
  EXPECT_EQ(plan.curve(0).loads.size(), 1U);
  EXPECT_EQ(plan.remarks().size(), 1U);
}

TEST(EqualPlan, RefusesWhatFollowsFromTheBudget) {
  const Alternatives pins{{"equal", one("pins")}, {"traffic", one("uniform")}, {"load", one("8")}};
  const Alternatives buffers{{"equal", one("buffers")}, {"traffic", one("uniform")}, {"load", one("8")}};
  EXPECT_NO_THROW(plan_with(overlaid(pins, {{"buffer", one("4")}}), "ring(8)"));
  EXPECT_THROW(plan_with(overlaid(pins, {{"packet", one("4")}}), "ring(8)"), InputError);
  EXPECT_THROW(plan_with(overlaid(buffers, {{"buffer", one("4")}}), "ring(8)"), InputError);
  EXPECT_THROW(read_equal({{"budget", one("4")}}), InputError);
  EXPECT_THROW(read_equal({{"equal", one("pins")}, {"packet-bits", one("0")}}), InputError);
}

}  // namespace
}  // namespace weft::sweep
