#include "sim/model/reference_islip.h"

#include <gtest/gtest.h>

namespace weft::sim {
namespace {

constexpr PortVc kIn0{0, 0};
constexpr PortVc kIn1{1, 0};
constexpr PortVc kOut0{0, 0};
constexpr PortVc kOut1{1, 0};

TEST(ReferenceIslip, ArbiterOrderIsCyclic) {
  const std::set<PortVc> candidates{{0, 1}, {2, 0}, {2, 3}};
  EXPECT_EQ(first_at_or_after({0, 0}, candidates), (PortVc{0, 1}));
  EXPECT_EQ(first_at_or_after({0, 2}, candidates), (PortVc{2, 0}));
  EXPECT_EQ(first_at_or_after({2, 3}, candidates), (PortVc{2, 3}));
  EXPECT_EQ(first_at_or_after({2, 4}, candidates), (PortVc{0, 1}));
}

// Both outputs grant input 0, which accepts output 0. Output 1 is left for input 1 in the second iteration.
Requests all_connections() {
  return {{{kIn0, kOut0}, {{0, 0}}},
          {{kIn0, kOut1}, {{0, 1}}},
          {{kIn1, kOut0}, {{1, 0}}},
          {{kIn1, kOut1}, {{1, 0}, {1, 1}}}};
}

TEST(ReferenceIslip, UnmatchedPortsAreMatchedInTheNextIteration) {
  EXPECT_EQ(islip(all_connections(), {}, 1).size(), 1U);
  const std::vector<Grant> grants = islip(all_connections(), {}, 3);
  ASSERT_EQ(grants.size(), 2U);
  EXPECT_EQ(grants[0].connection, (Connection{kIn0, kOut0}));
  EXPECT_TRUE(grants[0].is_first_iteration);
  EXPECT_EQ(grants[1].connection, (Connection{kIn1, kOut1}));
  EXPECT_EQ(grants[1].vc, (PortVc{1, 0}));
  EXPECT_FALSE(grants[1].is_first_iteration);
}

TEST(ReferenceIslip, OnlyTheFirstIterationMovesPointersOfPorts) {
  Pointers pointers;
  for (const Grant& grant : islip(all_connections(), pointers, 2)) pointers.advance(grant);
  // Output 0 now begins with input 1, output 1 with input 0 as before; input 1 goes on to its second VC.
  const std::vector<Grant> grants = islip(all_connections(), pointers, 1);
  ASSERT_EQ(grants.size(), 2U);
  EXPECT_EQ(grants[0].connection, (Connection{kIn0, kOut1}));
  EXPECT_EQ(grants[1].connection, (Connection{kIn1, kOut0}));
  EXPECT_EQ(pointers.of_vcs.at(kIn1), (PortVc{1, 1}));
  EXPECT_FALSE(pointers.of_output.contains(kOut1));
}

TEST(ReferenceIslip, GrantsThatShareAnInputOrAnOutputConflict) {
  std::vector<Grant> grants;
  for (const PortVc& input : {kIn0, kIn1}) {
    for (const PortVc& output : {kOut0, kOut1}) grants.push_back({{input, output}, input, true});
  }
  drop_conflicting(grants, {{{kIn0, kOut0}, {0, 0}, true}});
  ASSERT_EQ(grants.size(), 1U);
  EXPECT_EQ(grants[0].connection, (Connection{kIn1, kOut1}));
}

}  // namespace
}  // namespace weft::sim
