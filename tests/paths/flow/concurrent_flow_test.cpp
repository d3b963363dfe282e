#include "paths/flow/concurrent_flow.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "brute_force.h"
#include "metrics/distances/distances.h"
#include "paths/flow/concurrent_flow_lp.h"
#include "paths/flow/concurrent_flow_weights.h"
#include "paths/flow/flow_check.h"
#include "paths/flow/linear_program.h"
#include "paths/flow/routing_throughput.h"
#include "paths/path_survey.h"
#include "paths/throughput_bound.h"
#include "random_networks.h"
#include "routing/core/algorithm.h"

namespace weft::paths {
namespace {

struct FlowCase {
  topology::Network network;
  traffic::Demand demand;

  explicit FlowCase(std::string_view spec, std::string_view pattern = "uniform")
      : network(topology::build(spec, Execution{})), demand(traffic::build_demand(network, pattern, 1, Execution{})) {}

  [[nodiscard]] ConcurrentFlow run(const FlowRequest& request = {}) const {
    return concurrent_flow(network.graph, demand, request, Execution{});
  }
};

std::vector<std::vector<double>> matrix_of(const RouterDemand& demand, NodeId nodes) {
  std::vector<std::vector<double>> matrix(nodes, std::vector<double>(nodes, 0));
  for (const RouterSource& source : demand.sources) {
    for (const RouterShare& share : source.shares) matrix[source.node][share.to] = share.flits;
  }
  return matrix;
}

class LinearFlow : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_linear_solver()) GTEST_SKIP() << "built without a solver";
  }
};

TEST_F(LinearFlow, EqualsAllPathsInTinyNetworks) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const topology::PortGraph graph = test::random_graph(seed, 3, 5);
    const RouterDemand demand = test::random_demand(seed, graph.node_count());
    const double expected = test::best_throughput(graph, matrix_of(demand, graph.node_count()));
    const ChannelFlow flow = concurrent_flow_lp(graph, demand, {}, Execution{});
    EXPECT_NEAR(flow.lower, expected, 1e-8) << seed;
    EXPECT_NEAR(flow.upper, expected, 1e-8) << seed;
  }
}

// The two methods agree within the gap on random networks.
TEST_F(LinearFlow, AgreesWithWeightsOnRandomNetworks) {
  constexpr double kGap = 0.01;
  for (std::uint64_t seed = 100; seed < 200; ++seed) {
    const topology::PortGraph graph = test::random_graph(seed, 4, 12);
    const RouterDemand demand = test::random_demand(seed, graph.node_count());
    const ChannelFlow exact = concurrent_flow_lp(graph, demand, {}, Execution{});
    const ChannelFlow weights = concurrent_flow_weights(graph.arcs(), demand, kGap, Execution{});
    EXPECT_LE(exact.upper - exact.lower, kExactGap * exact.upper) << seed;
    EXPECT_LE(weights.lower, exact.upper * (1 + 1e-12)) << seed;
    EXPECT_GE(weights.upper, exact.lower * (1 - 1e-12)) << seed;
    EXPECT_LE(weights.upper - weights.lower, kGap * weights.upper) << seed;
  }
}

TEST_F(LinearFlow, SymmetryChangesNothing) {
  for (const char* spec : {"torus(3,3)", "mesh(3,2)", "fat-tree(2,3)", "petersen", "directed-torus(3,3)", "star(3)"}) {
    const FlowCase each(spec);
    const RouterDemand demand = router_demand(each.network.graph, each.demand, Execution{});
    const FlowSymmetry symmetry = search_symmetry(each.network.graph, Execution{});
    EXPECT_FALSE(symmetry.generators.empty()) << spec;
    const ChannelFlow with = concurrent_flow_lp(each.network.graph, demand, symmetry, Execution{});
    const ChannelFlow without = concurrent_flow_lp(each.network.graph, demand, {}, Execution{});
    EXPECT_NEAR(with.lower, without.lower, 1e-9) << spec;
    EXPECT_NEAR(with.upper, without.upper, 1e-9) << spec;
    EXPECT_LT(with.columns, without.columns) << spec;
  }
}

// Where all channels look alike, every flit takes a shortest path and all channels are full.
TEST_F(LinearFlow, ClosedFormOfEdgeTransitiveNetworks) {
  for (const char* spec : {"ring(6)", "ring(7)", "torus(4,4)", "torus(5,5)", "torus(8,8)", "torus(4,4,4)",
                           "hypercube(3)", "hypercube(6)", "complete(5)", "petersen", "directed-ring(5)"}) {
    const FlowCase each(spec);
    const topology::PortGraph& graph = each.network.graph;
    const double nodes = graph.node_count();
    const double mean_distance = metrics::all_distances(graph, Execution{}).mean_without_self().value().to_double();
    const ConcurrentFlow flow = each.run();
    EXPECT_TRUE(flow.are_channels_exact()) << spec;
    EXPECT_NEAR(flow.channels.upper, static_cast<double>(graph.channel_count()) / nodes / mean_distance, 1e-9) << spec;
  }
}

TEST_F(LinearFlow, ClosedFormOfHypercubes) {
  for (unsigned n = 2; n <= 6; ++n) {
    const double nodes = 1U << n;
    const ConcurrentFlow flow = FlowCase("hypercube(" + std::to_string(n) + ")").run();
    EXPECT_NEAR(flow.channels.lower, 2 * (nodes - 1) / nodes, 1e-9);
    EXPECT_EQ(flow.lower, 1);
    EXPECT_EQ(flow.limit, FlowLimit::injection);
  }
}

// The middle cut of a mesh: k channels for k²/2 terminals, half of whose flits cross it.
TEST_F(LinearFlow, ClosedFormOfMeshes) {
  for (const unsigned k : {2U, 4U, 6U}) {
    const double nodes = k * k;
    const std::string side = std::to_string(k);
    const ConcurrentFlow flow = FlowCase("mesh(" + side + "," + side + ")").run();
    EXPECT_NEAR(flow.channels.upper, k * (nodes - 1) / (nodes * nodes / 4), 1e-9);
    EXPECT_TRUE(flow.are_channels_exact());
  }
}

// What follows from uniform traffic between 2N terminals, two at each node.
TEST_F(LinearFlow, ConcentrationSharesTheChannels) {
  const ConcurrentFlow one = FlowCase("torus(4,4)").run();
  topology::Network network = topology::build("torus(4,4)", Execution{});
  const topology::PortGraph& graph = network.graph;
  const topology::TabulationShape shape{.node_count = 16,
                                        .link_classes = {graph.link_classes().begin(), graph.link_classes().end()},
                                        .terminals_per_node = std::vector<TerminalId>(16, 2)};
  const topology::PortGraph two_each =
      topology::tabulate(shape, Execution{}, [&](NodeId v, std::vector<topology::Move>& moves) {
        for (PortId port = 0; port < graph.out_degree(v); ++port) {
          const End end = graph.neighbor(v, port);
          moves.push_back({.generator = graph.generator(v, port),
                           .to = end.node,
                           .back = graph.generator(end.node, end.port),
                           .link_class = graph.link_class(v, port)});
        }
      });
  const ConcurrentFlow two = concurrent_flow(two_each, traffic::uniform_demand(32), {}, Execution{});
  EXPECT_NEAR(two.channels.upper, one.channels.upper * (1.0 / 15) / (4.0 / 31), 1e-9);
}

TEST(ConcurrentFlow, IsAtMostTheBoundOfCuts) {
  for (const char* spec : {"mesh(4,3)", "ring(8)", "directed-torus(3,3)", "fat-tree(2,3)", "star(4)"}) {
    for (const char* pattern : {"uniform", "uniform(self=yes)", "neighbor"}) {
      const FlowCase each(spec, pattern);
      const ConcurrentFlow flow = each.run();
      EXPECT_LE(flow.lower, throughput_bound(each.network, each.demand, {}, Execution{}).load * (1 + 1e-9)) << spec;
    }
  }
}

TEST(ConcurrentFlow, NoRoutingHasMore) {
  for (const char* routing : {"dor", "o1turn", "west-first", "valiant(dor)"}) {
    for (const char* pattern : {"uniform", "transpose", "complement"}) {
      const FlowCase each("mesh(4,4)", pattern);
      const auto built = routing::build(each.network, routing, Execution{});
      const RoutingThroughput own = routing_throughput(*built, each.demand, Execution{});
      EXPECT_LE(own.channels, each.run().channels.upper * (1 + 1e-9)) << routing << " " << pattern;
      EXPECT_GT(own.channels, 0);
    }
  }
}

TEST(ConcurrentFlow, RoutingThroughputIsThatOfThePathSurvey) {
  for (const char* spec : {"mesh(4,4)", "torus(4,4)", "ring(9)"}) {
    const FlowCase each(spec);
    const auto built = routing::build(each.network, "dor", Execution{});
    const RoutingThroughput own = routing_throughput(*built, each.demand, Execution{});
    EXPECT_NEAR(own.channels, 1 / survey_paths(*built, Execution{}).max_channel_load(), 1e-12) << spec;
  }
}

TEST(ConcurrentFlow, EjectionLimitsAHotSpot) {
  const ConcurrentFlow flow = FlowCase("complete(6)", "hot-spot(at=[2])").run();
  EXPECT_EQ(flow.limit, FlowLimit::ejection);
  EXPECT_EQ(flow.terminal, 2U);
  EXPECT_NEAR(flow.upper, 1.0 / 5, 1e-12);
}

TEST(ConcurrentFlow, DisconnectedPairsHaveNone) {
  const topology::TabulationShape shape{.node_count = 2, .link_classes = {{"channel", true}}};
  const topology::PortGraph graph =
      topology::tabulate(shape, Execution{}, [](NodeId v, std::vector<topology::Move>& moves) {
        if (v == 0) moves.push_back({.generator = 0, .to = 1});
      });
  const ConcurrentFlow flow = concurrent_flow(graph, traffic::uniform_demand(2), {}, Execution{});
  EXPECT_EQ(flow.limit, FlowLimit::disconnected);
  EXPECT_EQ(flow.upper, 0);
  ASSERT_TRUE(flow.disconnected);
  EXPECT_EQ(flow.disconnected->from, 1U);
}

TEST(FlowWeights, SameOnAnyNumberOfThreads) {
  const FlowCase each("torus(24,24)", "uniform");  // large enough for threads
  const RouterDemand demand = router_demand(each.network.graph, each.demand, Execution{});
  Execution three;
  three.thread_count = 3;
  const ChannelFlow alone = concurrent_flow_weights(each.network.graph.arcs(), demand, 0.1, Execution{}, 4);
  const ChannelFlow shared = concurrent_flow_weights(each.network.graph.arcs(), demand, 0.1, three, 4);
  EXPECT_EQ(alone.lower, shared.lower);
  EXPECT_EQ(alone.upper, shared.upper);
  EXPECT_EQ(alone.lengths, shared.lengths);
}

TEST(FlowWeights, LengthsProveTheUpperEnd) {
  const FlowCase each("mesh(5,5)", "uniform");
  const RouterDemand demand = router_demand(each.network.graph, each.demand, Execution{});
  const DigraphView arcs = each.network.graph.arcs();
  const ChannelFlow flow = concurrent_flow_weights(arcs, demand, 0.02, Execution{});
  EXPECT_LE(most_by_lengths(arcs, demand, flow.lengths), flow.upper * (1 + 1e-12));
  EXPECT_LE(flow.upper - flow.lower, 0.02 * flow.upper);
}

// Wrong flows are completed, never believed.
TEST(FlowCheck, FlowsThatDeliverNothingGiveShortestPaths) {
  const FlowCase each("ring(5)");
  const RouterDemand demand = router_demand(each.network.graph, each.demand, Execution{});
  const DigraphView arcs = each.network.graph.arcs();
  const std::vector<double> nothing(demand.sources.size() * arcs.heads.size(), 0);
  EXPECT_NEAR(scaled_flows(arcs, demand, nothing, 7).throughput, 4.0 / 3, 1e-12);
  const std::vector<double> negative(nothing.size(), -1);
  EXPECT_NEAR(scaled_flows(arcs, demand, negative, 1).throughput, 4.0 / 3, 1e-12);
}

}  // namespace
}  // namespace weft::paths
