// Every deadlock of multicasts that the prover finds is one in the reference engine too.
#include "sim/model/multicast_replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "deadlock/multicast_proof.h"
#include "deadlock/test_multicasts.h"
#include "routing/core/algorithm.h"
#include "support/routings.h"

namespace weft::sim {
namespace {

using deadlock::MulticastSwitching;
using deadlock::StuckMulticast;

constexpr MulticastSwitching kWormhole = MulticastSwitching::wormhole;
constexpr MulticastSwitching kCutThrough = MulticastSwitching::cut_through;

PartialTree partial_tree(const StuckMulticast& packet) {
  PartialTree partial{.tree = packet.tree, .is_long = packet.is_long, .waiting_node = packet.waiting_node};
  for (const deadlock::GrantedOutput& output : packet.granted) {
    partial.granted.push_back({output.tree_node, output.index, output.channel.link.vc});
  }
  return partial;
}

// A network with a unicast routing, a scheme, and the packets of a deadlock.
class ReplayedMulticasts {
 public:
  ReplayedMulticasts(const std::string& network, const std::string& routing, const std::string& scheme)
      : network_(test::network_of(network)), unicast_(routing::build(network_, routing, Execution{})) {
    scheme_ = routing::build_multicast(network_, *unicast_, scheme, Execution{});
  }

  [[nodiscard]] const topology::PortGraph& graph() const { return network_.graph; }
  // Replaces the scheme by one that is made of it.
  template <typename Make>
  void use(const Make& make) {
    inner_ = std::move(scheme_);
    scheme_ = make(*inner_);
  }

  void find(MulticastSwitching switching) {
    const bool is_wormhole = switching == kWormhole;
    replayer_ = std::make_unique<MulticastReplayer>(*unicast_, *scheme_,
                                                    is_wormhole ? Switching::wormhole : Switching::cut_through);
    packets.clear();
    for (const StuckMulticast& packet :
         deadlock::prove_multicast(*unicast_, *scheme_, switching, Execution{}).packets) {
      packets.push_back(partial_tree(packet));
    }
  }
  [[nodiscard]] std::vector<PartialTree> with_all_grants() const { return replayer_->with_all_grants(packets); }
  [[nodiscard]] MulticastReplay placed() const { return replayer_->replay_placed(with_all_grants()); }
  [[nodiscard]] MulticastReplay placed_as_found() const { return replayer_->replay_placed(packets); }
  [[nodiscard]] InjectionSearch injected() const { return replayer_->find_injection(packets, Execution{}); }

  std::vector<PartialTree> packets;

 private:
  topology::Network network_;
  std::unique_ptr<routing::Routing> unicast_;
  std::unique_ptr<routing::Multicast> inner_;
  std::unique_ptr<routing::Multicast> scheme_;
  std::unique_ptr<MulticastReplayer> replayer_;
};

struct ReplayCase {
  std::string network;
  std::string routing;
  std::string scheme;
  MulticastSwitching switching = kWormhole;
  bool is_reached = true;  // from an empty network
};

class MulticastReplaySuite : public testing::TestWithParam<ReplayCase> {
 protected:
  MulticastReplaySuite() { found.find(GetParam().switching); }

  ReplayedMulticasts found{GetParam().network, GetParam().routing, GetParam().scheme};
};

TEST_P(MulticastReplaySuite, NoFlitMoves) {
  ASSERT_FALSE(found.packets.empty());
  const MulticastReplay placed = found.placed();
  EXPECT_TRUE(placed.is_stuck) << placed.sentence();
  EXPECT_EQ(placed.flit_hops, 0U) << placed.sentence();
  EXPECT_EQ(placed.delivered_count, 0U);
  EXPECT_EQ(placed.packet_count, found.packets.size());
}

// Without it the others get the channels that it held.
TEST_P(MulticastReplaySuite, WithoutOnePacketTheOthersArrive) {
  for (std::size_t k = 0; k < found.packets.size(); ++k) {
    const std::vector<PartialTree> all = found.packets;
    found.packets.erase(found.packets.begin() + static_cast<std::ptrdiff_t>(k));
    const MulticastReplay placed = found.placed_as_found();
    EXPECT_FALSE(placed.is_stuck);
    EXPECT_EQ(placed.delivered_count, all.size() - 1) << placed.sentence();
    found.packets = all;
  }
}

TEST_P(MulticastReplaySuite, WithoutOneGrantedOutputFlitsMove) {
  found.packets = found.with_all_grants();
  for (PartialTree& packet : found.packets) {
    if (!packet.is_long) continue;
    const PartialTree whole = packet;
    packet.granted.pop_back();  // nothing that was granted before it is behind it
    const MulticastReplay placed = found.placed_as_found();
    EXPECT_GT(placed.flit_hops, 0U) << placed.sentence();
    packet = whole;
  }
}

TEST_P(MulticastReplaySuite, RoutersReachTheDeadlockFromAnEmptyNetwork) {
  const InjectionSearch search = found.injected();
  EXPECT_EQ(search.cycles.has_value(), GetParam().is_reached) << search.sentence();
  if (!search.cycles) return;
  EXPECT_EQ(search.stuck_count, found.packets.size());
  EXPECT_EQ(search.cycles->size(), found.packets.size());
  EXPECT_EQ(std::ranges::min(*search.cycles), 0U);
}

// For the three packets on path(3) the search finds no cycles.
INSTANTIATE_TEST_SUITE_P(Deadlocks, MulticastReplaySuite,
                         testing::Values(ReplayCase{"path(3)", "dor", "tree", kWormhole, false},
                                         ReplayCase{"path(4)", "dor", "tree"}, ReplayCase{"mesh(3,2)", "dor", "tree"},
                                         ReplayCase{"mesh(3,3)", "dor", "tree"},
                                         ReplayCase{"mesh(3,3)", "dor", "tree(layered(shortest))"},
                                         ReplayCase{"mesh(3,2)", "dor", "path(lower=descending)"},
                                         ReplayCase{"mesh(3,3)", "dor", "path(lower=descending)"},
                                         ReplayCase{"torus(4,3)", "dor", "tree"},
                                         ReplayCase{"hypercube(3)", "dor", "tree"},
                                         ReplayCase{"rdt(8)", "rdt-rank-descending", "hierarchical"},
                                         ReplayCase{"ring(5)", "dor", "tree(shortest)"},
                                         ReplayCase{"ring(5)", "dor", "tree(shortest)", kCutThrough},
                                         ReplayCase{"torus(4,4)", "dor", "tree(shortest)", kCutThrough}),
                         [](const auto& c) { return "Case" + std::to_string(c.index); });

TEST(MulticastReplay, OneVcLessIsStuck) {
  ReplayedMulticasts found("torus(4,3)", "dor", "tree(dor)");
  found.use(
      [](const routing::Multicast& inner) { return std::make_unique<test::ChangedScheme>(inner, inner.facts(), 1); });
  found.find(kCutThrough);
  ASSERT_EQ(found.packets.size(), 4U);
  EXPECT_TRUE(found.placed().is_stuck);
  EXPECT_EQ(found.placed().flit_hops, 0U);
  EXPECT_TRUE(found.injected().cycles);
}

TEST(MulticastReplay, UnicastPacketsTakePart) {
  ReplayedMulticasts found("mesh(2,2)", "dor", "tree");
  found.use(
      [&](const routing::Multicast& inner) { return std::make_unique<test::OtherCorner>(found.graph(), inner, true); });
  found.find(kCutThrough);
  ASSERT_EQ(found.packets.size(), 4U);
  EXPECT_TRUE(found.placed().is_stuck);
  EXPECT_TRUE(found.injected().cycles);
}

TEST(MulticastReplay, SentencesNameNumbers) {
  EXPECT_EQ((MulticastReplay{.is_stuck = true, .packet_count = 2}.sentence()),
            "placed in simulated routers, 2 packets hold their channels, and no flit ever moves");
  EXPECT_EQ((MulticastReplay{.is_stuck = true, .flit_hops = 3, .packet_count = 2}.sentence()),
            "placed in simulated routers, 2 packets move 3 flits, and then none ever");
  EXPECT_EQ((MulticastReplay{.cycles = 9, .flit_hops = 8, .packet_count = 2, .delivered_count = 1}.sentence()),
            "placed in simulated routers, 2 packets move 8 flits in 9 cycles, and 1 arrive");
  EXPECT_EQ((InjectionSearch{.cycles = std::vector<Cycle>{0, 5}, .run_count = 1, .stuck_count = 2}.sentence()),
            "2 of 2 packets deadlock if sent into an empty network in cycles 0, 5");
}

}  // namespace
}  // namespace weft::sim
