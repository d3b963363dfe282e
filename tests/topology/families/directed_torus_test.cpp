// Compares the unidirectional torus with a second construction, by walking through the coordinates.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::topology {
namespace {

// The labels are the coordinates, so the links must be equal.
TEST(DirectedTorus, HasOneChannelUpwardInEachDimension) {
  for (const auto& [width, height] : {std::pair(2U, 2U), std::pair(4U, 3U), std::pair(2U, 5U)}) {
    const Network torus = build(fmt::format("directed-torus({},{})", width, height), Execution{});
    const auto at = [&](unsigned x, unsigned y) { return test::node_labelled(torus, fmt::format("({},{})", x, y)); };
    test::Edges channels;
    for (unsigned x = 0; x < width; ++x) {
      for (unsigned y = 0; y < height; ++y) {
        channels.emplace_back(at(x, y), at(x + 1 == width ? 0 : x + 1, y));
        channels.emplace_back(at(x, y), at(x, y + 1 == height ? 0 : y + 1));
      }
    }
    EXPECT_EQ(torus.graph.link_count(), 0U);
    test::expect_channels(torus, channels);
  }
}

TEST(DirectedTorus, OneDimensionIsADirectedRing) {
  test::expect_same_ports(build("directed-torus(2)", Execution{}), build("directed-ring(2)", Execution{}));
  test::expect_same_ports(build("directed-torus(9)", Execution{}), build("directed-ring(9)", Execution{}));
}

TEST(DirectedTorus, DiameterIsThatOfTheMesh) {
  EXPECT_EQ(test::measured_diameter("directed-torus(4,6,3)"), test::measured_diameter("mesh(4,6,3)"));
}

}  // namespace
}  // namespace weft::topology
