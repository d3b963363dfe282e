#include "traffic/group.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "base/input_error.h"

namespace weft::traffic {
namespace {

Group group_on(std::string_view network, std::string_view pattern) {
  const topology::Network built = topology::build(network, Execution{});
  return build_group(built, pattern, 1, Execution{}).value();
}

TEST(Groups, HaveTheirSizeAndNeverTheSource) {
  const Group group = group_on("torus(4,4)", "multicast(size=5)");
  std::vector<TerminalId> targets;
  for (TerminalId source = 0; source < 16; ++source) {
    for (std::uint64_t random = 0; random < 200; ++random) {
      group.choice.draw(source, random * 0x9e3779b97f4a7c15U, targets);
      ASSERT_EQ(targets.size(), 5U);
      ASSERT_EQ(group.choice.size(source), 5U);
      ASSERT_TRUE(std::ranges::is_sorted(targets));
      ASSERT_EQ(std::ranges::adjacent_find(targets), targets.end());
      ASSERT_EQ(std::ranges::count(targets, source), 0);
      ASSERT_LT(targets.back(), 16U);
    }
  }
}

TEST(Groups, ChooseAllOthersEquallyOften) {
  const Group group = group_on("ring(7)", "multicast(size=3)");
  std::map<TerminalId, int> count;
  std::vector<TerminalId> targets;
  constexpr int kDraws = 6000;
  for (int k = 0; k < kDraws; ++k) {
    group.choice.draw(2, static_cast<std::uint64_t>(k), targets);
    for (const TerminalId target : targets) ++count[target];
  }
  EXPECT_EQ(count.size(), 6U);
  for (const auto& [target, times] : count) EXPECT_NEAR(times, kDraws / 2, 5 * 39) << target;
}

TEST(Groups, StayWithinTheirDistance) {
  const Group group = group_on("ring(9,concentration=2)", "multicast(size=4,within=1)");
  std::vector<TerminalId> targets;
  std::set<TerminalId> all;
  for (std::uint64_t random = 0; random < 300; ++random) {
    group.choice.draw(4, random, targets);
    all.insert(targets.begin(), targets.end());
  }
  EXPECT_EQ(all, (std::set<TerminalId>{2, 3, 5, 6, 7}));  // nodes 1, 2 and 3, but for the source
}

TEST(Groups, AreSmallerWhereTheNeighborhoodIs) {
  const Group group = group_on("path(5)", "multicast(size=3,within=1)");
  EXPECT_EQ(group.choice.size(0), 1U);
  EXPECT_EQ(group.choice.size(2), 2U);
}

TEST(Groups, ABroadcastReachesAllLiveTerminals) {
  const Group group = group_on("faulty(torus(4,4),nodes=2,seed=3)", "broadcasts");
  std::vector<TerminalId> targets;
  group.choice.draw(group.choice.size(0) == 13 ? 0 : 1, 7, targets);
  EXPECT_EQ(targets.size(), 13U);
}

TEST(Groups, AreRefusedWhereTheyDoNotFit) {
  EXPECT_THROW(group_on("ring(5)", "multicast(size=5)"), InputError);
  EXPECT_THROW(group_on("ring(5)", "multicast(size=0)"), InputError);
  EXPECT_THROW(group_on("ring(5)", "update(sharers=2,ack=0)"), InputError);
  EXPECT_THROW(check_single_destinations("broadcasts", "bound"), InputError);
  EXPECT_NO_THROW(check_single_destinations("uniform", "bound"));
}

TEST(Groups, OtherPatternsHaveNone) {
  const topology::Network network = topology::build("ring(5)", Execution{});
  EXPECT_FALSE(build_group(network, "uniform", 1, Execution{}).has_value());
  EXPECT_TRUE(build_group(network, "update(sharers=2)", 1, Execution{})->is_acknowledged);
}

}  // namespace
}  // namespace weft::traffic
