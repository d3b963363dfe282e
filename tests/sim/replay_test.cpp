// Every deadlock that the prover finds is a deadlock in the simulation too, under every model.
#include "sim/model/replay.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "base/numbers/random.h"
#include "deadlock/prover.h"
#include "deadlock/test_routings.h"
#include "routing/core/algorithm.h"

namespace weft::sim {
namespace {

using deadlock::Proof;
using deadlock::StuckPacket;
using deadlock::Verdict;

using Cap = std::optional<routing::VcId>;
constexpr Cycle kReplayCycles = 5000;

std::vector<routing::PartialPath> partial_paths_of(const std::vector<StuckPacket>& packets) {
  std::vector<routing::PartialPath> partial_paths;
  for (const StuckPacket& packet : packets) partial_paths.push_back(packet.partial_path);
  return partial_paths;
}

std::vector<Model> some_models() {
  std::vector<Model> models;
  for (unsigned code = 0; code < 9; ++code) {
    models.push_back({{.switching = static_cast<Switching>(code % 3)}, static_cast<VcReuse>(code / 3)});
    models.back().buffer = 1 + code % 4;
    models.back().is_speculative = code % 2 == 1;
    if (code % 2 == 1) models.back().delays = kTableIvDelays;
  }
  return models;
}

// Whether a packet requests this VC and will use it when it is free. Under the rule `tail` a packet with a choice may
// choose another VC whose buffer is full.
bool is_used_when_free(const routing::VirtualChannel& vc, const std::vector<StuckPacket>& packets, VcReuse reuse) {
  return std::ranges::any_of(packets, [&](const StuckPacket& packet) {
    const auto& requested = packet.waits_for;
    return std::ranges::find(requested, vc) != requested.end() && (reuse != VcReuse::tail || requested.size() == 1);
  });
}

// If a packet whose VC is requested is removed, something moves.
void expect_movement_without_one(const routing::Routing& routing, Cap cap, const std::vector<StuckPacket>& packets,
                                 const Model& model) {
  for (std::size_t k = 0; k < packets.size(); ++k) {
    std::vector<StuckPacket> others = packets;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    if (!is_used_when_free(packets[k].holds, others, model.vc_reuse)) continue;
    const Replay fewer = replay(routing, cap, partial_paths_of(others), model, kReplayCycles);
    EXPECT_FALSE(fewer.is_stuck);
    EXPECT_GT(fewer.flit_hops, 0U);
  }
}

// Returns whether the prover finds a deadlock.
bool expect_replay_of_deadlock(const routing::Routing& routing, Cap cap = {}) {
  const Proof proof = deadlock::prove(routing, {.vc_cap = cap}, Execution{});
  if (proof.verdict != Verdict::deadlock) return false;
  const bool has_reply = std::ranges::any_of(proof.packets, [](const StuckPacket& p) { return p.reply.has_value(); });
  EXPECT_FALSE(has_reply);
  for (const Model& model : some_models()) {
    const Replay all = replay(routing, cap, partial_paths_of(proof.packets), model, kReplayCycles);
    EXPECT_TRUE(all.is_stuck) << all.sentence();
    EXPECT_EQ(all.delivered_count, 0U);
    expect_movement_without_one(routing, cap, proof.packets, model);
  }
  return true;
}

struct ReplayCase {
  const char* network;
  const char* routing;
  routing::VcId cap = 0;
};

TEST(Replay, DeadlocksOfRegisteredRoutingsNeverMove) {
  for (const ReplayCase& c :
       {ReplayCase{"ring(5)", "shortest"}, ReplayCase{"directed-ring(4)", "shortest"},
        ReplayCase{"petersen", "shortest"}, ReplayCase{"dragonfly(2,4,2)", "shortest"},
        ReplayCase{"torus(4,4)", "minimal"}, ReplayCase{"hypercube(3)", "minimal"}, ReplayCase{"mesh(3,3)", "minimal"},
        ReplayCase{"torus(4,4)", "dor", 1}, ReplayCase{"torus(5)", "dor(dateline=crossing)", 1},
        ReplayCase{"torus(4,4)", "escape(minimal,dor)", 1}, ReplayCase{"mesh(3,3)", "o1turn", 1},
        ReplayCase{"mesh(3,3)", "valiant(dor)", 1}, ReplayCase{"torus(4,4)", "classes(minimal,2)"},
        ReplayCase{"directed-torus(3,3)", "dor", 1}, ReplayCase{"scc(3)", "optimal"}}) {
    SCOPED_TRACE(std::string(c.network) + " with " + c.routing);
    const topology::Network network = topology::build(std::string_view(c.network), Execution{});
    const auto routing = routing::build(network, std::string_view(c.routing), Execution{});
    EXPECT_TRUE(expect_replay_of_deadlock(*routing, c.cap > 0 ? Cap(c.cap) : Cap()));
  }
}

TEST(Replay, DeadlocksOfRandomRoutingsNeverMove) {
  int deadlock_count = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const std::string name = "jellyfish(8,3,seed=" + std::to_string(seed) + ")";
    const topology::Network network = topology::build(std::string_view(name), Execution{});
    const test::RandomRouting fixed(network.graph, 2, 0, seed);
    const test::RandomAdaptive adaptive(network.graph, seed);
    for (const Cap cap : {Cap(), Cap(1)}) {
      deadlock_count += expect_replay_of_deadlock(fixed, cap) ? 1 : 0;
      deadlock_count += expect_replay_of_deadlock(adaptive, cap) ? 1 : 0;
    }
  }
  EXPECT_GE(deadlock_count, 60);
}

// In the simulation terminals always receive, so a protocol deadlock is not one there.
TEST(Replay, PacketsOfAProtocolDeadlockMove) {
  const topology::Network network = topology::build("path(4)", Execution{});
  const auto routing = routing::build(network, "classes(dor,2)", Execution{});
  const Proof proof = deadlock::prove(*routing, {.vc_cap = routing::VcId{1}}, Execution{});
  ASSERT_EQ(proof.verdict, Verdict::deadlock);
  const Replay moved = replay(*routing, routing::VcId{1}, partial_paths_of(proof.packets), Model{}, kReplayCycles);
  EXPECT_FALSE(moved.is_stuck);
  EXPECT_EQ(moved.delivered_count, proof.packets.size());
  EXPECT_GE(moved.flit_hops, 8 * proof.packets.size());
}

// By hand: one packet, three channels from its source on a ring, one before its destination.
TEST(Replay, SinglePacketContinuesFromItsBuffer) {
  const topology::Network network = topology::build("directed-ring(6)", Execution{});
  const auto routing = routing::build(network, "shortest", Execution{});
  const routing::PartialPath partial_path{{.source = 1}, 5, {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}};
  const Replay run = replay(*routing, {}, {partial_path}, {{.buffer = 3}}, kReplayCycles);
  EXPECT_EQ(run.delivered_count, 1U);
  EXPECT_EQ(run.flit_hops, 6U);  // 3 flits through 2 routers
  EXPECT_EQ(run.sentence(), "6 flits moved in 13 cycles, 1 of 1 packets arrived");
}

// Two VCs, of which the packet uses the second from the dateline on: the header keeps the VC that was folded.
TEST(Replay, FoldedRoutingFollowsTheSamePath) {
  const topology::Network network = topology::build("directed-ring(5)", Execution{});
  const test::DatelineRing routing(network.graph);
  const routing::PartialPath partial_path{{.source = 2}, 1, {{2, 0, 0}, {3, 0, 0}, {4, 0, 1}}};
  const Replay run = replay(routing, routing::VcId{1}, {partial_path}, {{.buffer = 1}}, kReplayCycles);
  EXPECT_EQ(run.delivered_count, 1U);
  EXPECT_EQ(run.flit_hops, 2U);
}

}  // namespace
}  // namespace weft::sim
