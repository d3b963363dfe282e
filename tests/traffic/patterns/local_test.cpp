#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/graphs/digraph.h"
#include "traffic/demand_helpers.h"

namespace weft::traffic {
namespace {

// decay^d over the sum of these, by a search for each source; terminals of one node are at distance 0.
TEST(Local, ProbabilitiesFallWithTheDistance) {
  for (const char* name :
       {"torus(5,4)", "tree(2,3)", "directed-ring(9)", "dragonfly(2,2,2)", "de-bruijn(2,3,directed)"}) {
    const topology::Network network = topology::build(name, Execution{});
    const topology::PortGraph& graph = network.graph;
    const Demand demand = build_demand(network, "local(decay=1/3,radius=2)", 1, Execution{});
    BreadthFirstSearch search(graph.arcs());
    for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
      search.run(graph.node_of_terminal(source));
      std::map<TerminalId, double> weights;
      double sum = 0;
      for (TerminalId t = 0; t < graph.terminal_count(); ++t) {
        const std::uint32_t distance = search.distance(graph.node_of_terminal(t));
        if (t == source || distance > 2) continue;
        sum += weights[t] = std::pow(3.0, -static_cast<double>(distance));
      }
      const auto chances = chances_of(demand, source);
      ASSERT_EQ(chances.size(), weights.size()) << name << " " << source;
      for (const auto& [t, weight] : weights) EXPECT_NEAR(chances.at(t), weight / sum, 1e-14);
    }
  }
}

TEST(Local, TablesAreSmallForASmallRadius) {
  const Demand demand = demand_on("torus(64,64)", "local(radius=3)");
  EXPECT_EQ(chances_of(demand, 77).size(), 24U);
  EXPECT_LT(demand.bytes(), 4096U * (24 * 4 + 16));
  const Demand far = demand_on("ring(40)", "local(decay=1/7,radius=40)");  // 7^40 does not fit 64 bits
  EXPECT_NEAR(chances_of(far, 0)[1] / chances_of(far, 0)[4], 343, 1e-6);
}

TEST(Local, IsRefusedIfItsTableDoesNotFit) {
  const topology::Network network = topology::build("hypercube(10)", Execution{});
  const Execution small{.max_memory = 1U << 20U};
  const std::string what = complaint([&] { build_demand(network, "local(radius=10)", 1, small); });
  EXPECT_EQ(what, "local(radius=10): its table of destinations takes more than 1.0 MiB");
  EXPECT_EQ(complaint([&] { build_demand(network, "local(radius=2)", 1, small); }), "none");
}

TEST(Local, TerminalWithoutDestinationsSendsNothing) {
  const Demand demand = demand_on("ring(6)", "local(radius=0)");
  for (TerminalId t = 0; t < 6; ++t) EXPECT_EQ(demand.rate(t), 0);
}

TEST(Local, DecayMustBePositive) {
  EXPECT_EQ(refusal("ring(12)", "local(decay=0)"), "local(decay=0): decay is 0; it must be above 0");
}

}  // namespace
}  // namespace weft::traffic
