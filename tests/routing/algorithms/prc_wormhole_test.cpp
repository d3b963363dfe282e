#include <gtest/gtest.h>

#include "deadlock/prover.h"
#include "routing/chordal_rings.h"
#include "support/routes.h"

namespace weft::routing {
namespace {

TEST(PrcWormhole, IsFreeOfDeadlock) {
  RandomStream random(7, Purpose::test);
  for (int trial = 0; trial < 60; ++trial) {
    const Ring ring = random_periodic_ring(random, 10);
    const auto network = network_of(ring.text("prc"));
    for (const char* call : {"prc-wormhole", "prc-wormhole(paths=greedy)", "prc-wormhole(paths=as-met)"}) {
      const auto routing = build(network, call, Execution{});
      const deadlock::Proof proof = deadlock::prove(*routing, {}, Execution{});
      ASSERT_EQ(proof.verdict, deadlock::Verdict::deadlock_free) << call << " on " << ring.text("prc");
      ASSERT_TRUE(test::dependencies_are_acyclic(*routing)) << call << " on " << ring.text("prc");
      for (const deadlock::ClassVcs& vcs : proof.vcs) ASSERT_EQ(vcs.count, 2);
    }
  }
}

TEST(PrcWormhole, NeedsItsSecondVc) {
  for (const char* text : {"prc(9,skips=[3])", "prc(48,skips=[10,16])", "prc(64,skips=[4,8,16,32])"}) {
    const auto network = network_of(text);
    const auto routing = build(network, "prc-wormhole", Execution{});
    EXPECT_EQ(deadlock::prove(*routing, {.vc_cap = 1}, Execution{}).verdict, deadlock::Verdict::deadlock) << text;
  }
}

TEST(PrcWormhole, TakesThePathsOfTheRuleInItsArgument) {
  const std::pair<const char*, const char*> same[] = {{"prc-wormhole", "prc-skips-as-met(counted)"},
                                                      {"prc-wormhole(paths=greedy)", "prc-greedy"},
                                                      {"prc-wormhole(paths=as-met)", "prc-skips-as-met"}};
  const auto network = network_of("prc(30,skips=[9,3,6])");
  for (const auto& [call, other] : same) {
    const auto routing = build(network, call, Execution{});
    const auto expected = build(network, other, Execution{});
    for (NodeId source = 0; source < 30; ++source) {
      for (NodeId goal = 0; goal < 30; ++goal) {
        ASSERT_EQ(route(*routing, source, goal), route(*expected, source, goal)) << call;
      }
    }
  }
}

}  // namespace
}  // namespace weft::routing
