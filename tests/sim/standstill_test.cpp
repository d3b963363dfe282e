// What is said to stand still for ever does, in the plain engine; and when the plain engine is stuck, all of it is
// found.
#include "sim/standstill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/random.h"
#include "routing/algorithm.h"
#include "sim/random_runs.h"
#include "sim/run_parcels.h"

namespace weft::sim {
namespace {

struct Setting {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;

  Setting(std::string_view spec, std::string_view with)
      : network(topology::build(spec, Execution{})), routing(routing::build(network, with, Execution{})) {}
};

using Identity = std::pair<TerminalId, std::uint32_t>;  // source and sequence
using Identities = std::set<Identity>;

Identities identities(const Standstill& standstill) {
  Identities all;
  for (const StandingPacket& packet : standstill.packets) all.emplace(packet.source, packet.sequence);
  return all;
}

// Of the packets that were sent and never taken; those that never left their terminals are apart.
struct Undelivered {
  Identities begun;
  Identities waiting;
};

Undelivered undelivered(const PlainRun& run, const std::vector<Parcel>& parcels) {
  std::vector<std::size_t> order(parcels.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return parcels[i].birth; });
  std::vector<std::uint32_t> sequence(parcels.size(), 0);  // of the next one of each source
  sequence.resize(1 + std::ranges::max(parcels, {}, &Parcel::source).source);
  Undelivered left;
  for (const std::size_t i : order) {
    const Identity identity{parcels[i].source, sequence[parcels[i].source]++};
    if (run.deliveries[i].tail_taken != Delivery::kNever) continue;
    (run.deliveries[i].head_sent != Delivery::kNever ? left.begun : left.waiting).insert(identity);
  }
  return left;
}

bool contains(const std::vector<routing::VirtualChannel>& list, const routing::VirtualChannel& channel) {
  return std::ranges::find(list, channel) != list.end();
}

// Everyone waits for something that a packet here holds.
void expect_that_waits_are_for_packets_here(const Standstill& standstill) {
  for (const StandingPacket& packet : standstill.packets) {
    EXPECT_FALSE(packet.waits_for.empty());
    for (const PacketWait& wait : packet.waits_for) {
      ASSERT_LT(wait.held_by, standstill.packets.size());
      const StandingPacket& holder = standstill.packets[wait.held_by];
      EXPECT_NE(&holder, &packet);
      const bool is_at_terminal = wait.reason == PacketWait::Reason::turn && packet.holds.empty();
      EXPECT_TRUE(is_at_terminal || contains(holder.holds, wait.channel));
      if (wait.reason == PacketWait::Reason::vc) {
        EXPECT_FALSE(contains(packet.holds, wait.channel));
        EXPECT_EQ(wait.channel.node, packet.node);
      } else if (!is_at_terminal) {
        EXPECT_EQ(packet.holds.back(), wait.channel);
      }
    }
  }
}

// What a packet holds is a way that ends where its head is, or with the vc that it owns there.
void expect_that_holds_are_ways(const Standstill& standstill, const topology::PortGraph& graph) {
  for (const StandingPacket& packet : standstill.packets) {
    NodeId at = packet.holds.empty() ? packet.node : packet.holds.front().node;
    bool has_passed_head = at == packet.node;
    for (const routing::VirtualChannel& channel : packet.holds) {
      EXPECT_EQ(channel.node, at);
      at = graph.neighbor(channel.node, channel.port).node;
      has_passed_head = has_passed_head || at == packet.node;
    }
    EXPECT_TRUE(has_passed_head);
  }
}

// The packets of the knot wait for nobody else, and each can be reached from each.
void expect_that_the_knot_is_closed(const Standstill& standstill) {
  ASSERT_EQ(standstill.knot.empty(), standstill.packets.empty());
  const std::set<std::uint32_t> knot(standstill.knot.begin(), standstill.knot.end());
  EXPECT_EQ(knot.size(), standstill.knot.size());
  for (const std::uint32_t start : knot) {
    std::set<std::uint32_t> reached;
    std::vector<std::uint32_t> todo{start};
    while (!todo.empty()) {
      const StandingPacket& packet = standstill.packets.at(todo.back());
      todo.pop_back();
      for (const PacketWait& wait : packet.waits_for) {
        if (reached.insert(wait.held_by).second) todo.push_back(wait.held_by);
      }
    }
    EXPECT_EQ(reached, knot);
  }
}

void expect_sense(const Standstill& standstill, const topology::PortGraph& graph) {
  expect_that_waits_are_for_packets_here(standstill);
  expect_that_holds_are_ways(standstill, graph);
  expect_that_the_knot_is_closed(standstill);
}

// Of the runs of a case.
struct Seen {
  int stuck = 0;    // runs
  int earlier = 0;  // looks that found something while other packets still moved
};

void expect_found_as_stuck(const Setting& setting, const RandomRun& run, std::uint64_t seed, Seen& seen) {
  const PlainRun plain = simulate_plainly(*setting.routing, run.model, run.parcels, 20'000);
  const Undelivered left = undelivered(plain, run.parcels);
  traffic::Injector injector = injector_of(*setting.routing, run.parcels);
  Engine engine(*setting.routing, run.model, injector, {.thread_count = 1 + static_cast<unsigned>(seed % 3)});
  RandomStream random(seed, Purpose::test);
  Identities before;
  while (engine.now() < plain.cycles + 100) {
    engine.run(1 + random.below(40));
    const Standstill standstill = find_standstill(engine.state());
    const Identities found = identities(standstill);
    ASSERT_TRUE(std::ranges::includes(left.begun, found)) << "at cycle " << engine.now();
    ASSERT_TRUE(std::ranges::includes(found, before)) << "at cycle " << engine.now();
    before = found;
    expect_sense(standstill, setting.network.graph);
    seen.earlier += !standstill.is_empty() && engine.now() + 20 < plain.cycles ? 1 : 0;
  }
  if (plain.is_stuck) {
    ++seen.stuck;
    EXPECT_EQ(before, left.begun);
    EXPECT_FALSE(before.empty());
  } else {
    EXPECT_TRUE(before.empty());
  }
}

struct Case {
  const char* network;
  const char* routing;
  bool gets_stuck = false;
};

class StandstillAgainstOracle : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Cases, StandstillAgainstOracle,
                         testing::Values(Case{"directed-ring(5)", "shortest", true}, Case{"ring(6)", "shortest", true},
                                         Case{"torus(4,4)", "minimal", true}, Case{"torus(4,3)", "shortest", true},
                                         Case{"hypercube(3)", "minimal", true}, Case{"scc(3)", "optimal", true},
                                         Case{"jellyfish(12,3)", "shortest", true}, Case{"petersen", "minimal", true},
                                         Case{"dragonfly(2,4,2)", "shortest", true}, Case{"mesh(3,3)", "dor"},
                                         Case{"torus(4,3)", "dor"}, Case{"fat-tree(2,3)", "nca(up=random)"},
                                         Case{"dragonfly(2,4,2)", "ugal"}, Case{"directed-torus(3,3)", "dor"}));

TEST_P(StandstillAgainstOracle, WhatIsNamedIsNeverTakenAndWhatIsStuckIsNamed) {
  const Setting setting(GetParam().network, GetParam().routing);
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(std::string(GetParam().network) + " " + GetParam().routing + " seed " + std::to_string(seed));
    expect_found_as_stuck(setting, random_run(*setting.routing, seed), seed, seen);
    if (HasFatalFailure()) return;
  }
  std::cout << GetParam().network << " " << GetParam().routing << " stuck " << seen.stuck << " earlier " << seen.earlier
            << "\n";
  EXPECT_EQ(seen.stuck > 0, GetParam().gets_stuck);
}

}  // namespace
}  // namespace weft::sim
