// Multicasts that fork, acknowledgements that are combined, packets that are cut off and sent again: the fast engine
// against the reference engine, and what must hold for both.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/numbers/random.h"
#include "routing/core/algorithm.h"
#include "routing/multicast/multicast.h"
#include "sim/engine/engine.h"
#include "sim/model/reference_engine.h"
#include "sim/random_runs.h"
#include "support/effort.h"
#include "support/run_requests.h"

namespace weft::sim {
namespace {

struct ForkCase {
  const char* network;
  const char* routing;
  friend std::ostream& operator<<(std::ostream& out, const ForkCase& c) {
    return out << c.network << " with " << c.routing;
  }
};

constexpr std::array kForkCases{
    ForkCase{"mesh(3,3)", "dor"},
    ForkCase{"mesh(3,2,concentration=2)", "dor"},
    ForkCase{"torus(4,3)", "dor"},
    ForkCase{"hypercube(3)", "escape(minimal,dor)"},
    ForkCase{"ring(6,concentration=2)", "dor"},
    ForkCase{"rdt(4)", "rdt-rank-descending"},
    ForkCase{"fat-tree(2,3)", "fat-tree-nca(up=random)"},
    ForkCase{"directed-ring(5)", "shortest"},
    ForkCase{"prc(12,skips=[2,4])", "prc-wormhole"},
    ForkCase{"scc(3)", "ascending"},
    ForkCase{"petersen", "layered(shortest)"},
    ForkCase{"jellyfish(12,3,seed=5)", "layered(shortest)"},
    ForkCase{"faulty(torus(4,3),links=3,seed=2)", "layered(shortest)"},
};

// The trees of random runs, and the model that runs them.
struct ForkRun {
  Model model{};
  std::deque<routing::MulticastTree> trees{};
  std::vector<PacketRequest> requests{};
};

struct Built {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;
  std::unique_ptr<routing::Multicast> scheme;
};

std::unique_ptr<Built> build(const ForkCase& c) {
  auto built = std::make_unique<Built>(Built{topology::build(std::string_view(c.network), Execution{}), {}, {}});
  built->routing = routing::build(built->network, std::string_view(c.routing), Execution{});
  built->scheme = routing::build_multicast(built->network, *built->routing, "tree", Execution{});
  return built;
}

std::vector<TerminalId> draw_targets(TerminalId source, TerminalId count, RandomStream& random) {
  std::vector<TerminalId> all;
  for (TerminalId t = 0; t < count; ++t) {
    if (t != source) all.push_back(t);
  }
  random.shuffle(std::span(all));
  all.resize(1 + random.below(all.size()));
  return all;
}

void draw_multicasts(const Built& built, RandomStream& random, ForkRun& run) {
  const TerminalId terminals = built.network.graph.terminal_count();
  std::vector<routing::MulticastTree> trees;
  for (PacketRequest& request : run.requests) {
    request.message_class = 0;
    if (random.chance(0.4)) continue;
    trees.clear();
    built.scheme->plan(request.source, draw_targets(request.source, terminals, random), trees);
    run.trees.push_back(trees.at(0));
    request.tree = &run.trees.back();
  }
}

void draw_recovery(const Built& built, RandomStream& random, ForkRun& run) {
  run.model.recovery = random.chance(0.6) ? Recovery::shoot_down : Recovery::time_out;
  // A time-out must leave a packet the time for its path, a shoot-down that for a credit.
  run.model.patience = static_cast<unsigned>(run.model.recovery == Recovery::shoot_down ? 50 + random.below(60)
                                                                                        : 150 + random.below(200));
  if (random.chance(0.3)) run.model.damage = 0.003;
  run.model.damage_seed = random.next();
  if (random.chance(0.5)) return;
  const topology::PortGraph& graph = built.network.graph;
  for (std::uint64_t k = 1 + random.below(3); k > 0; --k) {
    const auto node = static_cast<NodeId>(random.below(graph.node_count()));
    if (graph.out_degree(node) == 0) continue;
    const auto port = static_cast<PortId>(random.below(graph.out_degree(node)));
    const bool is_known =
        std::ranges::any_of(run.model.failures, [&](const LinkFailure& f) { return f.node == node && f.port == port; });
    const Cycle begin = random.below(150);
    if (!is_known) run.model.failures.push_back({node, port, begin, begin + 1 + random.below(200)});
  }
}

ForkRun draw_run(const Built& built, std::uint64_t seed, bool recovers) {
  const RandomRun base = random_run(*built.routing, seed);
  RandomStream random(seed, Purpose::test, 7);
  ForkRun run{.model = base.model, .requests = base.requests};
  if (run.model.switching == Switching::circuit) run.model.switching = Switching::wormhole;
  if (run.requests.size() > 40) run.requests.resize(40);
  draw_multicasts(built, random, run);
  run.model.acquires_in_order = random.chance(0.3);
  const auto acknowledgement = static_cast<std::uint32_t>(random.chance(0.5) ? run.model.header : 0);
  for (PacketRequest& request : run.requests) request.acknowledgement = acknowledgement;
  if (acknowledgement > 0 && random.chance(0.7))
    run.model.combiner_entries = static_cast<unsigned>(1 + random.below(6));
  if (recovers) draw_recovery(built, random, run);
  return run;
}

constexpr Cycle kLastCycle = 300'000;

ReferenceRun run_engine(const Built& built, const ForkRun& run, unsigned thread_count) {
  return run_with_trees(*built.routing, run.model, run.requests, kLastCycle, thread_count);
}

void expect_equal(const ReferenceRun& fast, const ReferenceRun& reference) {
  ASSERT_EQ(fast.is_stuck, reference.is_stuck);
  ASSERT_EQ(fast.kills, reference.kills);
  ASSERT_EQ(fast.retries, reference.retries);
  for (std::size_t i = 0; i < reference.copies.size(); ++i) {
    for (std::size_t k = 0; k < reference.copies[i].size(); ++k) {
      ASSERT_EQ(fast.copies[i][k].tail_received, reference.copies[i][k].tail_received)
          << "packet " << i << " target " << k;
      if (reference.copies[i][k].tail_received == Delivery::kNever) continue;
      ASSERT_EQ(fast.copies[i][k], reference.copies[i][k]) << "packet " << i << " target " << k;
    }
    ASSERT_EQ(fast.acknowledged[i], reference.acknowledged[i]) << "packet " << i;
  }
  ASSERT_EQ(fast.acknowledgements, reference.acknowledgements);
  ASSERT_EQ(fast.combined, reference.combined);
  ASSERT_EQ(fast.overflows, reference.overflows);
  if (!reference.is_stuck) {
    ASSERT_EQ(fast.flit_hops, reference.flit_hops);
  }
}

class ForkingEngine : public testing::TestWithParam<ForkCase> {};
INSTANTIATE_TEST_SUITE_P(Cases, ForkingEngine, testing::ValuesIn(kForkCases));

constexpr std::array kForkThreads{1U, 2U, 3U, 8U};

TEST_P(ForkingEngine, EveryCopyIsReceivedInTheSameCycle) {
  const auto built = build(GetParam());
  const std::uint32_t run_count = test::usual_or_more(100U, 400U);
  for (std::uint32_t seed = 1; seed <= run_count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ForkRun run = draw_run(*built, seed, false);
    const ReferenceRun reference = simulate_reference(*built->routing, run.model, run.requests, kLastCycle);
    ASSERT_NO_FATAL_FAILURE(expect_equal(run_engine(*built, run, kForkThreads[seed % 4]), reference));
  }
}

TEST_P(ForkingEngine, CutPacketsAreSentAgainInTheSameCycle) {
  const auto built = build(GetParam());
  const std::uint32_t run_count = test::usual_or_more(60U, 200U);
  std::uint64_t retries = 0;
  for (std::uint32_t seed = 1; seed <= run_count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const ForkRun run = draw_run(*built, seed, true);
    const ReferenceRun reference = simulate_reference(*built->routing, run.model, run.requests, kLastCycle);
    ASSERT_NO_FATAL_FAILURE(expect_equal(run_engine(*built, run, kForkThreads[seed % 4]), reference));
    retries += reference.retries;
    // Nothing is lost, and each receiver is counted once.
    ASSERT_FALSE(reference.is_stuck);
    std::size_t targets = 0;
    for (const auto& copies : reference.copies) {
      targets += copies.size();
      for (const Delivery& copy : copies) ASSERT_NE(copy.tail_received, Delivery::kNever);
    }
    if (run.requests[0].acknowledgement > 0) {
      ASSERT_EQ(reference.combined, targets);
    }
  }
  EXPECT_GT(retries, run_count);
}

// A multicast from node 0 to nodes 1 and 2, between which the link is down: node 1 acknowledges, and the output to
// node 2 waits until it is cut off. Then the combiner at node 1 has one acknowledgement to pass on.
ForkRun half_received_multicast(const Built& built) {
  ForkRun run{.model = default_model(*built.routing)};
  std::vector<routing::MulticastTree> trees;
  built.scheme->plan(0, std::vector<TerminalId>{1, 2}, trees);
  run.trees.push_back(trees.at(0));
  run.requests = {{.source = 0, .flits = 4, .tree = &run.trees.back(), .acknowledgement = 2}};
  run.model.combiner_entries = 1;
  run.model.recovery = Recovery::shoot_down;
  run.model.patience = 50;
  const PortId to_next = built.network.graph.neighbor(1, 0).node == 2 ? 0 : 1;
  run.model.failures = {{.node = 1, .port = to_next, .begin = 0, .end = 200}};
  return run;
}

Cycle cycle_of_first_cut(const Built& built, const ForkRun& run) {
  Cycle last = 0;
  while (simulate_reference(*built.routing, run.model, run.requests, last).kills == 0) ++last;
  return last;
}

// The terminal of node 1 begins a message in the very cycle in which the cut makes the acknowledgement. An
// acknowledgement goes before a message of the same cycle, but not before one whose head has been sent.
TEST(ForkingTerminal, EndsAPacketBeforeAnAcknowledgementOfTheCycleInWhichItBegan) {
  const auto built = build({"path(3)", "dor"});
  ForkRun run = half_received_multicast(*built);
  const Cycle cut = cycle_of_first_cut(*built, run);
  run.requests.push_back({.generated = cut, .source = 1, .destination = 0, .flits = 4, .acknowledgement = 2});
  const ReferenceRun reference = simulate_reference(*built->routing, run.model, run.requests, kLastCycle);
  ASSERT_NO_FATAL_FAILURE(expect_equal(run_engine(*built, run, 1), reference));
  EXPECT_EQ(reference.deliveries[1].head_sent, cut);
  EXPECT_EQ(reference.acknowledgements, 3U);  // of node 1 by the combiner, of node 2 after the retry, of the message
}

}  // namespace
}  // namespace weft::sim
