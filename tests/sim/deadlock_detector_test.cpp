// The deadlock detector against the reference engine: packets that it reports are never received there, and when the
// reference engine is stuck, all of its packets are reported.
#include "sim/engine/deadlock_detector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "sim/random_runs.h"
#include "support/routings.h"
#include "support/run_requests.h"

namespace weft::sim {
namespace {

struct DeadlockSetting {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;

  DeadlockSetting(std::string_view spec, std::string_view with)
      : network(topology::build(spec, Execution{})), routing(routing::build(network, with, Execution{})) {}
};

using Identity = std::pair<TerminalId, std::uint32_t>;  // source and sequence
using Identities = std::set<Identity>;

Identities identities(const DeadlockedSet& deadlocked) {
  Identities all;
  for (const BlockedPacket& packet : deadlocked.packets) all.emplace(packet.source, packet.sequence);
  return all;
}

// The packets that were never received; those that never left their terminals are `waiting`.
struct Undelivered {
  Identities begun;
  Identities waiting;
};

Undelivered undelivered(const ReferenceRun& run, const std::vector<PacketRequest>& requests) {
  std::vector<std::size_t> order(requests.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return requests[i].generated; });
  std::vector<std::uint32_t> sequence(requests.size(), 0);  // of the next packet of each source
  sequence.resize(1 + std::ranges::max(requests, {}, &PacketRequest::source).source);
  Undelivered left;
  for (const std::size_t i : order) {
    const Identity identity{requests[i].source, sequence[requests[i].source]++};
    if (run.deliveries[i].tail_received != Delivery::kNever) continue;
    (run.deliveries[i].head_sent != Delivery::kNever ? left.begun : left.waiting).insert(identity);
  }
  return left;
}

bool contains(const std::vector<routing::VirtualChannel>& list, const routing::VirtualChannel& channel) {
  return std::ranges::find(list, channel) != list.end();
}

// Every packet waits for something that another packet of the set holds.
void expect_that_waits_are_for_packets_here(const DeadlockedSet& deadlocked) {
  using Wait = BlockedPacket::Wait;
  for (const BlockedPacket& packet : deadlocked.packets) {
    ASSERT_EQ(packet.held_by.size(), packet.wait == Wait::vc ? packet.waits_for.size() : 1);
    EXPECT_EQ(packet.waits_for.empty(), packet.wait != Wait::vc);
    for (std::size_t i = 0; i < packet.held_by.size(); ++i) {
      ASSERT_LT(packet.held_by[i], deadlocked.packets.size());
      const BlockedPacket& holder = deadlocked.packets[packet.held_by[i]];
      EXPECT_NE(&holder, &packet);
      if (packet.wait == Wait::vc) {
        EXPECT_TRUE(contains(holder.holds, packet.waits_for[i]));
        EXPECT_FALSE(contains(packet.holds, packet.waits_for[i]));
        EXPECT_EQ(packet.waits_for[i].node, packet.node);
      } else if (packet.holds.empty()) {
        EXPECT_EQ(packet.wait, Wait::turn);
      } else {
        EXPECT_TRUE(contains(holder.holds, packet.holds.back()));
      }
    }
  }
}

// The channels that a packet holds form a path that ends where its head is, or with the VC that it owns there.
void expect_that_holds_are_paths(const DeadlockedSet& deadlocked, const topology::PortGraph& graph) {
  for (const BlockedPacket& packet : deadlocked.packets) {
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

// The packets of the knot wait only for each other, and the wait-for graph is strongly connected on them.
void expect_that_the_knot_is_closed(const DeadlockedSet& deadlocked) {
  ASSERT_EQ(deadlocked.knot.empty(), deadlocked.packets.empty());
  const std::set<std::uint32_t> knot(deadlocked.knot.begin(), deadlocked.knot.end());
  EXPECT_EQ(knot.size(), deadlocked.knot.size());
  for (const std::uint32_t start : knot) {
    std::set<std::uint32_t> reached;
    std::vector<std::uint32_t> todo{start};
    while (!todo.empty()) {
      const BlockedPacket& packet = deadlocked.packets.at(todo.back());
      todo.pop_back();
      for (const std::uint32_t holder : packet.held_by) {
        if (reached.insert(holder).second) todo.push_back(holder);
      }
    }
    EXPECT_EQ(reached, knot);
  }
}

void expect_consistent(const DeadlockedSet& deadlocked, const topology::PortGraph& graph) {
  expect_that_waits_are_for_packets_here(deadlocked);
  expect_that_holds_are_paths(deadlocked, graph);
  expect_that_the_knot_is_closed(deadlocked);
}

// Over the runs of a case.
struct Seen {
  int stuck = 0;    // runs that get stuck
  int earlier = 0;  // checks that found a deadlock while other packets still moved
};

void expect_found_as_stuck(const DeadlockSetting& setting, const RandomRun& run, std::uint64_t seed, Seen& seen) {
  const ReferenceRun reference = simulate_reference(*setting.routing, run.model, run.requests, 20'000);
  const Undelivered left = undelivered(reference, run.requests);
  traffic::Injector injector = injector_of(*setting.routing, run.requests);
  Engine engine(*setting.routing, run.model, injector, {.thread_count = seed % 8 == 0 ? 3U : 1U});
  RandomStream random(seed, Purpose::test);
  Identities before;
  while (engine.now() < reference.cycles + 100) {
    engine.run(1 + random.below(40));
    const DeadlockedSet deadlocked = find_deadlock(engine.image());
    const Identities found = identities(deadlocked);
    ASSERT_TRUE(std::ranges::includes(left.begun, found)) << "at cycle " << engine.now();
    ASSERT_TRUE(std::ranges::includes(found, before)) << "at cycle " << engine.now();
    before = found;
    expect_consistent(deadlocked, setting.network.graph);
    seen.earlier += !deadlocked.is_empty() && engine.now() + 20 < reference.cycles ? 1 : 0;
  }
  if (reference.is_stuck) {
    ++seen.stuck;
    EXPECT_EQ(before, left.begun);
    EXPECT_FALSE(before.empty());
  } else {
    EXPECT_TRUE(before.empty());
  }
}

struct DeadlockCase {
  const char* network;
  const char* routing;
  bool gets_stuck = false;
  friend std::ostream& operator<<(std::ostream& out, const DeadlockCase& c) {
    return out << c.network << " with " << c.routing;
  }
};

// The same routers with short buffers, and long packets from all terminals to random destinations.
RandomRun crowded(const routing::Routing& routing, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  RandomRun run = random_run(routing, seed);
  const Model least = default_model(routing);
  run.model.vcs = least.vcs;
  run.model.terminal_vcs = least.terminal_vcs;
  const auto flits = static_cast<std::uint32_t>(4 + random.below(20));
  run.model.buffer = run.model.switching == Switching::wormhole ? 1 + static_cast<unsigned>(random.below(3)) : flits;
  for (unsigned& buffer : run.model.class_buffers) buffer = run.model.buffer + static_cast<unsigned>(random.below(2));
  run.model.header = std::min(run.model.header, run.model.buffer);
  const TerminalId terminals = routing.graph().terminal_count();
  run.requests.assign(std::size_t{10} * terminals, {});
  for (std::size_t i = 0; i < run.requests.size(); ++i) {
    run.requests[i] = {.generated = random.below(20),
                       .source = static_cast<TerminalId>(i % terminals),
                       .destination = static_cast<TerminalId>(random.below(terminals)),
                       .flits = flits,
                       .draw = random.below(routing.draw_count())};
  }
  return run;
}

class DetectorAgainstReference : public testing::TestWithParam<DeadlockCase> {};
INSTANTIATE_TEST_SUITE_P(
    Cases, DetectorAgainstReference,
    testing::Values(DeadlockCase{"directed-ring(5)", "shortest", true}, DeadlockCase{"ring(6)", "shortest", true},
                    DeadlockCase{"torus(6,5)", "minimal", true}, DeadlockCase{"torus(4,3)", "shortest", true},
                    DeadlockCase{"torus(5,5)", "minimal", true}, DeadlockCase{"scc(3)", "optimal", true},
                    DeadlockCase{"torus(4,4)", "escape(minimal,dor)"},
                    DeadlockCase{"dragonfly(2,4,2)", "shortest", true}, DeadlockCase{"mesh(3,3)", "dor"},
                    DeadlockCase{"torus(4,3)", "dor"}, DeadlockCase{"fat-tree(2,3)", "fat-tree-nca(up=random)"},
                    DeadlockCase{"dragonfly(2,4,2)", "ugal"}, DeadlockCase{"directed-torus(3,3)", "dor"}));

TEST_P(DetectorAgainstReference, ReportsExactlyThePacketsThatNeverMoveAgain) {
  const DeadlockSetting setting(GetParam().network, GetParam().routing);
  Seen seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(std::string(GetParam().network) + " " + GetParam().routing + " seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(expect_found_as_stuck(setting, random_run(*setting.routing, seed), seed, seen));
    ASSERT_NO_FATAL_FAILURE(expect_found_as_stuck(setting, crowded(*setting.routing, seed), seed, seen));
  }
  EXPECT_EQ(seen.stuck > 0, GetParam().gets_stuck);
  EXPECT_EQ(seen.earlier > 0, GetParam().gets_stuck);
}

// The first row of a torus is a ring without a dateline and deadlocks; in the other rows packets go to the next node.
TEST(DeadlockDetector, FindsADeadlockedPartWhileTheRestMoves) {
  const DeadlockSetting setting("torus(8,4)", "shortest");
  const auto terminal = [&](std::uint32_t x, std::uint32_t y) {
    return static_cast<TerminalId>(
        *setting.network.labelling->find("(" + std::to_string(x % 8) + "," + std::to_string(y) + ")"));
  };
  std::vector<PacketRequest> requests;
  Identities expected;
  for (std::uint32_t x = 0; x < 8; ++x) {
    requests.push_back({.source = terminal(x, 0), .destination = terminal(x + 3, 0), .flits = 40});
    expected.emplace(terminal(x, 0), 0);
    for (std::uint32_t y = 1; y < 4; ++y) {
      for (Cycle generated = 0; generated < 3000; generated += 4) {
        requests.push_back(
            {.generated = generated, .source = terminal(x, y), .destination = terminal(x + 1, y), .flits = 1});
      }
    }
  }
  traffic::Injector injector = injector_of(*setting.routing, requests);
  Engine engine(*setting.routing, default_model(*setting.routing), injector);
  EXPECT_TRUE(find_deadlock(engine.image()).is_empty());
  for (engine.run(500); engine.now() < 3000; engine.run(250)) {
    const std::uint64_t hops = engine.flit_hops();
    const DeadlockedSet deadlocked = find_deadlock(engine.image());
    EXPECT_EQ(identities(deadlocked), expected);
    EXPECT_EQ(deadlocked.knot.size(), 8U);
    expect_consistent(deadlocked, setting.network.graph);
    engine.run(10);
    EXPECT_GT(engine.flit_hops(), hops);
  }
}

// By hand: each packet fills the buffer behind its first channel and requests the next one.
TEST(DeadlockDetector, ReportsWhichPacketWaitsForWhich) {
  const DeadlockSetting setting("directed-ring(3)", "shortest");
  Model model = default_model(*setting.routing);
  model.buffer = 4;
  model.vc_reuse = VcReuse::empty;
  std::vector<PacketRequest> requests;
  for (TerminalId t = 0; t < 3; ++t) requests.push_back({.source = t, .destination = (t + 2) % 3, .flits = 9});
  traffic::Injector injector = injector_of(*setting.routing, requests);
  Engine engine(*setting.routing, model, injector);
  engine.run(100);
  const DeadlockedSet deadlocked = find_deadlock(engine.image());
  ASSERT_EQ(deadlocked.packets.size(), 3U);
  for (std::uint32_t t = 0; t < 3; ++t) {
    const std::uint32_t next = (t + 1) % 3;
    const BlockedPacket& packet = deadlocked.packets[t];
    EXPECT_EQ(packet.source, t);
    EXPECT_EQ(packet.destination, (t + 2) % 3);
    EXPECT_EQ(packet.flits, 9U);
    EXPECT_EQ(packet.node, next);
    EXPECT_EQ(packet.holds, (std::vector<routing::VirtualChannel>{{.node = t}}));
    EXPECT_EQ(packet.wait, BlockedPacket::Wait::vc);
    EXPECT_EQ(packet.waits_for, (std::vector<routing::VirtualChannel>{{.node = next}}));
    EXPECT_EQ(packet.held_by, std::vector<std::uint32_t>{next});
  }
  EXPECT_EQ(deadlocked.knot, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(find_knot(engine.image()), deadlocked.packets);
}

DeadlockedSet deadlock_on(const DeadlockSetting& setting, const Model& model, unsigned thread_count) {
  traffic::Injector injector = traffic::Injector::uniform(0.05, 12, setting.network.graph.terminal_count(), 7);
  Engine engine(*setting.routing, model, injector, {.thread_count = thread_count});
  engine.run(2000);
  return find_deadlock(engine.image());
}

TEST(DeadlockDetector, ResultDoesNotDependOnTheNumberOfThreads) {
  const DeadlockSetting setting("torus(4,4)", "shortest");
  Model model = default_model(*setting.routing);
  model.vc_reuse = VcReuse::tail;
  model.buffer = 2;
  const DeadlockedSet one = deadlock_on(setting, model, 1);
  EXPECT_FALSE(one.is_empty());
  for (const unsigned threads : {2U, 3U}) EXPECT_EQ(deadlock_on(setting, model, threads), one);
}

// More packets than the network carries, of any length up to two buffers: those that fit follow each other in a buffer,
// the others wait until it is empty.
RandomRun overloaded(const routing::Routing& routing, unsigned buffer, std::uint64_t seed) {
  RandomStream random(seed, Purpose::test);
  RandomRun run{.model = default_model(routing), .requests = {}};
  run.model.buffer = buffer;
  const TerminalId terminals = routing.graph().terminal_count();
  const std::uint32_t most_flits = seed % 2 == 0 ? buffer : 2 * buffer;
  for (std::size_t i = 0; i < std::size_t{25} * terminals; ++i) {
    run.requests.push_back({.generated = random.below(40),
                            .source = static_cast<TerminalId>(i % terminals),
                            .destination = static_cast<TerminalId>(random.below(terminals)),
                            .flits = 1 + static_cast<std::uint32_t>(random.below(most_flits)),
                            .draw = random.below(routing.draw_count())});
  }
  return run;
}

TEST(DeadlockDetector, OverloadedEscapeRoutingsDeliverEverythingWithWholePacketReuse) {
  for (const DeadlockCase& c :
       {DeadlockCase{"torus(4,4)", "escape(minimal,dor)"}, DeadlockCase{"mesh(3,3)", "escape(minimal,dor)"},
        DeadlockCase{"torus(5,2)", "escape(minimal,dor(dateline=crossing))"},
        DeadlockCase{"petersen", "escape(minimal,up-down)"}, DeadlockCase{"torus(3,3)", "valiant(escape(minimal,dor))"},
        DeadlockCase{"rdt(8)", "rdt-duato"}}) {
    const DeadlockSetting setting(c.network, c.routing);
    ASSERT_EQ(default_model(*setting.routing).vc_reuse, VcReuse::whole_packet) << c;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const unsigned buffer = 2 + static_cast<unsigned>(seed % 5);
      const RandomRun run = overloaded(*setting.routing, buffer, seed);
      const ReferenceRun reference = simulate_reference(*setting.routing, run.model, run.requests, 100'000);
      EXPECT_FALSE(reference.is_stuck) << c << ", seed " << seed;
      EXPECT_EQ(std::ranges::count(reference.deliveries, Delivery::kNever, &Delivery::tail_received), 0) << c;
    }
  }
}

// Declares no deadlock argument, so that it may be run with any rule of VC reuse.
class Undeclared final : public test::ForwardingRouting {
 public:
  explicit Undeclared(const routing::Routing& inner) : ForwardingRouting(inner, without_argument(inner)) {}

 private:
  static routing::RoutingFacts without_argument(const routing::Routing& inner) {
    routing::RoutingFacts facts = test::forwarded_facts(inner);
    facts.deadlock_argument = routing::DeadlockArgument::none;
    return facts;
  }
};

// Whether packets of 4 flits at load 0.9 deadlock with buffers of 4 flits.
bool deadlocks_at_high_load(const routing::Routing& routing, Model model, Cycle cycles) {
  model.buffer = 4;
  traffic::Injector injector = traffic::Injector::uniform(0.9 / 4, 4, routing.graph().terminal_count(), 1);
  Engine engine(routing, model, injector);
  while (engine.now() < cycles) {
    engine.run(500);
    if (!find_deadlock(engine.image()).is_empty()) return true;
  }
  return false;
}

TEST(DeadlockDetector, DefaultModelDoesNotDeadlockAnEscapeRouting) {
  for (const char* network : {"torus(8,8)", "torus(4,4)", "mesh(8,8)"}) {
    const DeadlockSetting setting(network, "escape(minimal,dor)");
    EXPECT_FALSE(deadlocks_at_high_load(*setting.routing, default_model(*setting.routing), 8000)) << network;
    // The rule that check_model refuses does: a head waits behind the tail of another packet.
    const Undeclared undeclared(*setting.routing);
    Model model = default_model(undeclared);
    model.vc_reuse = VcReuse::tail;
    EXPECT_TRUE(deadlocks_at_high_load(undeclared, model, 40'000)) << network;
  }
}

struct HeavyCase {
  const char* network;
  const char* routing;
  std::uint32_t flits;
  Model model;  // without VCs and links
};

TEST(DeadlockDetector, ReportsNothingUnderHeavyLoadIfTheRoutingIsDeadlockFree) {
  const Model tail{{.buffer = 3}};
  const Model empty{{.buffer = 3}, VcReuse::empty};
  const Model whole{{.buffer = 5}, VcReuse::whole_packet};
  const Model cut_through{{.switching = Switching::cut_through, .buffer = 4}, VcReuse::empty};
  const Model stored{{.switching = Switching::store_and_forward, .buffer = 4}};
  const Model circuit{{.switching = Switching::circuit, .buffer = 3}};
  const Model empty_circuit{{.switching = Switching::circuit, .buffer = 3}, VcReuse::empty};
  for (const HeavyCase& c : {HeavyCase{"torus(4,4)", "dor", 7, tail},
                             {"torus(4,4)", "dor", 4, stored},
                             {"torus(4,4)", "dor", 7, circuit},
                             {"torus(4,4)", "escape(minimal,dor)", 4, empty_circuit},
                             {"mesh(4,4)", "odd-even", 5, empty},
                             {"torus(4,4)", "escape(minimal,dor)", 5, empty},
                             {"torus(4,4)", "escape(minimal,dor)", 4, whole},
                             {"torus(4,4)", "escape(minimal,dor)", 4, cut_through},
                             {"rdt(8,spare=none)", "rdt-duato", 6, empty},
                             {"petersen", "layered(shortest)", 9, tail}}) {
    const DeadlockSetting setting(c.network, c.routing);
    const Model least = default_model(*setting.routing);
    Model model = c.model;
    model.vcs = least.vcs;
    model.links = least.links;
    model.terminal_vcs = least.terminal_vcs;
    traffic::Injector injector =
        traffic::Injector::uniform(0.9 / c.flits, c.flits, setting.network.graph.terminal_count(), 3);
    Engine engine(*setting.routing, model, injector);
    for (Cycle look = 0; look < 400; ++look) {
      engine.run(1 + look % 23);
      ASSERT_TRUE(find_deadlock(engine.image()).is_empty())
          << c.network << " with " << c.routing << " at cycle " << engine.now();
    }
  }
}

}  // namespace
}  // namespace weft::sim
