#include "paths/path_survey.h"

#include <gtest/gtest.h>

#include <atomic>

#include "base/input_error.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/shortest_path.h"
#include "routing/core/algorithm.h"
#include "routing/core/state_graph.h"
#include "support/graph_oracles.h"
#include "support/routings.h"

namespace weft::paths {
namespace {

using topology::Network;

PathSurvey survey_of(const Network& network, std::string_view routing, unsigned threads = 1) {
  const Execution execution{.thread_count = threads};
  return survey_paths(*routing::build(network, routing, execution), execution);
}

TEST(PathSurvey, ShortestPathsHaveTheLengthOfDistances) {
  for (const char* text : {"petersen", "scc(4)", "prc(24,skips=[3,6,12])", "hsn(2,ring(5))", "torus(4,5)"}) {
    SCOPED_TRACE(text);
    const Network network = topology::build(std::string_view(text), Execution{});
    const auto distances = metrics::all_distances(network.graph, Execution{});
    const PathSurvey paths = survey_of(network, "shortest");
    EXPECT_EQ(paths.delivered, paths.pairs);
    EXPECT_EQ(paths.max_hops, distances.diameter());
    EXPECT_EQ(paths.longest, (TerminalPair{static_cast<TerminalId>(distances.farthest.source),
                                           static_cast<TerminalId>(distances.farthest.destination)}));
    EXPECT_DOUBLE_EQ(*paths.mean_with_self(), distances.mean_with_self()->to_double());
    EXPECT_DOUBLE_EQ(*paths.mean_without_self(), distances.mean_without_self()->to_double());
    EXPECT_DOUBLE_EQ(*paths.mean_stretch(), 1);
  }
}

// Requests a stop as soon as some work is reported.
class Stopper final : public ProgressSink {
 public:
  explicit Stopper(std::string what) : what_(std::move(what)) {}
  void begin(std::string_view what, std::uint64_t) override {
    if (what == what_) has_begun = true;
  }
  void advance(std::uint64_t) override { stop = has_begun; }
  void end() override { has_ended = has_ended || has_begun; }

  std::atomic<bool> stop = false;
  bool has_begun = false;
  bool has_ended = false;

 private:
  std::string what_;
};

TEST(PathSurvey, CanBeStoppedDuringTheSearchForSymmetries) {
  const Network network = topology::build(std::string_view("hypercube(16)"), Execution{});
  Stopper stopper("symmetries");
  const Execution execution{.progress = &stopper, .stop_requested = &stopper.stop};
  const auto routing = routing::build(network, "dor", Execution{});
  EXPECT_THROW((void)survey_paths(*routing, execution), Interrupted);
  EXPECT_TRUE(stopper.has_begun);
  EXPECT_TRUE(stopper.has_ended);
}

// One destination represents all, so there is no loop over destinations that could check for a stop.
TEST(PathSurvey, CanBeStoppedWithinOneDestination) {
  const Network network = topology::build(std::string_view("hypercube(14)"), Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  const routing::VcNumbering numbering(*routing);
  routing::StateGraph states(*routing, numbering, routing::StateGraph::Positions::nodes);
  states.begin(0);
  for (TerminalId t = 0; t < network.graph.terminal_count(); ++t) (void)states.inject(t, 0);
  const std::atomic<bool> stop = true;
  EXPECT_THROW(states.finish(Execution{.stop_requested = &stop}), Interrupted);
}

TEST(PathSurvey, RefusesWhatDoesNotFitIntoMemory) {
  const Network network = topology::build(std::string_view("hypercube(16)"), Execution{});
  const auto routing = routing::build(network, "dor", Execution{});
  EXPECT_THROW((void)survey_paths(*routing, Execution{.max_memory = 2 << 20}), InputError);
  EXPECT_NO_THROW((void)survey_paths(*routing, Execution{.max_memory = 64 << 20}));
  // With states it takes more.
  const Network torus = topology::build(std::string_view("torus(64,64)"), Execution{});
  EXPECT_THROW((void)survey_paths(*routing::build(torus, "dor", Execution{}), Execution{.max_memory = 1 << 20}),
               InputError);
}

// Follows every pair separately.
TEST(PathSurvey, LoadsAreThoseOfAllPathsCountedOneByOne) {
  const Network network = topology::build(std::string_view("scc(4)"), Execution{});
  const topology::PortGraph& graph = network.graph;
  std::vector<std::vector<double>> loads(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) loads[v].assign(graph.out_degree(v), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (NodeId w = 0; w < graph.node_count(); ++w) {
      const auto hops = metrics::shortest_path(graph, v, w);
      ASSERT_TRUE(hops.has_value());
      for (const metrics::Hop& hop : *hops) loads[hop.node][hop.port] += 1.0 / (graph.node_count() - 1);
    }
  }
  const PathSurvey paths = survey_of(network, "shortest");
  std::size_t channel = 0;
  for (const auto& at_node : loads) {
    for (const double load : at_node) EXPECT_NEAR(paths.channel_loads[channel++], load, 1e-12);
  }
}

TEST(PathSurvey, ThroughputOfARing) {
  const Network network = topology::build(std::string_view("directed-ring(5)"), Execution{});
  const PathSurvey paths = survey_of(network, "shortest");
  EXPECT_DOUBLE_EQ(paths.max_channel_load(), 2.5);  // (1+2+3+4)/4 hops each, over as many channels as nodes
  EXPECT_DOUBLE_EQ(*paths.ideal_throughput(), 0.4);
  ASSERT_EQ(paths.class_loads.size(), 1U);
  EXPECT_DOUBLE_EQ(paths.class_loads[0].least, paths.class_loads[0].most);
}

TEST(PathSurvey, NamesThePairsThatAreNotDelivered) {
  const Network network = topology::build(std::string_view("faulty(ring(5),nodes=5)"), Execution{});
  const PathSurvey paths = survey_of(network, "shortest");
  EXPECT_EQ(paths.delivered, Count{5});
  ASSERT_FALSE(paths.undelivered.empty());
  EXPECT_EQ(paths.undelivered.front(), (TerminalPair{0, 1}));
  EXPECT_EQ(paths.mean_with_self(), std::nullopt);
}

TEST(PathSurvey, ResultDoesNotDependOnTheNumberOfThreads) {
  const Network network = topology::build(std::string_view("fat-tree(3,3)"), Execution{});
  const PathSurvey one = survey_of(network, "shortest", 1);
  for (const unsigned threads : {2U, 3U, 8U}) {
    const PathSurvey many = survey_of(network, "shortest", threads);
    EXPECT_EQ(many.channel_loads, one.channel_loads);
    EXPECT_EQ(many.hop_sum, one.hop_sum);
    EXPECT_EQ(many.longest, one.longest);
  }
}

// Two hops, then back and forth for ever.
class Wanderer final : public routing::Routing {
 public:
  explicit Wanderer(const topology::PortGraph& graph) : Routing(graph, spec::Spec{}, test::passing_facts(graph)) {}
  [[nodiscard]] bool has_arrived(const routing::Header&, const routing::Position& position) const override {
    return position.in_port == routing::kFromTerminal;
  }
  void candidates(const routing::Header&, const routing::Position&, routing::Candidates& found) const override {
    found.push_back({.port = 0});
  }
};

TEST(PathSurvey, NoticesPacketsThatNeverArrive) {
  const Network network = topology::build(std::string_view("ring(4)"), Execution{});
  const Wanderer wanderer(network.graph);
  const PathSurvey paths = survey_paths(wanderer, Execution{});
  EXPECT_EQ(paths.delivered, Count{4});
  ASSERT_FALSE(paths.undelivered.empty());
  EXPECT_EQ(paths.undelivered.front(), (TerminalPair{0, 1}));
}

}  // namespace
}  // namespace weft::paths
