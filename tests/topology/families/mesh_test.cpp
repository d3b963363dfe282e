// Compares the mesh with a second construction, as a product of paths.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

using test::Edges;

Edges path_links(NodeId n) {
  Edges links;
  for (NodeId v = 1; v < n; ++v) links.emplace_back(v - 1, v);
  return links;
}

std::vector<unsigned> mesh_coordinates(NodeId v, const std::vector<unsigned>& sides) {
  std::vector<unsigned> result;
  for (const unsigned side : sides) {
    result.push_back(v % side);
    v /= side;
  }
  return result;
}

// The labels are the coordinates, and the product's numbers count the first of them fastest, so the links must be
// equal.
TEST(Mesh, IsAProductOfPaths) {
  for (const std::vector<unsigned>& sides :
       std::vector<std::vector<unsigned>>{{2}, {5}, {2, 2}, {4, 3}, {3, 4}, {5, 2, 3}, {2, 3, 2, 4}}) {
    NodeId node_count = 1;
    Edges links;
    for (const unsigned side : sides) {
      links = test::product_links(node_count, links, side, path_links(side));
      node_count *= side;
    }
    const Network mesh = build(fmt::format("mesh({})", fmt::join(sides, ",")), Execution{});
    const auto node_of = [&](NodeId v) {
      return test::node_labelled(mesh, fmt::format("({})", fmt::join(mesh_coordinates(v, sides), ",")));
    };
    for (auto& [v, w] : links) std::tie(v, w) = std::pair(node_of(v), node_of(w));
    test::expect_links(mesh, links);
  }
}

TEST(Mesh, OneDimensionIsAPath) {
  test::expect_same_ports(build("mesh(2)", Execution{}), build("path(2)", Execution{}));
  test::expect_same_ports(build("mesh(9)", Execution{}), build("path(9)", Execution{}));
}

TEST(Mesh, Sides2FormAHypercube) {
  const Network mesh = build("mesh(2,2,2,2)", Execution{});
  const Network cube = build("hypercube(4)", Execution{});
  test::expect_links(mesh, test::links_of(cube.graph));
}

// 4·64·63 channels: each of 64 rows and 64 columns has 63 links.
TEST(Mesh, Mesh64By64HasItsKnownValues) {
  const ClosedForms forms = resolve("mesh(64,64)").closed_forms;
  EXPECT_EQ(forms.channels, Count{16128});
  EXPECT_EQ(forms.diameter, Count{126});
  EXPECT_EQ(test::measured_diameter("mesh(16,16)"), 30U);
}

}  // namespace
}  // namespace weft::topology
