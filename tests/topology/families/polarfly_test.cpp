#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "base/input_error.h"
#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using Vector = std::array<unsigned, 3>;

// All vectors whose first entry that is not zero is one.
std::vector<Vector> points(unsigned q) {
  std::vector<Vector> result{{0, 0, 1}};
  for (unsigned z = 0; z < q; ++z) result.push_back({0, 1, z});
  for (unsigned y = 0; y < q; ++y) {
    for (unsigned z = 0; z < q; ++z) result.push_back({1, y, z});
  }
  return result;
}

using DotProduct = std::function<unsigned(const Vector&, const Vector&)>;

void expect_orthogonality(unsigned q, const DotProduct& dot) {
  const Network network = build(fmt::format("polarfly({})", q), Execution{});
  const auto node = [&](const Vector& v) {
    return test::node_labelled(network, fmt::format("({},{},{})", v[0], v[1], v[2]));
  };
  test::Edges links;
  for (const Vector& v : points(q)) {
    for (const Vector& w : points(q)) {
      if (v < w && dot(v, w) == 0) links.emplace_back(node(v), node(w));
    }
  }
  test::expect_links(network, links);
}

TEST(Polarfly, JoinsOrthogonalVectorsModuloAPrime) {
  for (const unsigned p : {2U, 3U, 5U, 7U, 11U}) {
    expect_orthogonality(
        p, [p](const Vector& v, const Vector& w) { return (v[0] * w[0] + v[1] * w[1] + v[2] * w[2]) % p; });
  }
}

// The field of four elements by its table: 2 and 3 are the roots of x² = x+1, and addition is exclusive or.
TEST(Polarfly, JoinsOrthogonalVectorsOverFourElements) {
  constexpr std::array<std::array<unsigned, 4>, 4> kProduct = {
      {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}}};
  expect_orthogonality(4, [&](const Vector& v, const Vector& w) {
    return kProduct[v[0]][w[0]] ^ kProduct[v[1]][w[1]] ^ kProduct[v[2]][w[2]];
  });
}

// The nodes joined to a node, and the node itself when it is a quadric: the polar line, in increasing order.
std::vector<NodeId> polar_line(const PortGraph& graph, NodeId v, unsigned q) {
  const auto arcs = graph.arcs().arcs_from(v);
  std::vector<NodeId> line(arcs.begin(), arcs.end());
  if (line.size() == q) line.push_back(v);
  std::sort(line.begin(), line.end());
  return line;
}

// That any two lines meet in one point is what makes it a projective plane, and the diameter 2.
TEST(Polarfly, AnyTwoPolarLinesMeetOnce) {
  for (const unsigned q : {2U, 4U, 8U, 9U, 16U, 25U}) {
    const PortGraph graph = build(fmt::format("polarfly({})", q), Execution{}).graph;
    std::vector<std::vector<NodeId>> lines;
    for (NodeId v = 0; v < graph.node_count(); ++v) lines.push_back(polar_line(graph, v, q));
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      ASSERT_EQ(lines[v].size(), q + 1);
      for (NodeId w = 0; w < v; ++w) {
        std::vector<NodeId> common;
        std::set_intersection(lines[v].begin(), lines[v].end(), lines[w].begin(), lines[w].end(),
                              std::back_inserter(common));
        ASSERT_EQ(common.size(), 1U) << q << ": " << v << " and " << w;
      }
    }
  }
}

TEST(Polarfly, HasOneMoreQuadricThanTheFieldHasElements) {
  for (const unsigned q : {2U, 3U, 4U, 7U, 8U, 9U, 27U, 32U}) {
    const PortGraph graph = build(fmt::format("polarfly({})", q), Execution{}).graph;
    unsigned quadrics = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) quadrics += graph.out_degree(v) == q ? 1U : 0U;
    EXPECT_EQ(quadrics, q + 1) << q;
  }
}

TEST(Polarfly, LabelsAreNormalised) {
  const Network network = build("polarfly(5)", Execution{});
  for (const char* wrong : {"(0,0,0)", "(0,2,1)", "(2,0,0)", "(1,0,5)", "(1,0,00)", "[1,0,0]", "(1,0,0", "(1,0,0))"}) {
    EXPECT_FALSE(network.labelling->find(wrong).has_value()) << wrong;
  }
  EXPECT_EQ(network.labelling->find("(1,4,4)"), 30U);
}

TEST(Polarfly, SuggestsTheNearestPrimePower) {
  try {
    resolve("polarfly(10)");
    FAIL() << "there is no field of ten elements";
  } catch (const InputError& error) {
    EXPECT_EQ(error.hint(), "the nearest is polarfly(9)");
  }
}

}  // namespace
}  // namespace weft::topology
