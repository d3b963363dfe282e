// Compares the torus with a second construction, as a product of rings.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

std::vector<unsigned> coordinates(NodeId v, const std::vector<unsigned>& sides) {
  std::vector<unsigned> result;
  for (const unsigned side : sides) {
    result.push_back(v % side);
    v /= side;
  }
  return result;
}

// The labels are the coordinates, and the product's numbers count the first of them fastest, so the links must be
// equal.
TEST(Torus, IsAProductOfRings) {
  for (const std::vector<unsigned>& sides :
       std::vector<std::vector<unsigned>>{{3}, {4, 4}, {2, 3}, {3, 2}, {5, 3, 4}, {2, 4, 2, 3}}) {
    NodeId node_count = 1;
    test::Edges links;
    for (const unsigned side : sides) {
      links = test::product_links(node_count, links, side, test::ring_links(side));
      node_count *= side;
    }
    const Network torus = build(fmt::format("torus({})", fmt::join(sides, ",")), Execution{});
    const auto node_of = [&](NodeId v) {
      return test::node_labelled(torus, fmt::format("({})", fmt::join(coordinates(v, sides), ",")));
    };
    for (auto& [v, w] : links) std::tie(v, w) = std::pair(node_of(v), node_of(w));
    test::expect_links(torus, links);
  }
}

}  // namespace
}  // namespace weft::topology
