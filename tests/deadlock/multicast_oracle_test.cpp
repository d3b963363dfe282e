// Proofs about multicasts against brute force.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "deadlock/multicast_check.h"
#include "deadlock/multicast_proof.h"
#include "multicast_oracle.h"
#include "routing/core/algorithm.h"
#include "support/effort.h"
#include "support/routings.h"
#include "test_multicasts.h"

namespace weft::deadlock {
namespace {

struct Tally {
  int proved = 0;
  int deadlocks = 0;
  int undecided = 0;
};

// A proof must agree with brute force: if there is an order, no packets wait for each other; where two packets
// deadlock, the search finds a deadlock, and the checker accepts it.
void compare(const routing::Routing& unicast, const routing::Multicast& scheme, MulticastSwitching switching,
             const test::MulticastOracle& oracle, const std::string& name, Tally& tally) {
  const bool is_wormhole = switching == MulticastSwitching::wormhole;
  const MulticastProof proof = prove_multicast(unicast, scheme, switching, Execution{});
  EXPECT_EQ(proof.verdict == Verdict::deadlock_free, !oracle.may_wait_in_a_cycle()) << name;
  if (is_wormhole && oracle.has_deadlock_of(2)) {
    EXPECT_EQ(proof.verdict, Verdict::deadlock) << name;
  }
  if (proof.verdict == Verdict::deadlock_free) {
    ++tally.proved;
    EXPECT_TRUE(check_multicast_order(proof.order, unicast, scheme, switching, Execution{}).holds) << name;
  } else if (proof.verdict == Verdict::deadlock) {
    ++tally.deadlocks;
    EXPECT_TRUE(check_stuck_multicasts(proof.packets, unicast, scheme).holds) << name;
  } else {
    ++tally.undecided;
  }
}

TEST(MulticastOracle, TreesOnSmallNetworks) {
  Tally tally;
  for (const std::string name : {"mesh(2,2)", "mesh(3,2)", "mesh(3,3)", "path(4)", "ring(4)", "hypercube(3)"}) {
    const auto network = test::network_of(name);
    const auto unicast = routing::build(network, "dor", Execution{});
    for (const std::string call : {"tree", "tree(dor)", "tree(layered(shortest))"}) {
      const auto scheme = routing::build_multicast(network, *unicast, call, Execution{});
      for (const auto switching : {MulticastSwitching::wormhole, MulticastSwitching::cut_through}) {
        const test::MulticastOracle oracle(*scheme, switching == MulticastSwitching::wormhole, 2);
        compare(*unicast, *scheme, switching, oracle, name + " " + call, tally);
      }
    }
  }
  EXPECT_EQ(tally.proved, 18);     // cut-through
  EXPECT_EQ(tally.deadlocks, 18);  // wormhole
}

// Exactly as many packets as brute force needs.
TEST(MulticastOracle, FewestPackets) {
  for (const auto& [name, needed] : {std::pair{"path(3)", 3U}, std::pair{"complete(3)", 3U}, std::pair{"ring(4)", 2U},
                                     std::pair{"path(4)", 2U}, std::pair{"mesh(2,2)", 2U}}) {
    const auto network = test::network_of(name);
    const auto unicast = routing::build(network, "shortest", Execution{});
    const auto scheme = routing::build_multicast(network, *unicast, "tree", Execution{});
    const test::MulticastOracle oracle(*scheme, true, 2);
    EXPECT_FALSE(oracle.has_deadlock_of(needed - 1)) << name;
    EXPECT_TRUE(oracle.has_deadlock_of(needed)) << name;
    const auto packets = find_multicast_deadlock(*unicast, *scheme, MulticastSwitching::wormhole, Execution{});
    EXPECT_EQ(packets.size(), needed) << name;
  }
}

std::vector<TerminalId> shuffled(TerminalId count, RandomStream& random) {
  std::vector<TerminalId> order(count);
  std::iota(order.begin(), order.end(), TerminalId{0});
  for (TerminalId i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

// Paths on VCs of their own, or on those of the unicast routing, whose packets join in.
void compare_paths(std::uint64_t seed, Tally& wormhole, Tally& cut_through) {
  RandomStream random(seed, Purpose::test);
  const std::array<std::string, 4> names = {"path(4)", "mesh(2,2)", "ring(5)", "path(5)"};
  const auto network = test::network_of(names[random.below(names.size())]);
  const auto unicast = routing::build(network, "dor", Execution{});
  const auto as_trees = routing::build_multicast(network, *unicast, "tree", Execution{});
  const auto vcs = static_cast<routing::VcId>(1 + random.below(3));
  const TerminalId most = network.graph.terminal_count();
  const test::OrderedPath paths(network.graph, shuffled(most, random), vcs, random.chance(0.8));
  const std::string name = network.name() + " seed " + std::to_string(seed);
  const bool shares_vcs = random.chance(0.5);
  routing::MulticastFacts facts = paths.facts();
  facts.shares_vcs = shares_vcs;
  if (shares_vcs) facts.vcs = unicast->facts().vcs;
  const test::ChangedScheme scheme(paths, facts, facts.vcs.get()[0]);
  for (const auto switching : {MulticastSwitching::wormhole, MulticastSwitching::cut_through}) {
    test::MulticastOracle oracle(scheme, switching == MulticastSwitching::wormhole, most);
    if (shares_vcs) oracle.add_unicasts(*as_trees);
    compare(*unicast, scheme, switching, oracle, name,
            switching == MulticastSwitching::wormhole ? wormhole : cut_through);
  }
}

TEST(MulticastOracle, PathsInRandomOrders) {
  Tally wormhole;
  Tally cut_through;
  const auto count = test::usual_or_more<std::uint64_t>(120, 600);
  for (std::uint64_t seed = 1; seed <= count; ++seed) compare_paths(seed, wormhole, cut_through);
  for (const Tally& tally : {wormhole, cut_through}) {
    EXPECT_GE(tally.proved, 10);
    EXPECT_GE(tally.deadlocks, 10);
    // The search tries no multicasts to more than three targets.
    EXPECT_LE(tally.undecided, tally.deadlocks / 10);
  }
}

TEST(MulticastOracle, TreesThatAcquireInOrder) {
  Tally tally;
  for (const std::string name : {"mesh(2,2)", "mesh(3,2)", "path(4)", "ring(4)"}) {
    const auto network = test::network_of(name);
    const auto unicast = routing::build(network, "dor", Execution{});
    const auto trees = routing::build_multicast(network, *unicast, "tree", Execution{});
    routing::MulticastFacts facts = trees->facts();
    facts.acquires_in_order = true;
    const test::ChangedScheme scheme(*trees, facts, 2);
    const test::MulticastOracle oracle(scheme, true, 3);
    compare(*unicast, scheme, MulticastSwitching::wormhole, oracle, name, tally);
  }
  EXPECT_EQ(tally.deadlocks, 4);
}

// A choice of VCs: an order is sufficient, but brute force may find no deadlock where there is none.
TEST(MulticastOracle, ChoicesOfVcs) {
  int proved = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomStream random(seed, Purpose::test);
    const auto network = test::network_of(random.chance(0.5) ? "path(4)" : "mesh(2,2)");
    const auto unicast = routing::build(network, "dor", Execution{});
    const test::OrderedPath paths(network.graph, shuffled(4, random), 2, true);
    const test::AnyVc scheme(paths);
    for (const auto switching : {MulticastSwitching::wormhole, MulticastSwitching::cut_through}) {
      const test::MulticastOracle oracle(scheme, switching == MulticastSwitching::wormhole, 3);
      const MulticastProof proof = prove_multicast(*unicast, scheme, switching, Execution{});
      if (proof.verdict == Verdict::deadlock_free) {
        ++proved;
        EXPECT_FALSE(oracle.may_wait_in_a_cycle()) << seed;
        EXPECT_TRUE(check_multicast_order(proof.order, *unicast, scheme, switching, Execution{}).holds) << seed;
      }
      if (proof.verdict == Verdict::deadlock) {
        EXPECT_TRUE(oracle.may_wait_in_a_cycle()) << seed;
        const CheckResult result = check_stuck_multicasts(proof.packets, *unicast, scheme);
        EXPECT_TRUE(result.holds) << seed << ": " << result.reason;
      }
    }
  }
  EXPECT_GE(proved, 3);
}

}  // namespace
}  // namespace weft::deadlock
