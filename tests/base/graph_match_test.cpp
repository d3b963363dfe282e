// Isomorphism and subgraphs against brute force over all maps, and on networks with known answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/graphs/isomorphism.h"
#include "base/graphs/subgraph_search.h"
#include "support/graph_oracles.h"

namespace weft {
namespace {

constexpr std::uint64_t kPlenty = 100'000'000;

std::vector<std::vector<int>> arc_counts(DigraphView graph) {
  std::vector<std::vector<int>> counts(graph.node_count(), std::vector<int>(graph.node_count(), 0));
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs_from(v)) ++counts[v][w];
  }
  return counts;
}

// Tries every one-to-one map. Limit: eight nodes.
bool has_map(DigraphView from, DigraphView to, bool is_exact) {
  if (from.node_count() > to.node_count() || (is_exact && from.node_count() != to.node_count())) return false;
  const auto needed = arc_counts(from);
  const auto present = arc_counts(to);
  std::vector<NodeId> order(to.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  do {
    bool fits = true;
    for (NodeId v = 0; v < from.node_count() && fits; ++v) {
      for (NodeId w = 0; w < from.node_count() && fits; ++w) {
        const int there = present[order[v]][order[w]];
        fits = is_exact ? needed[v][w] == there : needed[v][w] <= there;
      }
    }
    if (fits) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

topology::PortGraph renumbered(const topology::PortGraph& graph, std::uint32_t index) {
  std::vector<NodeId> order(graph.node_count());
  std::iota(order.begin(), order.end(), NodeId{0});
  RandomStream(7, Purpose::test, index).shuffle(std::span<NodeId>(order));
  std::vector<test::Link> links;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) links.push_back({order[v], order[w], true});
  }
  return test::graph_of_links(graph.node_count(), links);
}

TEST(Isomorphism, FindsARenumberedGraph) {
  std::uint32_t index = 0;
  for (const auto& [name, graph] : test::random_graphs({1, 2, 5, 9, 30}, 2)) {
    const topology::PortGraph other = renumbered(graph, ++index);
    const MapSearch found = find_isomorphism(graph.arcs(), other.arcs(), nullptr, kPlenty, Execution{});
    ASSERT_EQ(found.end, SearchEnd::found) << name;
    EXPECT_TRUE(preserves_arcs(graph.arcs(), other.arcs(), found.image)) << name;
  }
}

TEST(Isomorphism, AgreesWithBruteForce) {
  const auto graphs = test::random_graphs({3, 4, 5}, 3);
  int yes = 0;
  int no = 0;
  for (std::size_t i = 0; i < graphs.size(); ++i) {
    for (std::size_t j = i; j < graphs.size(); ++j) {
      const DigraphView a = graphs[i].graph.arcs();
      const DigraphView b = graphs[j].graph.arcs();
      const bool expected = has_map(a, b, true);
      const SearchEnd end = find_isomorphism(a, b, nullptr, kPlenty, Execution{}).end;
      ASSERT_EQ(end, expected ? SearchEnd::found : SearchEnd::none) << graphs[i].name << " " << graphs[j].name;
      ++(expected ? yes : no);
    }
  }
  EXPECT_GT(yes, 50);
  EXPECT_GT(no, 500);
}

TEST(Isomorphism, FindsRenumberedExamplesOfAllFamilies) {
  std::uint32_t index = 0;
  for (const topology::Network& network : test::examples_up_to(200)) {
    const topology::PortGraph other = renumbered(network.graph, ++index);
    const MapSearch found = find_isomorphism(network.graph.arcs(), other.arcs(), nullptr, kPlenty, Execution{});
    ASSERT_EQ(found.end, SearchEnd::found) << network.name();
    EXPECT_TRUE(preserves_arcs(network.graph.arcs(), other.arcs(), found.image)) << network.name();
  }
}

DigraphView arcs_of(const topology::Network& network) { return network.graph.arcs(); }

// The Shrikhande graph: (x,y) modulo 4 is joined to (x±1,y), (x,y±1) and ±(x+1,y+1).
topology::PortGraph shrikhande() {
  std::vector<test::Link> links;
  for (NodeId x = 0; x < 4; ++x) {
    for (NodeId y = 0; y < 4; ++y) {
      const NodeId v = x + 4 * y;
      for (const NodeId w : {(x + 1) % 4 + 4 * y, x + 4 * ((y + 1) % 4), (x + 1) % 4 + 4 * ((y + 1) % 4)}) {
        links.push_back({v, w, false});
      }
    }
  }
  return test::graph_of_links(16, links);
}

// Both are strongly regular with the same parameters, so refinement alone cannot tell them apart.
TEST(Isomorphism, TellsStronglyRegularGraphsApart) {
  const topology::PortGraph other = shrikhande();
  const topology::Network rook = topology::build("generalized-hypercube(4,4)", Execution{});
  EXPECT_EQ(refined_class_sizes(other.arcs(), Execution{}), refined_class_sizes(arcs_of(rook), Execution{}));
  EXPECT_EQ(find_isomorphism(other.arcs(), arcs_of(rook), nullptr, kPlenty, Execution{}).end, SearchEnd::none);
  const topology::PortGraph turned = renumbered(other, 3);
  EXPECT_EQ(find_isomorphism(other.arcs(), turned.arcs(), nullptr, kPlenty, Execution{}).end, SearchEnd::found);
}

TEST(Isomorphism, RepresentativesOfOrbitsAreEnough) {
  const auto all_alike = [](NodeId) { return NodeId{0}; };
  const topology::Network cube = topology::build("hypercube(4)", Execution{});
  const topology::Network torus = topology::build("torus(4,4)", Execution{});
  const topology::Network other = topology::build("twisted-torus(4,4,twist=2)", Execution{});
  EXPECT_EQ(find_isomorphism(arcs_of(cube), arcs_of(torus), all_alike, kPlenty, Execution{}).end, SearchEnd::found);
  EXPECT_EQ(find_isomorphism(arcs_of(cube), arcs_of(other), all_alike, kPlenty, Execution{}).end, SearchEnd::none);
}

TEST(Isomorphism, SaysWhenTheLimitIsReached) {
  const topology::PortGraph other = shrikhande();
  const topology::Network rook = topology::build("generalized-hypercube(4,4)", Execution{});
  EXPECT_EQ(find_isomorphism(other.arcs(), arcs_of(rook), nullptr, 1, Execution{}).end, SearchEnd::limit);
}

TEST(Subgraph, AgreesWithBruteForce) {
  const auto patterns = test::random_graphs({2, 3, 4}, 2);
  const auto targets = test::random_graphs({4, 5, 6}, 2);
  int yes = 0;
  int no = 0;
  for (const auto& pattern : patterns) {
    for (const auto& target : targets) {
      const DigraphView a = pattern.graph.arcs();
      const DigraphView b = target.graph.arcs();
      const bool expected = has_map(a, b, false);
      const MapSearch found = find_subgraph(a, b, nullptr, kPlenty, Execution{});
      ASSERT_EQ(found.end, expected ? SearchEnd::found : SearchEnd::none) << pattern.name << " " << target.name;
      EXPECT_EQ(preserves_arcs(a, b, found.image), expected) << pattern.name << " " << target.name;
      ++(expected ? yes : no);
    }
  }
  EXPECT_GT(yes, 50);
  EXPECT_GT(no, 50);
}

SearchEnd subgraph_end(const char* pattern, const char* target, std::uint64_t most_steps = kPlenty) {
  const topology::Network a = topology::build(pattern, Execution{});
  const topology::Network b = topology::build(target, Execution{});
  const MapSearch found = find_subgraph(arcs_of(a), arcs_of(b), nullptr, most_steps, Execution{});
  EXPECT_EQ(preserves_arcs(arcs_of(a), arcs_of(b), found.image), found.end == SearchEnd::found) << pattern;
  return found.end;
}

TEST(Subgraph, OfKnownNetworks) {
  EXPECT_EQ(subgraph_end("mesh(4,4)", "hypercube(4)"), SearchEnd::found);
  EXPECT_EQ(subgraph_end("tree(2,2)", "hypercube(3)"), SearchEnd::none);  // parities divide its nodes 5 and 2
  EXPECT_EQ(subgraph_end("tree(2,2)", "hypercube(4)"), SearchEnd::found);
  EXPECT_EQ(subgraph_end("ring(9)", "petersen"), SearchEnd::found);
  EXPECT_EQ(subgraph_end("ring(10)", "petersen"), SearchEnd::none);
  EXPECT_EQ(subgraph_end("prc(48,skips=[10,16])", "chordal-ring(48,skips=[10,16])"), SearchEnd::found);
  EXPECT_EQ(subgraph_end("ring(10)", "petersen", 10), SearchEnd::limit);
}

}  // namespace
}  // namespace weft
