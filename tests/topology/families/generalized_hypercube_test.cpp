// Compares the generalized hypercube with a second construction, as a product of complete graphs.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Edges;

Edges complete_links(NodeId n) {
  Edges links;
  for (NodeId v = 0; v < n; ++v) {
    for (NodeId w = v + 1; w < n; ++w) links.emplace_back(v, w);
  }
  return links;
}

std::vector<unsigned> hypercube_coordinates(NodeId v, const std::vector<unsigned>& sides) {
  std::vector<unsigned> result;
  for (const unsigned side : sides) {
    result.push_back(v % side);
    v /= side;
  }
  return result;
}

// The labels are the coordinates, and the product's numbers count the first of them fastest, so the links must be
// equal.
TEST(GeneralizedHypercube, IsAProductOfCompleteGraphs) {
  for (const std::vector<unsigned>& sides :
       std::vector<std::vector<unsigned>>{{2}, {5}, {2, 3}, {4, 4}, {5, 2, 3}, {3, 2, 4, 2}}) {
    NodeId node_count = 1;
    Edges links;
    for (const unsigned side : sides) {
      links = test::product_links(node_count, links, side, complete_links(side));
      node_count *= side;
    }
    const Network cube = build(fmt::format("generalized-hypercube({})", fmt::join(sides, ",")), Execution{});
    const auto node_of = [&](NodeId v) {
      return test::node_labelled(cube, fmt::format("({})", fmt::join(hypercube_coordinates(v, sides), ",")));
    };
    for (auto& [v, w] : links) std::tie(v, w) = std::pair(node_of(v), node_of(w));
    test::expect_links(cube, links);
  }
}

// Complete graphs of two and three nodes are rings of two and three.
TEST(GeneralizedHypercube, Sides2And3FormATorus) {
  for (const char* sides : {"(2)", "(2,2,2,2)", "(2,3)", "(3,3,2)"}) {
    test::expect_same_ports(build(std::string("generalized-hypercube") + sides, Execution{}),
                            build(std::string("torus") + sides, Execution{}));
  }
}

}  // namespace
}  // namespace weft::topology
