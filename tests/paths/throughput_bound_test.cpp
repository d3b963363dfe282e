#include "paths/throughput_bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "metrics/distances/distances.h"
#include "paths/cut_sweep.h"
#include "paths/pair_loads.h"
#include "paths/path_survey.h"
#include "routing/core/algorithm.h"
#include "routing_bound.h"

namespace weft::paths {
namespace {

struct Setting {
  topology::Network network;
  traffic::Demand demand;

  explicit Setting(std::string_view spec, std::string_view pattern = "uniform")
      : network(topology::build(spec, Execution{})), demand(traffic::build_demand(network, pattern, 1, Execution{})) {}

  [[nodiscard]] ThroughputBound bound(std::span<const unsigned> cycles_per_flit = {}) const {
    return throughput_bound(network, demand, ChannelCapacities::of_classes(cycles_per_flit), Execution{});
  }
  [[nodiscard]] RoutingBound bound_of(std::string_view routing, std::span<const unsigned> cycles_per_flit = {}) const {
    const auto built = routing::build(network, routing, Execution{});
    return routing_bound(*built, demand, cycles_per_flit);
  }
};

void expect_bound(const Setting& setting, Argument argument, double load) {
  const ThroughputBound bound = setting.bound();
  EXPECT_NEAR(bound.load, load, 1e-12) << setting.network.name() << ": " << bound.sentence;
  EXPECT_EQ(name_of(bound.argument), name_of(argument)) << setting.network.name() << ": " << bound.sentence;
}

TEST(ThroughputBound, ByHand) {
  // 32 terminals send 32 of 63 flits over 8 channels.
  expect_bound(Setting("mesh(8,8)"), Argument::cut, 8 * 63.0 / 1024);
  // With packets to oneself, 32 of 64.
  expect_bound(Setting("mesh(8,8)", "uniform(self=yes)"), Argument::cut, 8 * 64.0 / 1024);
  expect_bound(Setting("path(5)"), Argument::cut, 4.0 / 6);
  // All three flits of the first three nodes leave them, over two channels.
  expect_bound(Setting("ring(8)", "tornado"), Argument::cut, 2.0 / 3);
  // Two hops on average, and one channel for each node.
  expect_bound(Setting("directed-torus(3,3)"), Argument::channels, 2 / (9 * 2 / 8.0));
  expect_bound(Setting("complete(5)"), Argument::injection, 1);
  expect_bound(Setting("mesh(3,3)", "hot-spot(at=[4])"), Argument::ejection, 1.0 / 8);
  // The other 40 terminals send to those of router 0, which has two input channels.
  expect_bound(Setting("dragonfly(8,2,1)", "hot-spot(at=[0,1,2,3,4,5,6,7])"), Argument::node, 2.0 / 40);
}

// The accepted traffic of all sources together, however unevenly they are served.
TEST(ThroughputBound, AcceptedByHand) {
  const auto expect_accepted = [](const Setting& setting, double accepted) {
    EXPECT_NEAR(setting.bound().accepted, accepted, 1e-9) << setting.network.name() << " " << setting.demand.name();
  };
  // Each direction of the cut limits one half of the sources: the same as with equal service.
  expect_accepted(Setting("mesh(8,8)"), 8 * 63.0 / 1024);
  expect_accepted(Setting("ring(8)"), 7.0 / 8);
  expect_accepted(Setting("directed-torus(3,3)"), 2 / (9 * 2 / 8.0));
  expect_accepted(Setting("complete(5)"), 1);
  // Three sources share each channel in one direction of the ring: their sum is limited, no matter how they share it.
  expect_accepted(Setting("ring(8)", "tornado"), 2.0 / 3);
  // Eight terminals send to one, which receives a flit per cycle and sends nothing itself.
  expect_accepted(Setting("mesh(3,3)", "hot-spot(at=[4])"), 1.0 / 9);
  // Two sources share the middle channel in each direction.
  expect_accepted(Setting("path(4)", "complement"), 2.0 / 4);
  // (0,1), (1,0) and the two on the diagonal share no channel.
  expect_accepted(Setting("mesh(2,2)", "transpose"), 1);
}

// The total is larger if sources far from their destinations, or behind a narrow cut, starve.
TEST(ThroughputBound, UnevenServiceAcceptsMore) {
  const ThroughputBound transpose = Setting("mesh(8,8)", "transpose").bound();
  EXPECT_GT(transpose.accepted, transpose.load + 0.1);
  EXPECT_LT(transpose.accepted, 0.9);
  EXPECT_EQ(transpose.accepted_alike, transpose.load);
}

// Serves the sources one after another, each as far as the capacity left on its paths allows: a feasible service, so
// its total is at most the bound.
TEST(ThroughputBound, GreedyServiceInAnyOrderIsWithinTheAcceptedBound) {
  std::uint64_t tight = 0;
  for (const char* spec : {"mesh(4,4)", "mesh(3,5)", "torus(4,4)", "hypercube(4)", "ring(8)", "path(6)"}) {
    const bool is_square = std::string_view(spec) != "mesh(3,5)" && std::string_view(spec) != "path(6)";
    for (const char* pattern : {"transpose", "complement", "random(seed=1)", "random(seed=2)", "tornado"}) {
      if (!is_square && std::string_view(pattern) == "transpose") continue;
      if (std::string_view(spec) == "ring(8)" && std::string_view(pattern) == "transpose") continue;
      const Setting setting(spec, pattern);
      const auto routing = routing::build(setting.network, "shortest", Execution{});
      const double accepted = setting.bound().accepted;
      const TerminalId count = setting.network.graph.terminal_count();
      PairLoads pair_loads(*routing);
      for (TerminalId first = 0; first < count; ++first) {
        std::vector<double> capacity_left(setting.network.graph.channel_count(), 1);
        double accepted_sum = 0;
        for (TerminalId i = 0; i < count; ++i) {
          const TerminalId source = (first + 5 * i) % count;
          const TerminalId destination = setting.demand.destination(source, 0, 0);
          double served = 1;
          const std::array sources{source};
          pair_loads.run(destination, sources, [&](TerminalId, std::span<const ChannelShare> shares) {
            for (const auto& [channel, packets] : shares) served = std::min(served, capacity_left[channel] / packets);
            for (const auto& [channel, packets] : shares) capacity_left[channel] -= served * packets;
          });
          accepted_sum += served;
        }
        ASSERT_LE(accepted_sum, accepted * count * (1 + 1e-9)) << spec << " " << pattern << " from " << first;
        tight += accepted_sum > 0.999 * accepted * count ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(tight, 50U);  // in many cases the bound is reached, so a bound that is too low would show
}

TEST(ThroughputBound, SentenceNamesTheCut) {
  EXPECT_EQ(Setting("mesh(8,8)").bound().sentence,
            "the 8 channels out of the first 32 of 64 nodes by indexes carry 16.254 times the load of a terminal");
}

TEST(ThroughputBound, SentenceGivesTheCapacityOfSlowChannels) {
  EXPECT_EQ(Setting("mesh(4,4)").bound(std::vector<unsigned>{3, 1}).sentence,
            "the 4 channels out of the first 8 of 16 nodes by coordinate 1 carry 4.26667 times the load of a terminal, "
            "with a capacity of 1.33333 flits per cycle");
  EXPECT_EQ(
      Setting("directed-torus(3,3)").bound(std::vector<unsigned>{2, 2}).sentence,
      "a flit uses 2.25 channels on average, and per terminal the network has 1 flits per cycle of channel capacity");
  EXPECT_EQ(Setting("mesh(4,4)").bound(std::vector<unsigned>{1, 1}).sentence.find("capacity"), std::string::npos);
}

// Each bound here is a fraction of small numbers, to the last digit.
TEST(ThroughputBound, HasNoRoundingErrors) {
  for (const char* spec : {"complete(7)", "hypercube(4)", "mesh(5,7)", "torus(5,5)", "dragonfly(2,4,2)", "ring(6)"}) {
    for (const char* pattern : {"uniform", "uniform(self=yes)", "all-to-all", "hot-spot(nodes=3,fraction=1/3)",
                                "stencil", "random-permutation(seed=1)"}) {
      for (const unsigned cycles : {1U, 3U}) {
        const Setting setting(spec, pattern);
        const std::vector<unsigned> slow(setting.network.graph.link_classes().size(), cycles);
        const double load = setting.bound(slow).load;
        EXPECT_LE(load, 1) << spec << " " << pattern;
        const auto is_fraction_of = [&](unsigned n) { return std::round(load * n) / n == load; };
        bool is_fraction = false;
        for (unsigned n = 1; n < 20'000 && !is_fraction; ++n) is_fraction = is_fraction_of(n);
        EXPECT_TRUE(is_fraction) << spec << " " << pattern << " " << load;
      }
    }
  }
}

TEST(WithoutRounding, ReturnsASimpleFractionNearbyOrTheValue) {
  EXPECT_EQ(without_rounding(1.0000000000000002), 1);
  EXPECT_EQ(without_rounding(0.99999999999999989), 1);
  EXPECT_EQ(without_rounding(0.31249999999999994), 0.3125);
  EXPECT_EQ(without_rounding(7.0), 7);
  EXPECT_EQ(without_rounding(0), 0);
  for (unsigned n = 1; n < 300; ++n) {
    for (unsigned d = 1; d < 300; d += 7) {
      const double exact = static_cast<double>(n) / d;
      EXPECT_EQ(without_rounding(exact * (1 + 3e-15)), exact);
      EXPECT_EQ(without_rounding(exact), exact);
    }
  }
  for (const double value : {std::sqrt(2.0), std::exp(1.0), std::acos(-1.0), 1e-9 * std::sqrt(3.0)}) {
    EXPECT_NEAR(without_rounding(value), value, 1e-11 * value);
  }
}

TEST(ThroughputBound, SlowChannelsCarryLess) {
  const Setting setting("mesh(4,4)");
  const double load = setting.bound().load;
  EXPECT_NEAR(setting.bound(std::vector<unsigned>{4, 4}).load, load / 4, 1e-12);
  // Only the second dimension is slow: the cut across it counts.
  EXPECT_NEAR(setting.bound(std::vector<unsigned>{1, 2}).load, load / 2, 1e-12);
  EXPECT_NEAR(setting.bound_of("dor", std::vector<unsigned>{1, 2}).load, setting.bound_of("dor").load / 2, 1e-12);
}

// Oracle: the flits between each pair of nodes, and the bounds by all cuts, nodes, terminals and distances.
class BoundOracle {
 public:
  explicit BoundOracle(const Setting& setting)
      : graph_(setting.network.graph),
        flits_(size(), std::vector<double>(size())),
        sent_(graph_.terminal_count()),
        received_(graph_.terminal_count()) {
    for (TerminalId s = 0; s < graph_.terminal_count(); ++s) {
      setting.demand.for_each_destination(s, [&](TerminalId d, double chance) {
        const double flits = setting.demand.rate(s) * chance;
        sent_[s] += flits;
        received_[d] += flits;
        flits_[graph_.node_of_terminal(s)][graph_.node_of_terminal(d)] += flits;
      });
    }
  }

  [[nodiscard]] double least_of_all_cuts() const {
    double least = 1e9;
    for (std::uint32_t side = 1; side + 1 < (1U << size()); ++side) least = std::min(least, cut(side));
    return least;
  }

  [[nodiscard]] double least_of_nodes() const {
    const std::uint32_t all = (1U << size()) - 1;
    double least = 1e9;
    for (NodeId v = 0; v < size(); ++v) least = std::min({least, cut(1U << v), cut(all ^ (1U << v))});
    return least;
  }

  [[nodiscard]] double by_terminals() const {
    return 1 / std::max(*std::ranges::max_element(sent_), *std::ranges::max_element(received_));
  }

  [[nodiscard]] double by_distances() const {
    double hops = 0;
    BreadthFirstSearch search(graph_.arcs());
    for (NodeId v = 0; v < size(); ++v) {
      search.run(v);
      for (NodeId w = 0; w < size(); ++w) hops += flits_[v][w] * search.distance(w);
    }
    return static_cast<double>(graph_.channel_count()) / hops;
  }

 private:
  [[nodiscard]] NodeId size() const { return graph_.node_count(); }
  [[nodiscard]] double cut(std::uint32_t side) const {
    const auto crosses = [&](NodeId v, NodeId w) { return (side >> v & 1U) == 1 && (side >> w & 1U) == 0; };
    double capacity = 0;
    double demanded = 0;
    for (NodeId v = 0; v < size(); ++v) {
      for (PortId p = 0; p < graph_.out_degree(v); ++p) capacity += crosses(v, graph_.neighbor(v, p).node) ? 1 : 0;
      for (NodeId w = 0; w < size(); ++w) demanded += crosses(v, w) ? flits_[v][w] : 0;
    }
    return demanded < 1e-9 ? 1e9 : capacity / demanded;
  }

  const topology::PortGraph& graph_;
  std::vector<std::vector<double>> flits_;  // between nodes
  std::vector<double> sent_, received_;     // by terminals
};

struct Case {
  const char* spec;
  const char* pattern;
};

TEST(ThroughputBound, LiesBetweenTheBestCutAndTheSimpleBounds) {
  for (const Case& c :
       {Case{"mesh(4,3)", "uniform"}, Case{"mesh(4,3)", "random-permutation(seed=3)"},
        Case{"hypercube(3)", "bit-reversal"}, Case{"ring(9)", "tornado"}, Case{"directed-torus(3,3)", "uniform"},
        Case{"directed-ring(7)", "bit-complement"}, Case{"petersen", "random-permutation(seed=5)"},
        Case{"jellyfish(12,3,seed=4)", "uniform"}, Case{"jellyfish(12,3,seed=5)", "uniform(self=yes)"},
        Case{"dragonfly(2,2,1)", "uniform"}, Case{"dragonfly(2,2,1)", "random-permutation(seed=2)"},
        Case{"tree(2,2)", "uniform"}, Case{"mesh(3,3)", "hot-spot(nodes=2)"}, Case{"fat-tree(2,3)", "uniform"},
        Case{"fat-tree(2,3)", "bit-complement"}, Case{"star(3)", "uniform"}}) {
    SCOPED_TRACE(std::string(c.spec) + " " + c.pattern);
    const Setting setting(c.spec, c.pattern);
    const BoundOracle oracle(setting);
    const ThroughputBound bound = setting.bound();
    EXPECT_TRUE(bound.left_out.empty());
    EXPECT_GE(bound.load, std::min({oracle.least_of_all_cuts(), oracle.by_distances(), oracle.by_terminals()}) - 1e-12)
        << bound.sentence;
    EXPECT_LE(bound.load, oracle.by_terminals() + 1e-12);
    EXPECT_LE(bound.load, oracle.by_distances() + 1e-12);
    EXPECT_LE(bound.load, oracle.least_of_nodes() + 1e-12);
  }
}

TEST(ThroughputBound, NoRoutingExceedsIt) {
  for (const Case& c :
       {Case{"mesh(4,4)", "dor"}, Case{"torus(4,4)", "dor"}, Case{"torus(5)", "valiant(dor)"},
        Case{"hypercube(4)", "dor"}, Case{"fat-tree(2,3)", "fat-tree-nca(up=random)"}, Case{"mesh(4,4)", "o1turn"},
        Case{"petersen", "shortest"}, Case{"dragonfly(2,4,2)", "shortest"}, Case{"directed-torus(3,3)", "dor"}}) {
    for (const char* pattern : {"uniform", "random-permutation(seed=1)", "random-permutation(seed=2)", "bit-complement",
                                "hot-spot(nodes=2)"}) {
      SCOPED_TRACE(std::string(c.spec) + " " + c.pattern + " " + pattern);
      const Setting setting(c.spec, pattern);
      const RoutingBound with_routing = setting.bound_of(c.pattern);
      EXPECT_TRUE(with_routing.is_exact);
      const double possible = std::min(with_routing.load, BoundOracle(setting).by_terminals());
      EXPECT_LE(possible, setting.bound().load + 1e-9) << setting.bound().sentence;
    }
  }
}

TEST(RoutingBound, ByHand) {
  EXPECT_NEAR(Setting("mesh(8,8)").bound_of("dor").load, 8 * 63.0 / 1024, 1e-12);
  EXPECT_NEAR(Setting("mesh(8,8)", "uniform(self=yes)").bound_of("dor").load, 8 * 64.0 / 1024, 1e-12);
  EXPECT_NEAR(Setting("ring(8)", "tornado").bound_of("dor").load, 1.0 / 3, 1e-12);
  // In the positive direction go paths of 1, 2, 3 and 4 hops; with random ties, half of the last.
  EXPECT_NEAR(Setting("torus(8)").bound_of("dor").load, 7.0 / 10, 1e-12);
  EXPECT_NEAR(Setting("torus(8)").bound_of("dor(tie=random)").load, 7.0 / 8, 1e-12);
  // In the bottom row of a mesh all packets turn into the column of their diagonal.
  EXPECT_NEAR(Setting("mesh(8,8)", "transpose").bound_of("dor").load, 1.0 / 7, 1e-12);
  EXPECT_EQ(Setting("mesh(8,8)", "transpose").bound_of("dor").channel.has_value(), true);
  EXPECT_FALSE(Setting("mesh(4,4)").bound_of("minimal").is_exact);
  EXPECT_FALSE(Setting("complete(4)").bound_of("ugal(shortest)").is_exact);
}

TEST(RoutingBound, IsTheIdealThroughputForUniformTraffic) {
  for (const Case& c :
       {Case{"torus(4,5)", "dor"}, Case{"petersen", "shortest"}, Case{"dragonfly(2,4,2)", "shortest"}}) {
    const Setting setting(c.spec);
    const auto routing = routing::build(setting.network, std::string_view(c.pattern), Execution{});
    const double ideal = *survey_paths(*routing, Execution{}).ideal_throughput();
    EXPECT_NEAR(std::min(1.0, setting.bound_of(c.pattern).load), ideal, 1e-9) << c.spec;
  }
}

TEST(ThroughputBound, DisconnectedPairsSendNothing) {
  const ThroughputBound none = Setting("faulty(ring(4),nodes=4)", "bit-complement").bound();
  EXPECT_EQ(none.argument, Argument::none);
  EXPECT_EQ(none.load, 1);
  // One node of the ring is dead, and its partner sends nothing. The other two are neighbours.
  const ThroughputBound some = Setting("faulty(ring(4),nodes=1)", "bit-complement").bound();
  EXPECT_EQ(some.argument, Argument::injection);
  EXPECT_EQ(some.load, 1);
}

TEST(ThroughputBound, ResultDoesNotDependOnTheNumberOfThreads) {
  const Setting setting("jellyfish(60,4,seed=2)", "random-permutation(seed=1)");
  const ThroughputBound one = setting.bound();
  const ThroughputBound four = throughput_bound(setting.network, setting.demand, {}, Execution{.thread_count = 4});
  EXPECT_EQ(one.load, four.load);
  EXPECT_EQ(one.sentence, four.sentence);
}

TEST(ThroughputBound, ReportsArgumentsThatAreLeftOut) {
  const Setting setting("mesh(128,128)", "hot-spot(nodes=4,fraction=1/2)");
  const ThroughputBound bound = setting.bound();
  EXPECT_EQ(bound.argument, Argument::injection);
  EXPECT_EQ(bound.left_out.size(), 1U);
}

}  // namespace
}  // namespace weft::paths
