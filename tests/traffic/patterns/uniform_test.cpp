#include <gtest/gtest.h>

#include <map>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(Uniform, ExcludesTheSourceUnlessSelfIsYes) {
  const Demand others = demand_on("ring(5)", "uniform");
  EXPECT_EQ(chances_of(others, 2), (std::map<TerminalId, double>{{0, 0.25}, {1, 0.25}, {3, 0.25}, {4, 0.25}}));
  const Demand all = demand_on("ring(5)", "uniform(self=yes)");
  EXPECT_EQ(chances_of(all, 2).size(), 5U);
  EXPECT_EQ(all.name(), "uniform(self=yes)");
  EXPECT_EQ(others.name(), "uniform");
  EXPECT_EQ(others.bytes(), 0U);
}

}  // namespace
}  // namespace weft::traffic
