#include "deadlock/multicast_proof.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "deadlock/multicast_check.h"
#include "multicast_oracle.h"
#include "routing/core/algorithm.h"
#include "support/routings.h"
#include "test_multicasts.h"

namespace weft::deadlock {
namespace {

constexpr MulticastSwitching kWormhole = MulticastSwitching::wormhole;
constexpr MulticastSwitching kCutThrough = MulticastSwitching::cut_through;

// A network with a unicast routing and a scheme.
struct Setting {
  topology::Network network;
  std::unique_ptr<routing::Routing> unicast;
  std::unique_ptr<routing::Multicast> scheme;

  Setting(const std::string& name, const std::string& routing, const std::string& multicast)
      : network(test::network_of(name)), unicast(routing::build(network, routing, Execution{})) {
    scheme = routing::build_multicast(network, *unicast, multicast, Execution{});
  }
};

// The evidence of a proof must convince the checker.
void expect_checked(const MulticastProof& proof, const routing::Routing& unicast, const routing::Multicast& scheme,
                    MulticastSwitching switching) {
  if (proof.verdict == Verdict::deadlock_free) {
    const CheckResult result = check_multicast_order(proof.order, unicast, scheme, switching, Execution{});
    EXPECT_TRUE(result.holds) << result.reason;
  }
  if (proof.verdict == Verdict::deadlock) {
    const CheckResult result = check_stuck_multicasts(proof.packets, unicast, scheme);
    EXPECT_TRUE(result.holds) << result.reason;
  }
}

MulticastProof proved(const routing::Routing& unicast, const routing::Multicast& scheme, MulticastSwitching switching) {
  MulticastProof proof = prove_multicast(unicast, scheme, switching, Execution{});
  expect_checked(proof, unicast, scheme, switching);
  return proof;
}

TEST(MulticastProof, TreesWithCutThroughAreFreeWhereTheRoutingIs) {
  for (const std::string name : {"mesh(3,3)", "torus(4,3)", "hypercube(3)", "path(5)"}) {
    const Setting setting(name, "dor", "tree");
    const MulticastProof proof = proved(*setting.unicast, *setting.scheme, kCutThrough);
    EXPECT_EQ(proof.verdict, Verdict::deadlock_free) << name;
    EXPECT_TRUE(proof.cycle.empty()) << name;
  }
}

TEST(MulticastProof, TreesWithWormholeSwitchingDeadlock) {
  for (const std::string name : {"mesh(3,3)", "mesh(3,2)", "torus(4,3)", "hypercube(3)", "path(4)"}) {
    const Setting setting(name, "dor", "tree");
    const MulticastProof proof = proved(*setting.unicast, *setting.scheme, kWormhole);
    EXPECT_EQ(proof.verdict, Verdict::deadlock) << name;
    EXPECT_EQ(proof.packets.size(), 2U) << name;
    EXPECT_EQ(proof.cycle.size(), 2U) << name;
  }
}

TEST(MulticastProof, TreesOnVcsOfTheirOwnDeadlockToo) {
  const Setting setting("mesh(3,3)", "dor", "tree(layered(shortest))");
  EXPECT_EQ(proved(*setting.unicast, *setting.scheme, kWormhole).verdict, Verdict::deadlock);
  EXPECT_EQ(proved(*setting.unicast, *setting.scheme, kCutThrough).verdict, Verdict::deadlock_free);
}

TEST(MulticastProof, EdgesOfTheCycleFollowEachOther) {
  const Setting setting("mesh(3,2)", "dor", "tree");
  const MulticastProof proof = proved(*setting.unicast, *setting.scheme, kWormhole);
  for (std::size_t i = 0; i < proof.cycle.size(); ++i) {
    EXPECT_EQ(proof.cycle[i].to, proof.cycle[(i + 1) % proof.cycle.size()].from);
    EXPECT_FALSE(proof.cycle[i].maker.is_unicast);
    EXPECT_EQ(proof.cycle[i].maker.targets.size(), 2U);
  }
}

TEST(MulticastProof, OneVcLessIsRefuted) {
  const Setting setting("torus(4,3)", "dor", "tree(dor)");
  routing::MulticastFacts facts = setting.scheme->facts();
  const test::ChangedScheme changed(*setting.scheme, facts, 1);
  const MulticastProof proof = proved(*setting.unicast, changed, kCutThrough);
  EXPECT_EQ(proof.verdict, Verdict::deadlock);
  EXPECT_EQ(proof.packets.size(), 4U);  // around a ring
  for (const StuckMulticast& packet : proof.packets) EXPECT_EQ(packet.holds().size(), 1U);
}

bool has_unicast(const std::vector<StuckMulticast>& packets) {
  return std::ranges::any_of(packets, &StuckMulticast::is_unicast);
}

TEST(MulticastProof, UnicastsOnTheSameVcsAreJoined) {
  // Both kinds of packets have an order for themselves, but not together.
  const Setting setting("mesh(2,2)", "dor", "tree");
  const test::OtherCorner apart(setting.network.graph, *setting.scheme, false);
  EXPECT_EQ(proved(*setting.unicast, apart, kCutThrough).verdict, Verdict::deadlock_free);
  const test::OtherCorner shared(setting.network.graph, *setting.scheme, true);
  const MulticastProof proof = proved(*setting.unicast, shared, kCutThrough);
  EXPECT_EQ(proof.verdict, Verdict::deadlock);
  EXPECT_EQ(proof.cycle.size(), 4U);
  EXPECT_TRUE(has_unicast(proof.packets));
}

TEST(MulticastProof, UnicastsWaitForEjectionChannels) {
  const Setting setting("path(4)", "dor", "tree");
  const auto unicast = routing::with_vcs_above(*setting.unicast, {1});
  const test::ThereAndBack scheme(setting.network.graph);
  const MulticastProof proof = proved(*unicast, scheme, kWormhole);
  ASSERT_EQ(proof.verdict, Verdict::deadlock);
  EXPECT_EQ(proof.packets.size(), 2U);
  EXPECT_TRUE(has_unicast(proof.packets));
  EXPECT_EQ(proved(*unicast, scheme, kCutThrough).verdict, Verdict::deadlock_free);
  // Where the multicasts have VCs of their own, unicast packets only hold what they release.
  routing::MulticastFacts facts = scheme.facts();
  facts.shares_vcs = false;
  const test::ChangedScheme apart(scheme, facts, 2);
  EXPECT_EQ(proved(*unicast, apart, kWormhole).verdict, Verdict::deadlock_free);
}

std::vector<TerminalId> ascending(TerminalId count) {
  std::vector<TerminalId> order(count);
  std::iota(order.begin(), order.end(), TerminalId{0});
  return order;
}

TEST(MulticastProof, PathsThatMeetTerminalsInOneOrderAreFree) {
  const Setting setting("path(5)", "dor", "tree");
  const test::OrderedPath in_order(setting.network.graph, ascending(5), 2, true);
  const MulticastProof proof = proved(*setting.unicast, in_order, kWormhole);
  EXPECT_EQ(proof.condition, MulticastCondition::wormhole_paths);
  EXPECT_EQ(proof.verdict, Verdict::deadlock_free);
  // Requested at once, a terminal and the next channel are a fork.
  const test::OrderedPath at_once(setting.network.graph, ascending(5), 2, false);
  EXPECT_EQ(proved(*setting.unicast, at_once, kWormhole).verdict, Verdict::deadlock);
  EXPECT_EQ(condition_of(at_once, kWormhole), MulticastCondition::wormhole_trees);
}

TEST(MulticastProof, PathsInBothDirectionsDeadlockAtTheirTerminals) {
  const Setting setting("path(5)", "dor", "tree");
  const test::DualPath scheme(setting.network.graph);
  const MulticastProof proof = proved(*setting.unicast, scheme, kWormhole);
  ASSERT_EQ(proof.verdict, Verdict::deadlock);
  for (const StuckMulticast& packet : proof.packets) EXPECT_TRUE(packet.waits_for[0].terminal.has_value());
  EXPECT_EQ(proved(*setting.unicast, scheme, kCutThrough).verdict, Verdict::deadlock_free);
}

TEST(MulticastProof, PartsOfTreesDoNotProveWormholeSwitching) {
  const Setting setting("path(3)", "dor", "tree");
  const test::OrderedPath paths(setting.network.graph, ascending(3), 2, true);
  routing::MulticastFacts facts = paths.facts();
  facts.covers_trees = false;
  facts.is_path = false;
  const test::ChangedScheme parts(paths, facts, 2);
  EXPECT_EQ(proved(*setting.unicast, parts, kWormhole).verdict, Verdict::unproved);
  facts.is_path = true;
  const test::ChangedScheme path(paths, facts, 2);
  EXPECT_EQ(proved(*setting.unicast, path, kWormhole).verdict, Verdict::deadlock_free);
}

TEST(MulticastCheck, WrongOrdersAreRefused) {
  const Setting setting("mesh(3,3)", "dor", "tree");
  const MulticastProof proof = proved(*setting.unicast, *setting.scheme, kCutThrough);
  const auto holds = [&](const std::vector<OrderedChannel>& order, MulticastSwitching switching) {
    return check_multicast_order(order, *setting.unicast, *setting.scheme, switching, Execution{}).holds;
  };
  EXPECT_TRUE(holds(proof.order, kCutThrough));
  EXPECT_FALSE(holds(proof.order, kWormhole));
  std::vector<OrderedChannel> order = proof.order;
  for (OrderedChannel& entry : order) entry.order = 100 - entry.order;
  EXPECT_FALSE(holds(order, kCutThrough));
  order = proof.order;
  order.pop_back();
  EXPECT_FALSE(holds(order, kCutThrough));
  order = proof.order;
  order.push_back(order.front());
  EXPECT_FALSE(holds(order, kCutThrough));
}

TEST(MulticastCheck, PacketsThatCanMoveAreRefused) {
  const Setting setting("mesh(3,3)", "dor", "tree");
  const MulticastProof proof = proved(*setting.unicast, *setting.scheme, kWormhole);
  const auto holds = [&](const std::vector<StuckMulticast>& packets) {
    return check_stuck_multicasts(packets, *setting.unicast, *setting.scheme).holds;
  };
  std::vector<StuckMulticast> packets = proof.packets;
  EXPECT_TRUE(holds(packets));
  packets.pop_back();
  EXPECT_FALSE(holds(packets));
  packets = proof.packets;
  packets[0].granted.pop_back();
  EXPECT_FALSE(holds(packets));
  packets = proof.packets;
  packets.push_back(packets[0]);
  EXPECT_FALSE(holds(packets));
  packets = proof.packets;
  packets[0].tree.branches[0].vcs = {1, 1};
  EXPECT_FALSE(holds(packets));
  EXPECT_FALSE(holds({}));
}

}  // namespace
}  // namespace weft::deadlock
