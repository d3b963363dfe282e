#include <gtest/gtest.h>

#include <set>

#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

TEST(GroupToGroup, GroupsSendToTheNextGroup) {
  const Demand demand = demand_on("ring(12)", "group-to-group(4)");
  EXPECT_EQ(destinations_of(demand, 2), (std::set<TerminalId>{4, 5, 6, 7}));
  EXPECT_EQ(destinations_of(demand, 9), (std::set<TerminalId>{0, 1, 2, 3}));
  EXPECT_EQ(destinations_of(demand_on("ring(12)", "group-to-group(4,step=2)"), 9), (std::set<TerminalId>{4, 5, 6, 7}));
}

TEST(GroupToGroup, DefaultGroupsAreThoseOfTheNetwork) {
  EXPECT_EQ(demand_on("dragonfly(2,4,2)", "group-to-group").name(),
            "group-to-group(8)");  // 4 routers, 2 terminals each
  EXPECT_EQ(demand_on("rhsn(2,2,hypercube(2))", "group-to-group").name(), "group-to-group(4)");
  EXPECT_EQ(demand_on("rcc-full(3,2)", "group-to-group").name(), "group-to-group(3)");
  EXPECT_EQ(refusal("ring(12)", "group-to-group"), "group-to-group: ring(12) has no groups of consecutive terminals");
  EXPECT_EQ(refusal("slim-fly(5)", "group-to-group"),  // its groups are not numbered one after the other
            "group-to-group: slim-fly(5) has no groups of consecutive terminals");
}

TEST(GroupToGroup, SizeMustDivideTheNumberOfTerminals) {
  EXPECT_EQ(refusal("ring(12)", "group-to-group(5)"), "group-to-group(5): groups of 5 do not fill 12 terminals");
}

}  // namespace
}  // namespace weft::traffic
