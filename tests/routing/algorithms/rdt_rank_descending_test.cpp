#include <gtest/gtest.h>

#include <map>

#include "routing/rdt_routings.h"

namespace weft::routing {
namespace {

using deadlock::Verdict;

TEST(RdtRankDescending, ThreeVcsAreEnoughAndTwoAreNot) {
  for (const char* text : {"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)"}) {
    const auto network = network_of(text);
    for (const char* policy : {"xy", "x-nearest", "x-monotone"}) {
      const auto routing = routing_on(network, "rdt-rank-descending(policy=" + std::string(policy) + ")");
      EXPECT_EQ(verdict_of(*routing, 3), Verdict::deadlock_free) << policy << " on " << text;
      EXPECT_EQ(verdict_of(*routing, 2), Verdict::deadlock) << policy << " on " << text;
    }
  }
}

// A deterministic routing with fewer VCs on the links of one class: higher VCs are mapped to the last one.
class FewerVcs final : public test::ForwardingRouting {
 public:
  FewerVcs(const Routing& whole, LinkClassId link_class, VcId count)
      : ForwardingRouting(whole, with_fewer(whole, link_class, count)), whole_(whole) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    whole_.candidates(header, position, found);
    for (Candidate& candidate : found) {
      const auto last = static_cast<VcId>(vc_count(graph().link_class(position.node, candidate.port)) - 1);
      candidate.vcs = {std::min(candidate.vcs.first, last), std::min(candidate.vcs.last, last)};
    }
  }
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    Decision unfolded;
    whole_.decide(header, position, unfolded);
    return whole_.advance(header, position, {choice.port, unfolded.candidates.at(0).vcs.first});
  }

 private:
  static RoutingFacts with_fewer(const Routing& whole, LinkClassId link_class, VcId count) {
    RoutingFacts facts = test::forwarded_facts(whole);
    std::vector<VcId> vcs = facts.vcs;
    vcs[link_class] = std::min(vcs[link_class], count);
    facts.vcs = std::move(vcs);
    facts.deadlock_argument = DeadlockArgument::none;
    return facts;
  }

  const Routing& whole_;
};

// Link classes: x, y, rank 1, rank 2. At this N the rings of rank 2 have two nodes, so one VC is enough there.
TEST(RdtRankDescending, NeedsAThirdVcForRankChangesAndTwoOnRings) {
  const std::map<std::string, std::vector<VcId>> needed = {
      {"x-monotone", {3, 2, 2, 1}}, {"x-nearest", {3, 2, 2, 1}}, {"xy", {3, 3, 2, 1}}};
  const auto network = network_of("rdt(16)");
  for (const auto& [policy, vcs] : needed) {
    const auto routing = routing_on(network, "rdt-rank-descending(policy=" + policy + ")");
    for (LinkClassId c = 0; c < vcs.size(); ++c) {
      SCOPED_TRACE(policy + ", link class " + std::to_string(c));
      EXPECT_GE(routing->vc_count(c), vcs[c]);
      EXPECT_EQ(verdict_of(FewerVcs(*routing, c, vcs[c])), Verdict::deadlock_free);
      if (vcs[c] == 1) continue;
      EXPECT_EQ(verdict_of(FewerVcs(*routing, c, static_cast<VcId>(vcs[c] - 1))), Verdict::deadlock);
    }
  }
}

std::vector<VcId> vcs_of(const Routing& routing) {
  std::vector<VcId> counts;
  for (LinkClassId c = 0; c < routing.graph().link_classes().size(); ++c) counts.push_back(routing.vc_count(c));
  return counts;
}

// The paper has a third VC on the x links of rank 0 only.
TEST(RdtRankDescending, HasItsThirdVcOnTheXLinksOfTheBaseTorus) {
  const auto network = network_of("rdt(16)");
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending")), (std::vector<VcId>{3, 2, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending(policy=x-nearest)")), (std::vector<VcId>{4, 2, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-rank-descending(policy=xy)")), (std::vector<VcId>{3, 3, 2, 2}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-duato")), (std::vector<VcId>{4, 3, 3, 3}));
  EXPECT_EQ(vcs_of(*routing_on(network, "rdt-turn-model")), (std::vector<VcId>{4, 3, 2, 2}));
}

TEST(RdtRankDescending, WalksInXAndYWhereTheAssignmentIsNotAlpha) {
  const auto network = network_of("rdt(16,assignment=[[1,2],[1,2],1,2,[1,2],[1,2],1,2])");
  EXPECT_EQ(routing_on(network, "rdt-rank-descending")->name(), "rdt-rank-descending(policy=xy)");
  EXPECT_EQ(routing_on(network_of("rdt(16)"), "rdt-rank-descending(policy=x-monotone)")->name(), "rdt-rank-descending");
}

// With arrival=last a packet that passes its destination continues until its vector is used up. The mean hops of
// 64 x 64 nodes are from an independent program.
TEST(RdtRankDescending, EndsAtTheFirstVisitOfItsDestinationOrTheLast) {
  struct Case {
    const char* network;
    const char* routing;
    double mean;
  };
  for (const Case& each :
       {Case{"rdt(64)", "rdt-rank-descending", 8.1911}, Case{"rdt(64)", "rdt-rank-descending(arrival=last)", 8.2299},
        Case{"rdt(64,spare=none)", "rdt-rank-descending", 8.2271},
        Case{"rdt(64,spare=none)", "rdt-rank-descending(arrival=last)", 8.2663}}) {
    const auto network = network_of(each.network);
    const auto routing = routing_on(network, each.routing);
    std::size_t hops = 0;
    for (const NodeId source : {0U, 1U, 2U, 3U, 64U, 65U, 66U, 67U}) {  // one of each class
      for (NodeId goal = 0; goal < 4096; ++goal) hops += test::hop_count(*routing, source, goal);
    }
    EXPECT_NEAR(static_cast<double>(hops) / (8 * 4095), each.mean, 0.00005) << each.network << " " << each.routing;
  }
}

}  // namespace
}  // namespace weft::routing
