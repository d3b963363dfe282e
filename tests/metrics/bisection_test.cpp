// Compares the interval with all cuts of small networks, and with known widths of large ones.
#include "metrics/cuts/bisection.h"

#include <gtest/gtest.h>

#include <numeric>

#include "metrics/cuts/balanced_load.h"
#include "metrics/cuts/cut_bounds.h"
#include "metrics/cuts/cut_check.h"
#include "metrics/cuts/cut_refinement.h"
#include "metrics/cuts/cut_text.h"
#include "metrics/cuts/exhaustive_cut.h"
#include "metrics/cuts/partitioners.h"
#include "support/graph_oracles.h"
#include "topology/link_list.h"

namespace weft::metrics {
namespace {

using topology::Network;
using topology::PortGraph;

void expect_cut_is_there(const Network& network, const Bisection& found) {
  const CutMeasure cut = measure_cut(network.graph, found.side);
  EXPECT_EQ(cut.size(), found.upper);
  EXPECT_TRUE(is_balanced(network.graph, cut));
  EXPECT_LE(found.lower, found.upper);
  EXPECT_FALSE(found.lower_by.empty());
  EXPECT_FALSE(found.upper_by.empty());
}

Bisection bisection_of(std::string_view spec, double seconds = 10, unsigned thread_count = 1) {
  const Execution execution{.thread_count = thread_count};
  const Network network = topology::build(spec, execution);
  const Bisection found = bisection(network, {.seconds = seconds}, execution);
  expect_cut_is_there(network, found);
  return found;
}

void expect_exactly(std::string_view spec, std::uint64_t width) {
  const Bisection found = bisection_of(spec);
  EXPECT_EQ(found.lower, width) << spec << ", lower by " << found.lower_by;
  EXPECT_EQ(found.upper, width) << spec << ", upper by " << found.upper_by;
}

void expect_balanced_loads_hold(const CutGraph& graph, std::uint64_t width) {
  const CutSymmetry none = orbits_under(graph, {});
  std::optional<EdgeLoad> load = edge_load(graph, {}, Execution{});
  for (int round = 0; round < 10 && load && !load->per_link.empty(); ++round) {
    load = more_balanced(graph, *load, 8 + round, none, Execution{});
    EXPECT_LE(load ? link_load_bound(graph, *load) : 0, width);
  }
}

// Tests each bound separately, because in the result the strongest hides the others.
void expect_each_argument_holds(const PortGraph& graph, std::uint64_t width) {
  const CutGraph cut_graph(graph);
  EXPECT_LE(link_load_bound(cut_graph, *edge_load(cut_graph, {}, Execution{})), width);
  expect_balanced_loads_hold(cut_graph, width);
  const std::vector<std::uint64_t> line{graph.node_count()};
  EXPECT_LE(link_load_bound(cut_graph, *edge_load(cut_graph, {.grid_sides = line}, Execution{})), width);
  if (const auto hubs = farthest_hubs(cut_graph); !hubs.empty()) {
    const auto hub_count = static_cast<std::uint64_t>(std::accumulate(hubs.begin(), hubs.end(), 0));
    EXPECT_LE(hub_load_bound(cut_graph, *edge_load(cut_graph, {.demand = hubs}, Execution{}), hub_count), width);
  }
  EXPECT_LE(spectral_bound(cut_graph, *spectral_gap(cut_graph, 1, Execution{})), width);
  if (cut_graph.lighter_half() > 0) {
    EXPECT_EQ(next_possible_size(cut_graph, width), width);
    const SizedCut some{cut_graph.cut_size(cut_graph.some_halves()), cut_graph.some_halves()};
    const auto searched = smallest_cut(cut_graph, {some, 0, UINT64_MAX}, Execution{});
    EXPECT_EQ(searched->size, width);
    EXPECT_EQ(measure_cut(graph, searched->sides).size(), width);
  }
}

void expect_brute_force_agrees(const Network& network, const std::string& name) {
  SCOPED_TRACE(name);
  const std::uint64_t width = test::brute_force_bisection(network.graph);
  const Bisection found = bisection(network, {.seconds = 0.1}, Execution{});
  expect_cut_is_there(network, found);
  EXPECT_EQ(found.lower, width) << found.lower_by;
  EXPECT_EQ(found.upper, width) << found.upper_by;
  expect_each_argument_holds(network.graph, width);
}

TEST(Bisection, EqualsExhaustiveSearchOnSmallExamples) {
  for (const Network& network : test::examples_up_to(18)) expect_brute_force_agrees(network, network.name());
}

TEST(Bisection, EqualsExhaustiveSearchOnRandomNetworks) {
  for (auto& [name, graph] : test::random_graphs({0, 1, 2, 3, 4, 7, 10, 13}, 4)) {
    expect_brute_force_agrees(test::network_of(std::move(graph)), name);
  }
}

TEST(Bisection, EqualsExhaustiveSearchWhenTerminalsAreHalved) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    RandomStream random(seed, Purpose::test);
    topology::LinkList list{.node_count = 11, .link_classes = {{"two-way"}, {"one-way", true}}, .links = {}};
    for (int i = 0; i < 22; ++i) {
      list.links.push_back({static_cast<NodeId>(random.below(11)), static_cast<NodeId>(random.below(11)),
                            static_cast<LinkClassId>(random.below(2) * (seed % 2))});
    }
    for (NodeId v = 0; v < list.node_count; ++v) {
      list.terminals_per_node.push_back(static_cast<TerminalId>(random.below(1 + seed % 5)));
    }
    PortGraph graph = topology::to_graph(list, topology::ParallelLinks::keep, Execution{});
    expect_brute_force_agrees(test::network_of(std::move(graph)), "seed " + std::to_string(seed));
  }
}

TEST(Bisection, HypercubeWidthIsHalfTheNodes) {
  for (unsigned n = 2; n <= 10; ++n) expect_exactly("hypercube(" + std::to_string(n) + ")", 1U << (n - 1));
}

TEST(Bisection, SquareTorusWidthIsTwiceTheSide) {
  for (unsigned k = 4; k <= 32; k += 2) {
    expect_exactly("torus(" + std::to_string(k) + "," + std::to_string(k) + ")", 2 * k);
  }
}

TEST(Bisection, LargeSymmetricNetworksNeedOneSource) {
  expect_exactly("torus(128,128)", 256);
  expect_exactly("ring(20000)", 2);
}

TEST(Bisection, EqualsKnownWidths) {
  expect_exactly("path(101)", 1);
  expect_exactly("ring(200)", 2);
  expect_exactly("directed-ring(77)", 2);
  expect_exactly("complete(64)", 1024);
  expect_exactly("complete(65)", 1056);
  expect_exactly("ccc(6)", 32);
  expect_exactly("mesh(4,4)", 4);
  expect_exactly("mesh(15,15)", 16);
  expect_exactly("mesh(8,8,8)", 64);
  expect_exactly("directed-torus(16,16)", 32);
  expect_exactly("hcn(3)", 16);
  expect_exactly("pec(64)", 6);
  expect_exactly("chordal-ring(256,skips=[16])", 32);
  expect_exactly("torus(8,8,8)", 128);
  expect_exactly("folded-hypercube(6)", 64);
}

// Cuts the cycles of the 6! permutations with symbol 1 in front, each at two links.
TEST(Bisection, StarConnectedCyclesAreCutAtTheSlotsOfASymbol) { EXPECT_EQ(bisection_of("scc(7)", 0.1).upper, 1440U); }

// Half of the terminals, or of the leaves where those are odd in number.
TEST(Bisection, FatTreesHaveFullBisection) {
  expect_exactly("fat-tree(4,3)", 32);
  expect_exactly("fat-tree(5,2)", 10);
  expect_exactly("fat-tree(2,6)", 32);
  expect_exactly("fat-tree(8,3)", 256);
}

TEST(Bisection, IsZeroWithFewerThanTwoTerminals) {
  for (NodeId node_count : {0U, 1U}) {
    const Network network = test::network_of(test::graph_of_links(node_count, {}));
    const Bisection found = bisection(network, {}, Execution{});
    expect_cut_is_there(network, found);
    EXPECT_EQ(found.upper, 0U);
    EXPECT_EQ(found.upper_by, "nothing to halve");
  }
}

TEST(Bisection, LowerBoundIsAtMostTheSizeOfTheCutFound) {
  for (const Network& network : test::examples_up_to(400)) {
    SCOPED_TRACE(network.name());
    expect_cut_is_there(network, bisection(network, {.seconds = 0.02}, Execution{}));
  }
}

TEST(Bisection, IsTheSameOnAnyNumberOfThreads) {
  for (const std::string_view spec : {"jellyfish(300,5)", "dragonfly(3,6,3)", "scc(4)", "kautz(2,6,directed)"}) {
    const Bisection one = bisection_of(spec, 1);
    const Bisection three = bisection_of(spec, 1, 3);
    EXPECT_EQ(one.side, three.side) << spec;
    EXPECT_EQ(one.lower, three.lower) << spec;
    EXPECT_EQ(one.lower_by + one.upper_by, three.lower_by + three.upper_by) << spec;
  }
}

TEST(Bisection, StopsWhenRequested) {
  const std::atomic<bool> stop{true};
  const Execution execution{.stop_requested = &stop};
  EXPECT_THROW(bisection(topology::build("jellyfish(64,6)", Execution{}), {}, execution), Interrupted);
}

TEST(Bisection, TextListsTheSideOfEachNode) {
  const Network network = topology::build("mesh(2,2)", Execution{});
  EXPECT_EQ(cut_text(network, bisection(network, {}, Execution{})),
            "# network mesh(2,2)\n"
            "# cut 2 links\n"
            "# nodes 2 2\n"
            "# terminals 2 2\n"
            "# bisection 2 .. 2\n"
            "# lower bound by connection and parity\n"
            "# cut by indexes halved\n"
            "# index side label\n"
            "0 0 (0,0)\n"
            "1 0 (1,0)\n"
            "2 1 (0,1)\n"
            "3 1 (1,1)\n");
}

TEST(Bisection, IsEstimatedToTakeLongerForLargerNetworksAndMoreSeconds) {
  const auto estimate = [](std::string_view spec, double seconds) {
    return estimated_bisection_seconds(topology::build(spec, Execution{}).graph, {.seconds = seconds}, Execution{});
  };
  EXPECT_LT(estimate("jellyfish(64,6)", 1), estimate("jellyfish(1024,8)", 1));
  EXPECT_LT(estimate("jellyfish(1024,8)", 1), estimate("jellyfish(1024,8)", 10));
}

TEST(Bisection, PartitionersAreDeterministic) {
  const CutGraph graph(topology::build("jellyfish(300,5)", Execution{}).graph);
  EXPECT_EQ(metis_cut(graph, 3, 0.05), metis_cut(graph, 3, 0.05));
  EXPECT_EQ(scotch_cut(graph, 3, 0.05), scotch_cut(graph, 3, 0.05));
}

TEST(CutRefinement, BalancesAndNeverMakesABalancedCutLarger) {
  const Execution execution;
  for (const auto& [name, graph] : test::random_graphs({2, 9, 64}, 2)) {
    const CutGraph cut_graph(graph);
    CutRefinement refinement(cut_graph, execution);
    Sides one_side(graph.node_count(), 0);
    ASSERT_TRUE(refinement.refine(one_side).has_value()) << name;
    EXPECT_TRUE(is_balanced(graph, measure_cut(graph, one_side))) << name;
    Sides halves = cut_graph.some_halves();
    const std::uint64_t before = cut_graph.cut_size(halves);
    const auto after = refinement.refine(halves);
    EXPECT_LE(*after, before) << name;
    EXPECT_EQ(*after, measure_cut(graph, halves).size()) << name;
  }
}

TEST(ExhaustiveCut, GivesUpAtTheStepLimit) {
  const CutGraph graph(topology::build("jellyfish(64,6)", Execution{}).graph);
  const SizedCut some{graph.cut_size(graph.some_halves()), graph.some_halves()};
  EXPECT_FALSE(smallest_cut(graph, {some, 0, 1000}, Execution{}).has_value());
}

}  // namespace
}  // namespace weft::metrics
