#include "programs/permutations/step_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/graphs/digraph.h"
#include "base/numbers/random.h"
#include "paths/trace.h"
#include "routing/core/algorithm.h"
#include "routing/core/path_orbits.h"
#include "step_oracle.h"
#include "support/graph_oracles.h"
#include "support/routings.h"
#include "traffic/terminal_permutation.h"

namespace weft::programs {
namespace {

std::vector<Message> permutation_messages(const topology::Network& network, const std::string& pattern) {
  std::vector<Message> messages;
  for (const TerminalId d : traffic::build_permutation(network, pattern, 1, Execution{}).destinations) {
    messages.push_back({static_cast<TerminalId>(messages.size()), d});
  }
  return messages;
}

StepRun run_on(const std::string& spec, const std::string& routing, const std::string& pattern) {
  const topology::Network network = topology::build(spec, Execution{});
  return run_steps(*routing::build(network, routing, Execution{}), permutation_messages(network, pattern), 1,
                   Execution{});
}

// The random draws that the machine gives to messages.
std::vector<std::uint64_t> draws_of(const routing::Routing& routing, std::size_t count, std::uint64_t seed) {
  RandomStream random(seed, Purpose::draws);
  std::vector<std::uint64_t> draws(count, 0);
  if (routing.draw_count() > 1) {
    for (std::uint64_t& draw : draws) draw = random.below(routing.draw_count());
  }
  return draws;
}

void expect_same(const routing::Routing& routing, const std::vector<Message>& messages, std::uint64_t seed) {
  const StepRun fast = run_steps(routing, messages, seed, Execution{});
  const StepRun reference = test::reference_steps(routing, messages, draws_of(routing, messages.size(), seed));
  ASSERT_EQ(fast.undelivered, 0U);
  ASSERT_EQ(fast.steps, reference.steps);
  ASSERT_EQ(fast.hops, reference.hops);
  ASSERT_EQ(fast.largest_queue, reference.largest_queue);
  ASSERT_EQ(fast.arrived_after, reference.arrived_after);
}

// Any number of messages from and to any terminal.
std::vector<Message> random_messages(TerminalId terminal_count, std::size_t count, RandomStream& random) {
  std::vector<Message> messages;
  for (std::size_t i = 0; i < count; ++i) {
    const auto source = static_cast<TerminalId>(random.below(terminal_count));
    messages.push_back({source, static_cast<TerminalId>(random.below(terminal_count))});
  }
  return messages;
}

TEST(StepMachine, MatchesTheReferenceOnRandomNetworks) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Purpose::test);
    const std::uint64_t nodes = 6 + 2 * random.below(12);
    const std::string spec = "jellyfish(" + std::to_string(nodes) + "," + std::to_string(2 + random.below(3)) +
                             ",seed=" + std::to_string(seed) + ")";
    const topology::Network network = topology::build(spec, Execution{});
    const std::string name = seed % 3 == 0 ? "valiant(shortest)" : seed % 3 == 1 ? "shortest" : "up-down";
    const auto routing = routing::build(network, name, Execution{});
    expect_same(*routing, permutation_messages(network, "random(seed=" + std::to_string(seed) + ")"), seed);
    expect_same(*routing, random_messages(network.graph.terminal_count(), 3 * nodes, random), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(StepMachine, MatchesTheReferenceOnEveryRouting) {
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    if (algorithm->examples.front().empty()) continue;  // its tables are in a file
    const topology::Network network = topology::build(algorithm->examples.front(), Execution{});
    const std::string call(algorithm->calls.front().empty() ? algorithm->name : algorithm->calls.front());
    SCOPED_TRACE(call + " on " + network.name());
    const auto routing = routing::build(network, call, Execution{});
    RandomStream random(1, Purpose::test);
    expect_same(*routing, permutation_messages(network, "random(seed=3)"), 7);
    expect_same(*routing, random_messages(network.graph.terminal_count(), 100, random), 8);
    if (HasFatalFailure()) return;
  }
}

TEST(StepMachine, ArrivalTimeIsAtLeastThePathLength) {
  const topology::Network network = topology::build("torus(6,6)", Execution{});
  const auto routing = routing::build(network, "shortest", Execution{});
  const std::vector<Message> messages = permutation_messages(network, "random(seed=4)");
  const StepRun run = run_steps(*routing, messages, 1, Execution{});
  BreadthFirstSearch search(network.graph.arcs());
  std::uint64_t hops = 0;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    search.run(messages[i].source);
    hops += search.distance(messages[i].destination);
    EXPECT_GE(run.arrived_after[i], search.distance(messages[i].destination));
  }
  EXPECT_EQ(run.hops, hops);
  EXPECT_EQ(run.steps, *std::max_element(run.arrived_after.begin(), run.arrived_after.end()));
}

// Each crossing is one hop of a message, and a path that is followed alone crosses the same channels.
TEST(StepMachine, CrossingsAreThoseOfThePaths) {
  for (const auto& [spec, name] : {std::pair{"torus(4,4)", "dor"}, std::pair{"hypercube(4)", "valiant(dor)"},
                                   std::pair{"faulty(ring(6),links=2,seed=1)", "shortest"}}) {
    SCOPED_TRACE(spec);
    const topology::Network network = topology::build(spec, Execution{});
    const auto routing = routing::build(network, name, Execution{});
    const std::vector<Message> messages = permutation_messages(network, "complement");
    const auto crossings = channel_crossings(*routing, messages, 3, Execution{});
    ASSERT_EQ(crossings.size(), network.graph.channel_count());
    EXPECT_EQ(std::accumulate(crossings.begin(), crossings.end(), std::uint64_t{0}),
              run_steps(*routing, messages, 3, Execution{}).hops);
    std::vector<std::uint64_t> expected(crossings.size());
    const std::vector<std::uint64_t> draws = draws_of(*routing, messages.size(), 3);
    for (std::size_t i = 0; i < messages.size(); ++i) {
      const paths::Trace traced = paths::trace(*routing, messages[i].source, messages[i].destination, draws[i]);
      if (!traced.arrives) continue;
      for (const paths::TracedHop& hop : traced.hops) {
        ++expected[routing::channel_number(network.graph, hop.from, hop.port)];
      }
    }
    EXPECT_EQ(crossings, expected);
  }
}

TEST(StepMachine, StepsByHand) {
  EXPECT_EQ(run_on("torus(5,5)", "dor", "identity").steps, 0U);
  EXPECT_EQ(run_on("complete(9)", "shortest", "random(seed=2)").steps, 1U);
  // Around a ring of 16 each message goes 7 hops in the same direction, without conflicts.
  const StepRun tornado = run_on("ring(16)", "dor", "tornado");
  EXPECT_EQ(tornado.steps, 7U);
  EXPECT_EQ(tornado.hops, 7U * 16U);
  EXPECT_EQ(tornado.largest_queue, 1U);
}

// Along a path all messages go to its end: one arrives in each step, and the last link carries them all.
TEST(StepMachine, ChannelCarriesOneMessagePerStep) {
  const topology::Network network = topology::build("path(6)", Execution{});
  const auto routing = routing::build(network, "shortest", Execution{});
  const std::vector<Message> messages{{0, 5}, {0, 5}, {0, 5}, {4, 5}, {4, 5}};
  const StepRun run = run_steps(*routing, messages, 1, Execution{});
  EXPECT_EQ(run.arrived_after, (std::vector<std::uint64_t>{5, 6, 7, 1, 2}));
  EXPECT_EQ(run.largest_queue, 3U);
  EXPECT_EQ(run.hops, 17U);
}

TEST(StepMachine, MessagesWithoutAPathAreCountedAndNotSent) {
  const topology::Network network = topology::build("faulty(ring(6),links=2,seed=1)", Execution{});
  const auto routing = routing::build(network, "shortest", Execution{});
  BreadthFirstSearch search(network.graph.arcs());
  const std::vector<Message> messages = permutation_messages(network, "complement");
  std::uint64_t cut_off = 0;
  const StepRun run = run_steps(*routing, messages, 1, Execution{});
  for (std::size_t i = 0; i < messages.size(); ++i) {
    search.run(messages[i].source);
    const bool is_reached = search.distance(messages[i].destination) != kUnreached;
    EXPECT_EQ(run.arrived_after[i] == kNever, !is_reached);
    cut_off += is_reached ? 0 : 1;
  }
  EXPECT_GT(cut_off, 0U);
  EXPECT_EQ(run.undelivered, cut_off);
}

// Routes in an endless cycle unless the destination is a neighbour.
class EndlessRing final : public routing::Routing {
 public:
  explicit EndlessRing(const topology::PortGraph& graph)
      : Routing(graph, spec::Spec{.name = "endless"}, test::passing_facts(graph)) {}
  [[nodiscard]] bool has_arrived(const routing::Header& header, const routing::Position&) const override {
    return header.destination % 2 == 1;
  }
  void candidates(const routing::Header&, const routing::Position&, routing::Candidates& found) const override {
    found.push_back({.port = 0});
  }
};

TEST(StepMachine, MessagesWithAnEndlessPathAreNotSent) {
  std::vector<test::Link> links;
  for (NodeId v = 0; v < 7; ++v) links.push_back({v, (v + 1) % 7, true});
  const topology::PortGraph graph = test::graph_of_links(7, links);
  const EndlessRing routing(graph);
  const StepRun run = run_steps(routing, std::vector<Message>{{0, 1}, {0, 2}, {3, 5}, {6, 6}}, 1, Execution{});
  EXPECT_EQ(run.undelivered, 2U);
  EXPECT_EQ(run.arrived_after, (std::vector<std::uint64_t>{1, kNever, 2, kNever}));
}

TEST(StepMachine, StopsOnRequest) {
  const topology::Network network = topology::build("ring(9)", Execution{});
  const auto routing = routing::build(network, "shortest", Execution{});
  const std::atomic<bool> stop{true};
  const Execution stopped{.stop_requested = &stop};
  EXPECT_THROW(static_cast<void>(run_steps(*routing, permutation_messages(network, "tornado"), 1, stopped)),
               Interrupted);
}

}  // namespace
}  // namespace weft::programs
