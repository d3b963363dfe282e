// A plan in bits gives the points of the same plan in flits.
#include "sweep/plan/equal_plan.h"

#include <gtest/gtest.h>

#include "sweep/plan/ready_plan.h"

namespace weft::sweep {
namespace {

Plan equal_test_plan(const Alternatives& settings, const std::string& network) {
  Plan plan;
  plan.equal = read_equal(settings);
  Group group{.common = without_equal(settings), .networks = {{{"spec", {{.label = "SPEC", .text = network}}}}}};
  add_curves(group, Loads::needed, "", plan);
  return plan;
}

std::vector<RawSetting> equal_test_value(const std::string& text) { return {{.label = "--option", .text = text}}; }

std::vector<std::string> equal_test_keys(const ReadyPlan& plan) {
  std::vector<std::string> keys;
  for (std::size_t load = 0; load < plan.curve(0).loads.size(); ++load) {
    keys.push_back(store::hash(plan.key({0, load, 0})));
  }
  return keys;
}

// A torus router has 8 channels: 256 pins make 32 bits, so 100 bits are 4 flits and 8 bits a quarter of a flit.
TEST(EqualPlan, PointsHaveTheKeysOfTheSameRunsInFlits) {
  const ReadyPlan bits(equal_test_plan({{"equal", equal_test_value("pins")},
                                        {"budget", equal_test_value("256")},
                                        {"packet-bits", equal_test_value("100")},
                                        {"traffic", equal_test_value("uniform")},
                                        {"load", equal_test_value("4,8")}},
                                       "torus(4,4)"),
                       {});
  const ReadyPlan flits(equal_test_plan({{"packet", equal_test_value("4")},
                                         {"traffic", equal_test_value("uniform")},
                                         {"load", equal_test_value("0.125,0.25")}},
                                        "torus(4,4)"),
                        {});
  EXPECT_EQ(bits.curve(0).format->width, 32U);
  EXPECT_EQ(equal_test_keys(bits), equal_test_keys(flits));
}

// A terminal and 4 links are 5 inputs; 2 VCs share the flits of a port evenly.
TEST(EqualPlan, EqualBuffersAreThoseOfThePortBuffer) {
  const ReadyPlan bits(equal_test_plan({{"equal", equal_test_value("buffers")},
                                        {"budget", equal_test_value("3200")},
                                        {"traffic", equal_test_value("uniform")},
                                        {"load", equal_test_value("16")}},
                                       "torus(4,4)"),
                       {});
  const ReadyPlan flits(equal_test_plan({{"packet", equal_test_value("8")},
                                         {"port-buffer", equal_test_value("10")},
                                         {"traffic", equal_test_value("uniform")},
                                         {"load", equal_test_value("0.25")}},
                                        "torus(4,4)"),
                        {});
  EXPECT_EQ(equal_test_keys(bits), equal_test_keys(flits));
}

TEST(EqualPlan, LoadsAboveOneFlitAreLeftOutAndNoted) {
  const ReadyPlan plan(equal_test_plan({{"equal", equal_test_value("pins")},
                                        {"budget", equal_test_value("256")},
                                        {"traffic", equal_test_value("uniform")},
                                        {"load", equal_test_value("32,33")}},
                                       "torus(4,4)"),
                       {});
  EXPECT_EQ(plan.curve(0).loads.size(), 1U);
  EXPECT_EQ(plan.remarks().size(), 1U);
}

TEST(EqualPlan, RefusesWhatFollowsFromTheBudget) {
  const Alternatives pins{
      {"equal", equal_test_value("pins")}, {"traffic", equal_test_value("uniform")}, {"load", equal_test_value("8")}};
  const Alternatives buffers{{"equal", equal_test_value("buffers")},
                             {"traffic", equal_test_value("uniform")},
                             {"load", equal_test_value("8")}};
  EXPECT_NO_THROW(equal_test_plan(overlaid(pins, {{"buffer", equal_test_value("4")}}), "ring(8)"));
  EXPECT_THROW(equal_test_plan(overlaid(pins, {{"packet", equal_test_value("4")}}), "ring(8)"), InputError);
  EXPECT_THROW(equal_test_plan(overlaid(buffers, {{"buffer", equal_test_value("4")}}), "ring(8)"), InputError);
  EXPECT_THROW(read_equal({{"budget", equal_test_value("4")}}), InputError);
  EXPECT_THROW(read_equal({{"equal", equal_test_value("pins")}, {"packet-bits", equal_test_value("0")}}), InputError);
}

}  // namespace
}  // namespace weft::sweep
