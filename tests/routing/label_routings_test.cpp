// Routings by what a label says: shift on words, nca on fat trees, cycles on star graphs.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/input_error.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

void expect_distances(const char* text, const char* call) {
  const auto network = network_of(text);
  const auto routing = build(network, call, Execution{});
  for (TerminalId source = 0; source < network.graph.terminal_count(); ++source) {
    for (TerminalId goal = 0; goal < network.graph.terminal_count(); ++goal) {
      const auto path = metrics::shortest_path(network.graph, network.graph.node_of_terminal(source),
                                               network.graph.node_of_terminal(goal));
      ASSERT_EQ(test::hop_count(*routing, source, goal), path->size()) << text << " " << source << " to " << goal;
    }
  }
}

TEST(Shift, IsShortestWhereChannelsAppendOnly) {
  for (const char* text : {"de-bruijn(2,5,directed)", "de-bruijn(3,3,directed)", "kautz(2,4,directed)",
                           "kautz(3,3,directed)", "kautz(4,1,directed)"}) {
    expect_distances(text, "shift");
  }
}

TEST(Shift, LayersMakeItFreeOfDeadlock) {
  const auto network = network_of("de-bruijn(2,4,directed)");
  EXPECT_FALSE(test::dependencies_are_acyclic(*build(network, "shift", Execution{})));
  EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, "layered(shift)", Execution{})));
}

TEST(NearestCommonAncestor, IsShortestAndHasNoCycle) {
  for (const char* text : {"fat-tree(2,4)", "fat-tree(3,3)", "fat-tree(4,2)"}) {
    for (const char* call : {"fat-tree-nca", "fat-tree-nca(up=random)"}) {
      expect_distances(text, call);
      const auto network = network_of(text);
      EXPECT_TRUE(test::dependencies_are_acyclic(*build(network, call, Execution{}))) << call << " on " << text;
    }
  }
}

// Up by the destination: each root serves its share of the terminals, and no two destinations share a root's channel
// unless they must.
TEST(NearestCommonAncestor, SpreadsDestinationsOverTheRoots) {
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

TEST(StarCycles, IsShortest) {
  expect_distances("star(4)", "star-optimal");
  expect_distances("star(5)", "star-optimal");
}

TEST(LabelRoutings, RefuseOtherNetworks) {
  EXPECT_THROW(build(network_of("scc(4)"), "star-optimal", Execution{}), InputError);
  EXPECT_THROW(build(network_of("torus(3,3)"), "shift", Execution{}), InputError);
  EXPECT_THROW(build(network_of("tree(2,3)"), "fat-tree-nca", Execution{}), InputError);
}

TEST(LabelRoutings, ADeadLinkLeavesNoCandidate) {
  Decision decision;
  const auto words = network_of("faulty(de-bruijn(2,3),nodes=8)");
  build(words, "shift", Execution{})->decide({.destination = 7, .state = {3}}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
  const auto tree = network_of("faulty(fat-tree(2,2),links=4)");
  build(tree, "fat-tree-nca", Execution{})->decide({.destination = 3}, {.node = 0}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace
}  // namespace weft::routing
