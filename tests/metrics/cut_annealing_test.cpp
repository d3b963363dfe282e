// Compares annealed cuts with the smallest of small networks, and with one that refinement does not find.
#include "metrics/cuts/cut_annealing.h"

#include <gtest/gtest.h>

#include "metrics/cuts/cut_check.h"
#include "metrics/cuts/cut_refinement.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::Network;

TEST(CutAnnealing, FindsTheWidthOfSmallNetworks) {
  std::vector<Network> networks = test::examples_up_to(14);
  for (auto& [name, graph] : test::random_graphs({4, 7, 10, 13}, 4))
    networks.push_back(test::network_of(std::move(graph)));
  for (const Network& network : networks) {
    const CutGraph graph(network.graph);
    if (graph.lighter_half() == 0) continue;
    const std::uint64_t width = test::brute_force_bisection(network.graph);
    Sides sides = graph.some_halves();
    for (std::uint32_t run = 0; run < 8; ++run) {
      const std::uint64_t known = graph.cut_size(sides);
      const auto found = anneal(graph, {.sweeps = 500, .temperature = 0.2}, known, RandomStream(1, Purpose::test, run),
                                Execution{}, sides);
      EXPECT_EQ(graph.cut_size(sides), found.value_or(known)) << network.name();
    }
    EXPECT_EQ(graph.cut_size(sides), width) << network.name();
    EXPECT_TRUE(graph.is_balanced(graph.weight_of_side(sides, 1))) << network.name();
  }
}

TEST(CutAnnealing, LeavesACutThatNoneIsBelow) {
  const Network network = topology::build("torus(4,4)", Execution{});
  const CutGraph graph(network.graph);
  Sides sides = graph.some_halves();
  const Sides before = sides;
  EXPECT_FALSE(anneal(graph, {.sweeps = 500}, 8, RandomStream(1, Purpose::test), Execution{}, sides));
  EXPECT_EQ(sides, before);
  EXPECT_FALSE(anneal(graph, {.sweeps = 0}, UINT64_MAX, RandomStream(1, Purpose::test), Execution{}, sides));
}

// 24 links fewer than the cut between columns 31 and 32, which refinement leaves as it is.
TEST(CutAnnealing, FindsWhatRefinementDoesNot) {
  const Network network = topology::build("rdt(64,spare=1)", Execution{});
  const CutGraph graph(network.graph);
  Sides sides(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) sides[v] = v % 64 / 32;
  ASSERT_EQ(graph.cut_size(sides), 1664U);
  EXPECT_EQ(CutRefinement(graph, Execution{}).refine(sides), 1664U);
  const auto found = anneal(graph, {.sweeps = 2000}, 1664, RandomStream(1, Purpose::test), Execution{}, sides);
  EXPECT_EQ(found, 1640U);
  const CutMeasure cut = measure_cut(network.graph, sides);
  EXPECT_EQ(cut.size(), 1640U);
  EXPECT_TRUE(is_balanced(network.graph, cut));
}

}  // namespace
}  // namespace weft::metrics
