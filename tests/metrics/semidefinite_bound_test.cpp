// Compares the bounds of the semidefinite relaxation with all cuts of small networks, and its parts with slow oracles.
#include "metrics/relaxation/semidefinite_bound.h"

#include <gtest/gtest.h>

#include <cmath>

#include "metrics/cuts/bisection.h"
#include "metrics/relaxation/cut_relaxation.h"
#include "metrics/relaxation/invariant_spectrum.h"
#include "metrics/relaxation/known_prices.h"
#include "metrics/relaxation/price_text.h"
#include "support/files.h"
#include "support/graph_oracles.h"
#include "topology/files/file_reading.h"
#include "topology/link_list.h"

namespace weft::metrics {
namespace {

using topology::Network;

struct Example {
  Network network;
  CutGraph graph{network.graph};
  std::vector<NodeMap> automorphisms = suggested_automorphisms(network, graph, Execution{});

  explicit Example(Network built) : network(std::move(built)) {}
  explicit Example(std::string_view spec) : Example(topology::build(spec, Execution{})) {}
};

// Networks whose terminals are halved, some nodes having none.
Network random_terminals(std::uint32_t seed) {
  RandomStream random(seed, Purpose::test);
  topology::LinkList list{.node_count = 9, .link_classes = {{"link"}}, .links = {}};
  for (int i = 0; i < 18; ++i) {
    list.links.push_back({static_cast<NodeId>(random.below(9)), static_cast<NodeId>(random.below(9)), 0});
  }
  for (NodeId v = 0; v < list.node_count; ++v)
    list.terminals_per_node.push_back(static_cast<TerminalId>(random.below(4)));
  return test::network_of(topology::to_graph(list, topology::ParallelLinks::keep, Execution{}));
}

std::vector<Example> small_examples() {
  std::vector<Example> examples;
  for (Network& network : test::examples_up_to(14)) examples.emplace_back(std::move(network));
  for (auto& [name, graph] : test::random_graphs({2, 5, 8, 11}, 2))
    examples.emplace_back(test::network_of(std::move(graph)));
  for (std::uint32_t seed = 0; seed < 20; ++seed) examples.emplace_back(random_terminals(seed));
  std::erase_if(examples, [](const Example& example) { return example.graph.lighter_half() == 0; });
  return examples;
}

// A node may be in it more than once.
OddSet random_set(RandomStream& random, NodeId node_count) {
  OddSet set;
  set.size = 3 + 2 * static_cast<std::uint32_t>(random.below((OddSet::kMostNodes - 1) / 2));
  for (std::size_t i = 0; i < set.size; ++i) {
    set.node[i] = static_cast<NodeId>(random.below(node_count));
    set.sign[i] = random.chance(0.5) ? 1 : -1;
  }
  return set;
}

CutPrices random_prices(const CutRelaxation& relaxation, RandomStream& random) {
  CutPrices prices;
  for (const NodeId source : relaxation.orbits.sources) prices.nodes.push_back({source, 2 * random.unit() - 1});
  for (int i = 0; i < 10; ++i) {
    prices.sets.push_back({random_set(random, relaxation.node_count), random.unit() - 0.2});
  }
  return prices;
}

double bound_of(const CutRelaxation& relaxation, const CutPrices& prices) {
  return proved_bound(relaxation, InvariantSpectrum(relaxation), prices);
}

TEST(CutPrices, AnyPricesProveABoundThatHolds) {
  for (const Example& example : small_examples()) {
    const auto width = static_cast<double>(test::brute_force_bisection(example.network.graph));
    const CutRelaxation relaxation(example.graph, example.automorphisms);
    RandomStream random(1, Purpose::test);
    for (int round = 0; round < 20; ++round) {
      EXPECT_LE(bound_of(relaxation, random_prices(relaxation, random)), width) << example.network.name();
    }
  }
}

// With prices zero but those of the nodes, all equal, it is the bound from the spectrum: lambda_2·N/4.
TEST(CutPrices, NodePricesProveTheSpectralBound) {
  const Example example("hypercube(4)");
  const CutRelaxation relaxation(example.graph, example.automorphisms);
  EXPECT_NEAR(bound_of(relaxation, {.nodes = {{0, 8}}, .sets = {}}), 8, 1e-9);  // lambda_2 is 2
  EXPECT_NEAR(bound_of(relaxation, {.nodes = {{0, 9}}, .sets = {}}), 8, 1e-9);  // too dear: no worse
  EXPECT_NEAR(bound_of(relaxation, {.nodes = {{0, 5}}, .sets = {}}), 5, 1e-9);  // too cheap
}

TEST(CutPrices, PricesThatAreNotNumbersProveNothing) {
  const Example example("ring(8)");
  const CutRelaxation relaxation(example.graph, example.automorphisms);
  EXPECT_EQ(bound_of(relaxation, {.nodes = {{0, std::nan("")}}, .sets = {}}), 0);
  EXPECT_EQ(bound_of(relaxation, {.nodes = {{0, INFINITY}}, .sets = {}}), 0);
}

TEST(SemidefiniteBound, IsAtMostTheSmallestCut) {
  for (const Example& example : small_examples()) {
    const std::uint64_t width = test::brute_force_bisection(example.network.graph);
    const SemidefiniteSearch search{.wanted = width + 1, .upper = width, .seconds = 0.02};
    EXPECT_LE(semidefinite_bound(example.graph, example.automorphisms, search, Execution{}).links, width)
        << example.network.name();
  }
}

TEST(SemidefiniteBound, IsTheWidthOfManySmallNetworks) {
  for (const std::string_view spec : {"petersen", "complete(7)", "ring(11)", "torus(3,5)", "mesh(3,4)", "star(4)"}) {
    const Example example(spec);
    const std::uint64_t width = test::brute_force_bisection(example.network.graph);
    const SemidefiniteSearch search{.wanted = width, .upper = width, .seconds = 10};
    EXPECT_EQ(semidefinite_bound(example.graph, example.automorphisms, search, Execution{}).links, width) << spec;
    EXPECT_EQ(semidefinite_bound(example.graph, {}, search, Execution{}).links, width) << spec << " without symmetry";
  }
}

TEST(SemidefiniteBound, IsNotTriedWithoutTime) {
  const Example example("petersen");
  EXPECT_EQ(semidefinite_bound(example.graph, {}, {.wanted = 5, .upper = 5, .seconds = 1e-6}, Execution{}).links, 0U);
}

TEST(SemidefiniteBound, SettlesNetworksThatNoOtherBoundSettles) {
  const auto expect_settled = [](std::string_view spec, std::uint64_t width) {
    const Bisection found = bisection(topology::build(spec, Execution{}), {.seconds = 10}, Execution{});
    EXPECT_EQ(found.lower, width) << spec;
    EXPECT_EQ(found.upper, width) << spec;
    EXPECT_TRUE(found.lower_by.starts_with("semidefinite program")) << found.lower_by;
  };
  expect_settled("chordal-ring(125,skips=[5,25])", 62);
  expect_settled("rcc-full(4,2)", 40);
}

// What a search has found is a certificate: written, read again and checked without a search.
TEST(CutPrices, OfAFileProveTheBoundAgain) {
  const Example example("chordal-ring(125,skips=[5,25])");
  const Bisection found = bisection(example.network, {.seconds = 10}, Execution{});
  ASSERT_FALSE(found.prices.sets.empty());
  const std::string text = price_text(example.network, found.lower, found.prices);
  EXPECT_TRUE(text.starts_with("# network chordal-ring(125,skips=[5,25])\n# no balanced cut is smaller than 62\n"));
  const CutPrices prices = read_prices(text, relaxed_node_count(example.graph));
  ASSERT_EQ(prices.sets.size(), found.prices.sets.size());
  EXPECT_EQ(prices.sets.back().set.node, found.prices.sets.back().set.node);
  EXPECT_EQ(prices.sets.back().price, found.prices.sets.back().price);
  const Bisection again = bisection(example.network, {.seconds = 0.1, .prices = &prices}, Execution{});
  EXPECT_EQ(again.lower, 62U);
  EXPECT_TRUE(again.lower_by.starts_with("semidefinite program by given prices")) << again.lower_by;
  EXPECT_EQ(again.prices.sets.size(), prices.sets.size());
}

// The prices of these files took long to find.
TEST(CutPrices, OfTheFilesInDataProveWhatTheySay) {
  const auto expect_bound = [](std::string_view spec, const std::string& file, std::uint64_t bound) {
    const Example example(spec);
    const CutPrices prices = read_prices(test::test_data("../../data/prices/" + file), example.graph.node_count());
    EXPECT_EQ(bound_of_prices(example.graph, example.automorphisms, prices), bound) << spec;
  };
  expect_bound("rdt(64)", "rdt-64.prices", 1639);
  expect_bound("rdt(64,spare=none)", "rdt-64-spare-none.prices", 1507);
}

// Those in the program need no file, where there is time for the proof.
TEST(KnownPrices, ProveTheWidthOfADiagonalTorus) {
  const topology::Network network = topology::build("rdt(64)", Execution{});
  const Bisection found = bisection(network, {.seconds = 60}, Execution{});
  EXPECT_EQ(found.lower, 1640U);
  EXPECT_EQ(found.upper, 1640U);
  EXPECT_EQ(found.lower_by, "semidefinite program by known prices and parity");
}
TEST(KnownPrices, AreThoseOfANameAndANumberOfNodes) {
  EXPECT_TRUE(known_prices("rdt(64)", 4096).has_value());
  EXPECT_TRUE(known_prices("rdt(64,spare=none)", 4096).has_value());
  EXPECT_FALSE(known_prices("rdt(64)", 4097).has_value());
  EXPECT_FALSE(known_prices("rdt(32)", 4096).has_value());
}

TEST(CutPrices, ThatProveLessLeaveTheBoundToOthers) {
  const Example example("ring(8)");
  const CutPrices prices{.nodes = {{0, 0.5}}, .sets = {}};
  const Bisection found = bisection(example.network, {.prices = &prices}, Execution{});
  EXPECT_EQ(found.lower, 2U);
  EXPECT_EQ(found.lower_by.find("prices"), std::string::npos) << found.lower_by;
  EXPECT_TRUE(found.prices.nodes.empty());
}

TEST(PriceText, NamesTheLineOfAMistake) {
  const auto expect_error = [](std::string_view text, std::string_view wrong) {
    try {
      (void)read_prices(text, 8);
      ADD_FAILURE() << text;
    } catch (const topology::LineError& error) {
      EXPECT_EQ(error.line(), 2U) << text;
      EXPECT_NE(error.wrong().find(wrong), std::string::npos) << error.wrong();
      EXPECT_FALSE(error.hint().empty()) << text;
    }
  };
  expect_error("# prices\nedge 0 1\n", "neither node nor set");
  expect_error("\nnode 8 1\n", "is above 7");
  expect_error("\nnode 7\n", "not a price");
  expect_error("\nnode 7 nan\n", "not a price");
  expect_error("\nnode 7 1.5x\n", "not a price");
  expect_error("\nnode 7 1 1\n", "more than");
  expect_error("\nset 1\n", "must be odd");
  expect_error("\nset 1 +0 -1\n", "must be odd");
  expect_error("\nset 1 +0 -1 2\n", "no sign");
  expect_error("\nset 1 +0 -1 +8\n", "is above 7");
  expect_error("\nset -1 +0 -1 +2\n", "below 0");
  expect_error("\nset 1 +0 +1 +2 +3 +4 +5 +6 +7 +0 +1 +2 +3 +4 +5 +6 +7 +0\n", "at most 15 nodes");
  EXPECT_TRUE(read_prices("# nothing\n\n", 8).nodes.empty());
}

TEST(PairOrbits, AreTheDistancesOfARing) {
  const Example example("ring(7)");
  const PairOrbits orbits = pair_orbits(7, example.automorphisms);
  EXPECT_EQ(orbits.size, (std::vector<std::uint32_t>{7, 14, 14, 14}));
  EXPECT_EQ(orbits.sources, std::vector<NodeId>{0});
  EXPECT_EQ(orbits.at(2, 6), orbits.at(5, 1));
  EXPECT_EQ(pair_orbits(3, {}).count(), 6U);
}

// The blocks of a shift against the whole matrix.
TEST(InvariantSpectrum, BlocksHaveTheEigenvaluesOfTheWholeMatrix) {
  for (const std::string_view spec : {"ring(9)", "ring(8)", "prc(24,skips=[4,8])", "torus(3,5)", "torus(4,4)",
                                      "hypercube(5)", "rdt(8)", "rcc-full(3,1)", "path(5)"}) {
    const Example example(spec);
    const CutRelaxation relaxation(example.graph, example.automorphisms);
    const CutRelaxation whole(example.graph, {});
    RandomStream random(7, Purpose::test);
    std::vector<double> values(relaxation.orbits.count());
    for (double& value : values) value = random.unit() - 0.5;
    std::vector<double> whole_values(whole.orbits.count());
    for (std::size_t i = 0; i < whole.orbits.orbit_of.size(); ++i) {
      whole_values[whole.orbits.orbit_of[i]] = values[relaxation.orbits.orbit_of[i]];
    }
    const InvariantSpectrum by_blocks(relaxation);
    const InvariantSpectrum at_once(whole);
    EXPECT_NEAR(by_blocks.smallest_eigenvalue(values), at_once.smallest_eigenvalue(whole_values), 1e-12) << spec;
    const auto part = by_blocks.negative_part(values);
    const auto whole_part = at_once.negative_part(whole_values);
    EXPECT_NEAR(part.squared_norm, whole_part.squared_norm, 1e-11) << spec;
    for (std::size_t i = 0; i < whole.orbits.orbit_of.size(); ++i) {
      EXPECT_NEAR(part.values[relaxation.orbits.orbit_of[i]], whole_part.values[whole.orbits.orbit_of[i]], 1e-12)
          << spec;
    }
  }
}

PairMatrix products_of(const std::vector<int>& side) {
  PairMatrix matrix{.node_count = static_cast<NodeId>(side.size()), .entries = {}};
  for (const int a : side) {
    for (const int b : side) matrix.entries.push_back(a * b);
  }
  return matrix;
}

TEST(OddSets, NoCutViolatesAny) {
  constexpr SetSearch kAll{.tolerance = 1e-9, .most = 1000};
  const std::vector<NodeId> sources{0, 1, 2, 3, 4, 5};
  for (int cut = 0; cut < 64; ++cut) {
    std::vector<int> side;
    for (int v = 0; v < 6; ++v) side.push_back((cut >> v & 1) != 0 ? 1 : -1);
    EXPECT_TRUE(violated_triangles(products_of(side), sources, kAll).empty());
    EXPECT_TRUE(violated_pentagons(products_of(side), sources, kAll, {.most = 1000}).empty());
  }
}

// Five nodes of which any two are as far apart as three nodes of a triangle can be.
TEST(OddSets, FindsPentagonsWhereTrianglesHold) {
  PairMatrix matrix{.node_count = 5, .entries = std::vector<double>(25, -1.0 / 3)};
  for (std::size_t v = 0; v < 5; ++v) matrix.entries[6 * v] = 1;
  const std::vector<NodeId> sources{0};
  const SetSearch search{.tolerance = 0.01, .most = 10};
  EXPECT_TRUE(violated_triangles(matrix, sources, search).empty());
  const std::vector<OddSet> found = violated_pentagons(matrix, sources, search, {.most = 100});
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].size, 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(found[0].sign[i], found[0].sign[0]);
  matrix.entries[1] = matrix.entries[5] = -0.4;
  const std::vector<OddSet> triangles = violated_triangles(matrix, sources, search);
  ASSERT_EQ(triangles.size(), 3U);
  EXPECT_EQ(triangles[0].node[1], 1U);
}

}  // namespace
}  // namespace weft::metrics
