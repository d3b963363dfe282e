// Group routing on dragonflies: the paths and VCs of Kim, Dally, Scott and Abts (ISCA 2008).
#include <gtest/gtest.h>

#include "base/input_error.h"
#include "deadlock/prover.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "support/routes.h"
#include "support/routings.h"

namespace weft::routing {
namespace {

constexpr LinkClassId kLocal = 0;
constexpr LinkClassId kGlobal = 1;

using test::network_of;

struct Hop {
  LinkClassId link_class;
  VcId vc;
  friend bool operator==(const Hop&, const Hop&) = default;
};

std::vector<Hop> hops_of(const Routing& routing, const Header& header, NodeId start) {
  std::vector<Hop> hops;
  for (const Position& position : test::positions_of(routing, header, start)) {
    hops.push_back({routing.graph().link_class(position.node, position.in_port), position.in_vc});
  }
  return hops;
}

std::size_t global_count(const std::vector<Hop>& hops) {
  return static_cast<std::size_t>(
      std::count_if(hops.begin(), hops.end(), [](const Hop& hop) { return hop.link_class == kGlobal; }));
}

std::vector<Header> plans_of(const Routing& routing, TerminalId source, TerminalId destination, std::uint64_t draw) {
  std::vector<Header> headers;
  routing.start(routing.departure(source, destination, draw), headers);
  return headers;
}

// The shortest path has two global hops for some pairs; this routing takes the only link between the groups. So its
// path is the shortest with at most one global hop, and as long as the distance for pairs within a group.
TEST(GroupRouting, MinimalTakesAtMostOneGlobalHopBetweenTwoLocalOnes) {
  for (const char* text : {"dragonfly(2,4,2)", "dragonfly(1,3,5)", "dragonfly(1,1,4)", "dragonfly(3,5,1)"}) {
    const auto network = network_of(text);
    const topology::PortGraph& graph = network.graph;
    const auto routing = build(network, "minimal", Execution{});
    EXPECT_TRUE(routing->is_deterministic());
    for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
      for (TerminalId goal = 0; goal < graph.terminal_count(); ++goal) {
        const NodeId v = graph.node_of_terminal(source);
        const NodeId w = graph.node_of_terminal(goal);
        const auto hops = hops_of(*routing, plans_of(*routing, source, goal, 0).at(0), v);
        const std::size_t distance = metrics::shortest_path(graph, v, w)->size();
        ASSERT_LE(global_count(hops), 1U);
        ASSERT_LE(hops.size(), 3U);
        ASSERT_TRUE(hops.size() == distance || distance == 2) << text << " " << v << " to " << w;
      }
    }
  }
}

TEST(GroupRouting, VcsIncreaseAlongThePath) {
  const auto network = network_of("dragonfly(1,4,2)");
  const auto minimal = build(network, "minimal", Execution{});
  const auto valiant = build(network, "valiant", Execution{});
  const std::vector<Hop> three{{kLocal, 0}, {kGlobal, 0}, {kLocal, 1}};
  const std::vector<Hop> five{{kLocal, 0}, {kGlobal, 0}, {kLocal, 1}, {kGlobal, 1}, {kLocal, 2}};
  std::size_t three_count = 0;
  std::size_t five_count = 0;
  for (TerminalId source = 0; source < 36; ++source) {
    for (TerminalId goal = 0; goal < 36; ++goal) {
      three_count += hops_of(*minimal, plans_of(*minimal, source, goal, 0).at(0), source) == three ? 1U : 0U;
      for (std::uint64_t group = 0; group < 9; ++group) {
        const auto hops = hops_of(*valiant, plans_of(*valiant, source, goal, group).at(0), source);
        ASSERT_LE(hops.size(), 5U);
        five_count += hops == five ? 1U : 0U;
      }
    }
  }
  // One of the 4 routers of a group has the global link, at either end. The router by which a packet enters the
  // intermediate group has two global links: for one of the 7 next groups it needs no local hop.
  EXPECT_EQ(three_count, 9U * 8 * 3 * 3);
  EXPECT_EQ(five_count, 9U * 8 * 6 * 3 * 3);
}

TEST(GroupRouting, ValiantPassesTheRandomGroup) {
  const auto network = network_of("dragonfly(2,4,2)");
  const auto valiant = build(network, "valiant", Execution{});
  const auto ugal = build(network, "ugal", Execution{});
  EXPECT_EQ(valiant->draw_count(), 9U);
  EXPECT_EQ(ugal->draw_count(), 9U);
  const TerminalId source = 3;
  for (TerminalId goal = 0; goal < 72; ++goal) {
    for (std::uint64_t group = 0; group < 9; ++group) {
      const bool has_detour = goal / 8 != 0 && group != 0 && group != goal / 8;
      const auto headers = plans_of(*valiant, source, goal, group);
      ASSERT_EQ(headers.size(), 1U);
      ASSERT_EQ(global_count(hops_of(*valiant, headers[0], 1)), goal / 8 == 0 ? 0U : has_detour ? 2U : 1U);
      ASSERT_EQ(plans_of(*ugal, source, goal, group).size(), has_detour ? 2U : 1U);
    }
  }
}

struct Need {
  const char* call;
  VcId local;
  VcId global;
};

// Two VCs are enough for minimal routing and three for paths through an intermediate group, and fewer are not.
TEST(GroupRouting, NeedsAsManyVcsAsPublished) {
  const auto network = network_of("dragonfly(2,4,2)");
  for (const Need& need : {Need{"minimal", 2, 1}, Need{"valiant", 3, 2}, Need{"ugal", 3, 2}}) {
    const auto routing = build(network, need.call, Execution{});
    EXPECT_EQ(routing->vc_count(kLocal), need.local) << need.call;
    EXPECT_EQ(routing->vc_count(kGlobal), need.global) << need.call;
    EXPECT_TRUE(test::dependencies_are_acyclic(*routing)) << need.call;
    EXPECT_EQ(deadlock::prove(*routing, {}, Execution{}).verdict, deadlock::Verdict::deadlock_free) << need.call;
    const deadlock::ProverOptions one_less{.vc_cap = static_cast<VcId>(need.local - 1)};
    EXPECT_EQ(deadlock::prove(*routing, one_less, Execution{}).verdict, deadlock::Verdict::deadlock) << need.call;
  }
}

TEST(GroupRouting, OtherNetworksUseTheirDefaultRoutingInBothPhases) {
  for (const char* text : {"torus(4,4)", "fat-tree(2,2)", "faulty(dragonfly(2,4,2),links=1)"}) {
    const auto network = network_of(text);
    for (const std::string call : {"valiant", "ugal"}) {
      const std::string in_full = call + "(" + default_routing(network) + ")";
      EXPECT_EQ(build(network, call, Execution{})->name(), build(network, in_full, Execution{})->name());
    }
  }
  EXPECT_EQ(build(network_of("torus(4,4)"), "valiant", Execution{})->name(), "valiant(dor)");
}

TEST(GroupRouting, MinimalIsAdaptiveWithFaults) {
  const auto network = network_of("faulty(dragonfly(2,4,2),links=3,seed=1)");
  EXPECT_FALSE(build(network, "minimal", Execution{})->is_deterministic());
}

TEST(GroupRouting, IsTheDefaultOfDragonflies) { EXPECT_EQ(default_routing(network_of("dragonfly(2,4,2)")), "minimal"); }

}  // namespace
}  // namespace weft::routing
