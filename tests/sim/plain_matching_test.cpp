#include "sim/model/reference_islip.h"

#include <gtest/gtest.h>

namespace weft::sim {
namespace {

constexpr Number kIn0{0, 0};
constexpr Number kIn1{1, 0};
constexpr Number kOut0{0, 0};
constexpr Number kOut1{1, 0};

TEST(PlainMatching, NumbersGoRound) {
  const std::set<Number> numbers{{0, 1}, {2, 0}, {2, 3}};
  EXPECT_EQ(first_at_or_after({0, 0}, numbers), (Number{0, 1}));
  EXPECT_EQ(first_at_or_after({0, 2}, numbers), (Number{2, 0}));
  EXPECT_EQ(first_at_or_after({2, 3}, numbers), (Number{2, 3}));
  EXPECT_EQ(first_at_or_after({2, 4}, numbers), (Number{0, 1}));
}

// Both outputs grant input 0, which takes output 0; output 1 is left over for input 1, if there is another round.
Requests all_ways() {
  return {{{kIn0, kOut0}, {{0, 0}}},
          {{kIn0, kOut1}, {{0, 1}}},
          {{kIn1, kOut0}, {{1, 0}}},
          {{kIn1, kOut1}, {{1, 0}, {1, 1}}}};
}

TEST(PlainMatching, WhatIsLeftOverIsMatchedInTheNextRound) {
  EXPECT_EQ(match(all_ways(), {}, 1).size(), 1U);
  const std::vector<Win> wins = match(all_ways(), {}, 3);
  ASSERT_EQ(wins.size(), 2U);
  EXPECT_EQ(wins[0].way, (Way{kIn0, kOut0}));
  EXPECT_TRUE(wins[0].is_of_first_round);
  EXPECT_EQ(wins[1].way, (Way{kIn1, kOut1}));
  EXPECT_EQ(wins[1].vc, (Number{1, 0}));
  EXPECT_FALSE(wins[1].is_of_first_round);
}

TEST(PlainMatching, OnlyTheFirstRoundMovesPointersOfPorts) {
  Pointers pointers;
  for (const Win& win : match(all_ways(), pointers, 2)) pointers.pass(win);
  // Output 0 now begins with input 1, output 1 with input 0 as before; input 1 goes on to its second vc.
  const std::vector<Win> wins = match(all_ways(), pointers, 1);
  ASSERT_EQ(wins.size(), 2U);
  EXPECT_EQ(wins[0].way, (Way{kIn0, kOut1}));
  EXPECT_EQ(wins[1].way, (Way{kIn1, kOut0}));
  EXPECT_EQ(pointers.of_vcs.at(kIn1), (Number{1, 1}));
  EXPECT_FALSE(pointers.of_output.contains(kOut1));
}

TEST(PlainMatching, WinsThatShareAnInputOrAnOutputCollide) {
  std::vector<Win> wins;
  for (const Number& input : {kIn0, kIn1}) {
    for (const Number& output : {kOut0, kOut1}) wins.push_back({{input, output}, input, true});
  }
  drop_colliding(wins, {{{kIn0, kOut0}, {0, 0}, true}});
  ASSERT_EQ(wins.size(), 1U);
  EXPECT_EQ(wins[0].way, (Way{kIn1, kOut1}));
}

}  // namespace
}  // namespace weft::sim
