// Checks declared orbits with Traces on every example, and Traces with all permutations of small graphs; distances from
// one node of each orbit must equal those from all nodes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "metrics/distances/distances.h"
#include "metrics/distances/reference_distances.h"
#include "metrics/symmetry/orbits.h"
#include "support/graph_oracles.h"

namespace weft::metrics {
namespace {

using topology::Network;
using topology::PortGraph;

std::map<std::pair<NodeId, NodeId>, int> counted_arcs(const PortGraph& graph, const std::vector<NodeId>& rename) {
  std::map<std::pair<NodeId, NodeId>, int> arcs;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) ++arcs[{rename[v], rename[w]}];
  }
  return arcs;
}

// Tries every permutation of the nodes.
std::vector<NodeId> brute_force_orbits(const PortGraph& graph) {
  std::vector<NodeId> image(graph.node_count());
  std::iota(image.begin(), image.end(), NodeId{0});
  std::vector<NodeId> smallest = image;
  const auto arcs = counted_arcs(graph, image);
  do {
    if (counted_arcs(graph, image) != arcs) continue;
    for (NodeId v = 0; v < graph.node_count(); ++v) smallest[v] = std::min(smallest[v], image[v]);
  } while (std::next_permutation(image.begin(), image.end()));
  return smallest;
}

TEST(Orbits, TracesEqualsBruteForceOverPermutations) {
  for (const auto& [name, graph] : test::random_graphs({0, 1, 2, 3, 4, 5, 6}, 12)) {
    const Orbits orbits = searched_orbits(graph, {}, Execution{});
    EXPECT_EQ(orbits.representative, brute_force_orbits(graph)) << name;
    EXPECT_EQ(orbits.origin, Orbits::Origin::traces);
  }
}

std::vector<std::string_view> all_examples() {
  std::vector<std::string_view> examples;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (!example.empty()) examples.push_back(example);
    }
  }
  return examples;
}

TEST(Orbits, DeclaredOrbitsAreSubsetsOfTrueOrbits) {
  int declared_count = 0;
  for (const std::string_view example : all_examples()) {
    const Network network = topology::build(example, Execution{});
    const Orbits declared = declared_orbits(network);
    if (declared.origin != Orbits::Origin::family) continue;
    ++declared_count;
    const Orbits found = searched_orbits(network.graph, {}, Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      const NodeId representative = declared.representative[v];
      ASSERT_LE(representative, v) << example;
      ASSERT_EQ(declared.representative[representative], representative) << example << " node " << v;
      ASSERT_EQ(found.representative[v], found.representative[representative]) << example << " node " << v;
    }
  }
  EXPECT_GT(declared_count, 80);
}

// The representative must be the smallest of its class, so that the farthest pair is the first one.
TEST(Orbits, DeclaredRepresentativesAreTheSmallest) {
  for (const std::string_view example : all_examples()) {
    const Network network = topology::build(example, Execution{});
    const Orbits declared = declared_orbits(network);
    std::map<NodeId, NodeId> first;  // by representative
    for (NodeId v = 0; v < network.graph.node_count(); ++v) first.try_emplace(declared.representative[v], v);
    for (const auto& [representative, node] : first) EXPECT_EQ(representative, node) << example;
  }
}

std::vector<std::size_t> level_sizes(const PortGraph& graph, NodeId source) {
  BreadthFirstSearch search(graph.arcs());
  search.run(source);
  std::vector<std::size_t> sizes;
  for (std::uint32_t d = 0; d < search.level_count(); ++d)
    sizes.push_back(search.level_begin(d + 1) - search.level_begin(d));
  return sizes;
}

TEST(Orbits, NodesOfADeclaredOrbitHaveEqualDistances) {
  for (const char* text :
       {"scc(7)", "star(8)", "rdt(64)", "rdt(64,spare=none)", "rdt(128)", "prdt(64,3)", "ccc(10)", "butterfly(10)",
        "midimew(4050)", "prc(4096,skips=[4,16,64,512])", "chordal-ring(4096,skips=[64,512])", "mesh(64,40)",
        "power(petersen,4)", "product(mesh(30,5),rdt(16))"}) {
    const Network network = topology::build(std::string_view(text), Execution{});
    const Orbits orbits = declared_orbits(network);
    ASSERT_EQ(orbits.origin, Orbits::Origin::family) << text;
    const NodeId last = network.graph.node_count() - 1;
    for (const NodeId v : {last, last / 2, last / 3, last / 7}) {
      EXPECT_EQ(level_sizes(network.graph, v), level_sizes(network.graph, orbits.representative[v]))
          << text << " " << v;
    }
  }
}

TEST(Distances, OneSourcePerOrbitGivesTheSameResult) {
  for (const std::string_view example : all_examples()) {
    const Network network = topology::build(example, Execution{});
    const DistanceSummary plain = reference_distances(network.graph, Execution{.thread_count = 2});
    EXPECT_EQ(all_distances(network.graph, declared_orbits(network), Execution{}), plain) << example;
    EXPECT_EQ(all_distances(network.graph, searched_orbits(network.graph, {}, Execution{}), Execution{}), plain)
        << example;
  }
}

TEST(Distances, OneSourcePerOrbitGivesTheSameResultOnRandomGraphs) {
  for (const auto& [name, graph] : test::random_graphs({3, 7, 20, 65}, 10)) {
    EXPECT_EQ(all_distances(graph, searched_orbits(graph, {}, Execution{}), Execution{}),
              reference_distances(graph, Execution{}))
        << name;
  }
}

TEST(Orbits, SearchWithoutMemoryGivesUp) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers and limits on memory do not go together";
#endif
  const Network network = topology::build(std::string_view("hypercube(15)"), Execution{});
  const Orbits orbits = searched_orbits(network.graph, {.memory = 1}, Execution{});
  EXPECT_EQ(orbits.origin, Orbits::Origin::none);
  EXPECT_EQ(orbits.count(), 32768U);
}

TEST(OrbitsFor, SearchesOnlyWhenWorthwhile) {
  const Network random = topology::build(std::string_view("jellyfish(64,4)"), Execution{});
  const Network known = topology::build(std::string_view("torus(4,4)"), Execution{});
  const Network unknown = topology::build(std::string_view("de-bruijn(2,4)"), Execution{});
  const Network large = topology::build(std::string_view("de-bruijn(2,13)"), Execution{});
  const auto origin = [](const Network& network, SymmetryUse use, double seconds) {
    return orbits_for(network, use, seconds, Execution{}).origin;
  };
  EXPECT_EQ(origin(known, SymmetryUse::if_worthwhile, 0), Orbits::Origin::family);
  EXPECT_EQ(origin(known, SymmetryUse::none, 1e9), Orbits::Origin::none);
  EXPECT_EQ(origin(unknown, SymmetryUse::if_worthwhile, 0), Orbits::Origin::traces);  // so small that it costs nothing
  EXPECT_EQ(origin(large, SymmetryUse::if_worthwhile, 0.01), Orbits::Origin::none);
  EXPECT_EQ(origin(large, SymmetryUse::if_worthwhile, 1), Orbits::Origin::traces);
  EXPECT_EQ(origin(random, SymmetryUse::if_worthwhile, 1e9), Orbits::Origin::none);
  EXPECT_EQ(origin(random, SymmetryUse::always, 0), Orbits::Origin::traces);
}

}  // namespace
}  // namespace weft::metrics
