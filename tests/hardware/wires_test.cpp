// Wire lengths against a second computation from the list of links and the labels.
#include "hardware/wires.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "topology/link_list.h"

namespace weft::hardware {
namespace {

topology::Network placed_network(const std::string& spec) { return topology::build(spec, {}); }

// Signed arithmetic over the list of links.
WireLengths lengths_again(const topology::Network& network, const Placement& placement) {
  WireLengths lengths;
  for (const topology::Link& link : topology::to_link_list(network.graph).links) {
    std::uint64_t length = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto from = static_cast<long long>(placement.cells[link.from][axis]);
      const auto to = static_cast<long long>(placement.cells[link.to][axis]);
      length += static_cast<std::uint64_t>(std::llabs(from - to));
    }
    lengths.total += length;
    lengths.longest = std::max(lengths.longest, length);
    ++lengths.link_count;
  }
  return lengths;
}

void expect_valid(const topology::Network& network, const Placement& placement) {
  ASSERT_EQ(placement.cells.size(), network.graph.node_count());
  std::set<Cell> cells;
  for (const Cell& cell : placement.cells) {
    EXPECT_TRUE(cells.insert(cell).second) << "two nodes in a cell of " << network.name();
    for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_LT(cell[axis], placement.sides[axis]) << network.name();
  }
  if (placement.dimensions == 2) {
    EXPECT_EQ(placement.sides[2], 1U);
  }
}

TEST(Wires, EverySmallFamilyMemberIsPlacedAndMeasuredTwice) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) break;
      const topology::Network network = placed_network(std::string(example));
      if (network.graph.node_count() > 70) continue;
      for (const unsigned dimensions : {2U, 3U}) {
        const Placement natural = natural_placement(network, dimensions);
        const Placement improved = *improved_placement(network, dimensions, {});
        for (const Placement& placement :
             {natural, compact_placement(network, dimensions), folded(natural), improved}) {
          expect_valid(network, placement);
          const WireLengths lengths = wire_lengths(network.graph, placement, {});
          const WireLengths again = lengths_again(network, placement);
          EXPECT_TRUE(lengths.total == again.total) << example;
          EXPECT_EQ(lengths.longest, again.longest) << example;
          EXPECT_EQ(lengths.link_count, again.link_count) << example;
        }
        EXPECT_TRUE(wire_lengths(network.graph, improved, {}).total <= wire_lengths(network.graph, natural, {}).total);
      }
    }
  }
}

TEST(Wires, TorusOnAPlaneIsItself) {
  const topology::Network torus = placed_network("torus(6,6)");
  const Placement natural = natural_placement(torus, 2);
  const WireLengths lengths = wire_lengths(torus.graph, natural, {});
  EXPECT_TRUE(lengths.total == 2 * 6 * 10);  // a row: five wires of 1 and one of 5
  EXPECT_EQ(lengths.longest, 5U);
  const WireLengths of_folded = wire_lengths(torus.graph, folded(natural), {});
  EXPECT_TRUE(of_folded.total == lengths.total);
  EXPECT_EQ(of_folded.longest, 2U);
}

TEST(Wires, HypercubeIsASquareOfSquares) {
  const topology::Network cube = placed_network("hypercube(6)");
  const WireLengths lengths = wire_lengths(cube.graph, natural_placement(cube, 2), {});
  EXPECT_TRUE(lengths.total == 2 * 32 * (1 + 2 + 4));
  EXPECT_EQ(lengths.longest, 4U);
  EXPECT_EQ(wire_lengths(cube.graph, natural_placement(cube, 3), {}).longest, 2U);
}

TEST(Wires, RowsRunToAndFro) {
  const topology::Network path = placed_network("path(20)");
  for (const unsigned dimensions : {2U, 3U})
    EXPECT_EQ(wire_lengths(path.graph, natural_placement(path, dimensions), {}).longest, 1U);
}

TEST(Wires, OnlyThoseWithinParts) {
  const topology::Network ring = placed_network("ring(8)");
  const std::vector<std::uint32_t> halves{0, 0, 0, 0, 1, 1, 1, 1};
  EXPECT_EQ(wire_lengths(ring.graph, natural_placement(ring, 2), {}, &halves).link_count, 6U);
}

TEST(Wires, ImprovementIsTheSameEachTime) {
  const topology::Network network = placed_network("jellyfish(60,4)");
  EXPECT_EQ(improved_placement(network, 2, {.thread_count = 1})->cells,
            improved_placement(network, 2, {.thread_count = 4})->cells);
}

}  // namespace
}  // namespace weft::hardware
