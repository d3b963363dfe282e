#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

using test::network_of;

TEST(FatTreeNca, IsShortestAndItsDependenciesAreAcyclic) {
  for (const char* text : {"fat-tree(2,4)", "fat-tree(3,3)", "fat-tree(4,2)"}) {
    for (const char* call : {"fat-tree-nca", "fat-tree-nca(up=random)"}) {
      test::expect_shortest_paths(text, call);
      const auto network = network_of(text);
      EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, call, Execution{}))) << call << " on " << text;
    }
  }
}

// With up=destination each root serves an equal share of the terminals.
TEST(FatTreeNca, SpreadsDestinationsOverTheRoots) {
  const auto network = network_of("fat-tree(3,3)");
  const auto routing = build(network, "fat-tree-nca", Execution{});
  std::map<NodeId, std::set<TerminalId>> by_root;
  Decision decision;
  for (TerminalId goal = 9; goal < 27; ++goal) {
    Position position{.node = 0};
    for (int hop = 0; hop < 2; ++hop) {
      routing->decide({.destination = goal}, position, decision);
      position = next_position(network.graph, position, {decision.candidates.at(0).port, 0});
    }
    by_root[position.node].insert(goal);
  }
  EXPECT_EQ(by_root.size(), 9U);
  for (const auto& [root, goals] : by_root) EXPECT_EQ(goals.size(), 2U);
}

TEST(FatTreeNca, RefusesOtherNetworks) {
  EXPECT_THROW(build(network_of("tree(2,3)"), "fat-tree-nca", Execution{}), InputError);
}

TEST(FatTreeNca, FailedLinkLeavesNoCandidate) {
  Decision decision;
  const auto network = network_of("faulty(fat-tree(2,2),links=4)");
  build(network, "fat-tree-nca", Execution{})->decide({.destination = 3}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
