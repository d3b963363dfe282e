// Orbits of links against all automorphisms of small graphs, found one node at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/graphs/disjoint_sets.h"
#include "metrics/measured_metric.h"
#include "support/graph_oracles.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;
using Matrix = std::vector<std::vector<int>>;  // channels from one node to another

Matrix matrix_of(const PortGraph& graph) {
  Matrix matrix(graph.node_count(), std::vector<int>(graph.node_count(), 0));
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) ++matrix[v][w];
  }
  return matrix;
}

// Nodes in the order of a search along channels in either direction, so that most follow a neighbour.
std::vector<NodeId> search_order(const Matrix& matrix) {
  std::vector<NodeId> order;
  for (NodeId start = 0; start < matrix.size(); ++start) {
    if (std::ranges::count(order, start) > 0) continue;
    order.push_back(start);
    for (std::size_t i = order.size() - 1; i < order.size(); ++i) {
      for (NodeId w = 0; w < matrix.size(); ++w) {
        const bool is_joined = matrix[order[i]][w] > 0 || matrix[w][order[i]] > 0;
        if (is_joined && std::ranges::count(order, w) == 0) order.push_back(w);
      }
    }
  }
  return order;
}

// Calls `found` with every automorphism.
class AllAutomorphisms {
 public:
  explicit AllAutomorphisms(const PortGraph& graph)
      : graph_(graph), matrix_(matrix_of(graph)), order_(search_order(matrix_)), image_(graph.node_count(), kNoNode) {}

  template <class Found>
  void for_each(const Found& found, std::size_t place = 0) {
    if (place == order_.size()) return found(image_);
    for (NodeId w = 0; w < graph_.node_count(); ++w) {
      if (!fits(place, w)) continue;
      image_[order_[place]] = w;
      for_each(found, place + 1);
      image_[order_[place]] = kNoNode;
    }
  }

 private:
  [[nodiscard]] bool fits(std::size_t place, NodeId w) const {
    const NodeId v = order_[place];
    if (std::ranges::count(image_, w) > 0 || graph_.terminal_count_at(v) != graph_.terminal_count_at(w)) return false;
    for (std::size_t i = 0; i < place; ++i) {
      const NodeId u = order_[i];
      if (matrix_[u][v] != matrix_[image_[u]][w] || matrix_[v][u] != matrix_[w][image_[u]]) return false;
    }
    return true;
  }

  const PortGraph& graph_;
  Matrix matrix_;
  std::vector<NodeId> order_;
  std::vector<NodeId> image_;
};

// For each channel a representative of its orbit; parallel channels are alike, and so are the two of a link if all
// links are bidirectional.
std::vector<std::uint64_t> brute_force_edge_orbits(const PortGraph& graph) {
  std::map<std::pair<NodeId, NodeId>, std::uint64_t> first;
  std::vector<std::pair<NodeId, NodeId>> ends;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      first.try_emplace({v, w}, ends.size());
      ends.emplace_back(v, w);
    }
  }
  DisjointSets orbits(ends.size());
  AllAutomorphisms(graph).for_each([&](const std::vector<NodeId>& image) {
    for (std::uint64_t c = 0; c < ends.size(); ++c)
      orbits.merge(c, first.at({image[ends[c].first], image[ends[c].second]}));
  });
  for (std::uint64_t c = 0; c < ends.size() && !graph.is_directed(); ++c)
    orbits.merge(c, first.at({ends[c].second, ends[c].first}));
  std::vector<std::uint64_t> representative;
  for (std::uint64_t c = 0; c < ends.size(); ++c) representative.push_back(orbits.find(c));
  return representative;
}

void expect_brute_force(const PortGraph& graph, const std::string& name) {
  const Outcome<EdgeOrbits> found = searched_edge_orbits(graph, {}, Execution{});
  ASSERT_TRUE(found) << name;
  const std::vector<std::uint64_t> expected = brute_force_edge_orbits(graph);
  ASSERT_EQ(found->orbit_of.size(), expected.size()) << name;
  std::map<std::uint64_t, std::uint32_t> number_of;
  for (std::size_t c = 0; c < expected.size(); ++c)
    EXPECT_EQ(number_of.try_emplace(expected[c], found->orbit_of[c]).first->second, found->orbit_of[c]) << name;
  EXPECT_EQ(number_of.size(), found->count) << name;
}

TEST(EdgeOrbits, EqualThoseOfAllAutomorphisms) {
  for (const char* spec :
       {"ring(7)", "mesh(3,3)", "petersen", "scc(3)", "star(3)", "star(4)", "hypercube(3)", "path(4)", "complete(5)",
        "tree(2,3)", "ccc(3)", "kautz(2,3,directed)", "de-bruijn(2,3,directed)", "directed-torus(3,4)", "fat-tree(2,3)",
        "faulty(torus(3,3),links=2)", "prdt(4,1,parallel=keep)", "product(directed-ring(3),ring(3))",
        "dragonfly(2,2,1)"}) {
    expect_brute_force(topology::build(std::string_view(spec), Execution{}).graph, spec);
  }
}

TEST(EdgeOrbits, EqualThoseOfAllAutomorphismsOnRandomGraphs) {
  for (const auto& [name, graph] : test::random_graphs({0, 1, 2, 3, 4, 5, 6}, 12)) expect_brute_force(graph, name);
}

std::string edge_orbits_text(const std::string& spec, const SurveyRequest& request) {
  const Survey found = survey(topology::resolve(spec), request, {});
  const MeasuredMetric* measured = find_metric(found, "edge_orbits");
  return measured == nullptr ? "silent" : measured->value ? measured->text : measured->value.missing().reason;
}

// S. Latifi and others: lateral links are alike and local links are alike, so an SCC graph is not edge-symmetric.
TEST(EdgeOrbits, TellLinkClasses) {
  EXPECT_EQ(edge_orbits_text("scc(5)", {}), "2 (local: 1, lateral: 1)");
  EXPECT_EQ(edge_orbits_text("star(5)", {}), "1 (edge-symmetric)");
  EXPECT_EQ(edge_orbits_text("mesh(3,3)", {}), "2 (dimension 1 and dimension 2: 2)");
}

TEST(EdgeOrbits, AreSearchedForOnlyWhenCheapOrRequested) {
  EXPECT_EQ(edge_orbits_text("hypercube(12)", {}), "silent");
  EXPECT_EQ(edge_orbits_text("hypercube(12)", {.wanted = metrics_named("edge_orbits")}), "1 (edge-symmetric)");
  EXPECT_EQ(edge_orbits_text("jellyfish(16,3)", {}), "silent");
  EXPECT_EQ(edge_orbits_text("petersen", {.wanted = {}, .symmetry = SymmetryUse::none}), "silent");
  EXPECT_EQ(edge_orbits_text("star(11)", {.wanted = metrics_named("edge_orbits")}),
            "requires the built network, which is too large");
}

}  // namespace
}  // namespace weft::metrics
