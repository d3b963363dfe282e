// Links per chip against a count that goes over all pairs of nodes, and against formulas.
#include "hardware/pins.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "base/input_error.h"
#include "hardware/packaging.h"
#include "topology/network.h"

namespace weft::hardware {
namespace {

topology::Network built(const std::string& spec) { return topology::build(spec, {}); }

// For each chip, all channels of the network, one by one: those with one end on the chip. Two opposite channels of a
// bidirectional link are one link.
std::vector<PackagePins> pins_by_brute_force(const topology::PortGraph& graph, const Partition& partition) {
  std::vector<PackagePins> pins(partition.part_count);
  for (std::uint32_t chip = 0; chip < partition.part_count; ++chip) {
    std::uint64_t halves = 0;
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const bool leaves = partition.part[v] == chip;
        const bool enters = partition.part[graph.neighbor(v, port).node] == chip;
        if (leaves == enters) continue;
        ++pins[chip].channels;
        halves += graph.is_unidirectional(v, port) ? 2U : 1U;
      }
    }
    EXPECT_EQ(halves % 2, 0U);
    pins[chip].links = halves / 2;
  }
  return pins;
}

TEST(Pins, EqualBruteForceOnEverySmallFamilyMember) {
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) break;
      const topology::Network network = built(std::string(example));
      if (network.graph.node_count() > 150) continue;
      for (const std::uint32_t count : {1U, 2U, 3U, 5U, network.graph.node_count()}) {
        if (count > network.graph.node_count()) continue;
        const Partition partition = natural_partition(network, count, {});
        const auto expected = pins_by_brute_force(network.graph, partition);
        const auto counted = pins_of_packages(network.graph, partition, {});
        ASSERT_EQ(counted.size(), expected.size());
        for (std::size_t chip = 0; chip < expected.size(); ++chip) {
          EXPECT_EQ(counted[chip].links, expected[chip].links) << example << " chip " << chip << " of " << count;
          EXPECT_EQ(counted[chip].channels, expected[chip].channels) << example << " chip " << chip << " of " << count;
        }
      }
    }
  }
}

TEST(Pins, SummaryIsThatOfTheList) {
  const topology::Network network = built("scc(4)");
  const Partition partition = natural_partition(network, 7, {});
  const auto pins = pins_of_packages(network.graph, partition, {});
  const PinCount count = count_pins(network.graph, partition, {});
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> links;
  for (const PackagePins& chip : pins) links.push_back(chip.links);
  for (const std::uint64_t each : links) sum += each;
  EXPECT_EQ(count.links.least, *std::ranges::min_element(links));
  EXPECT_EQ(count.links.most, *std::ranges::max_element(links));
  EXPECT_EQ(count.links.mean, Fraction(sum, pins.size()));
  EXPECT_LT(count.links.least, count.links.most);
}

TEST(Pins, UnidirectionalChannelsCountOnBothSides) {
  const topology::Network ring = built("directed-ring(8)");
  const PinCount count = count_pins(ring.graph, natural_partition(ring, 4, {}), {});
  EXPECT_EQ(count.links.most, 2U);  // one in, one out
  EXPECT_EQ(count.most_channels, 2U);
  const topology::Network both = built("ring(8)");
  const PinCount of_both = count_pins(both.graph, natural_partition(both, 4, {}), {});
  EXPECT_EQ(of_both.links.most, 2U);
  EXPECT_EQ(of_both.most_channels, 4U);
}

TEST(Pins, ParallelLinksCountSeparately) {
  const topology::Network kept = built("rdt(4,parallel=keep)");
  const topology::Network merged = built("rdt(4)");
  ASSERT_GT(kept.graph.link_count(), merged.graph.link_count());
  const auto cut = [](const topology::Network& network) {
    return count_pins(network.graph, natural_partition(network, 16, {}), {}).cut;
  };
  EXPECT_EQ(cut(kept), kept.graph.link_count());
  EXPECT_EQ(cut(merged), merged.graph.link_count());
}

TEST(Pins, HypercubeChipsAreSubcubes) {
  const topology::Network cube = built("hypercube(8)");
  for (unsigned bits = 0; bits <= 8; ++bits) {
    const PinCount count = count_pins(cube.graph, natural_partition(cube, 1U << bits, {}), {});
    EXPECT_EQ(count.links.least, (256U >> bits) * bits);
    EXPECT_EQ(count.links.most, (256U >> bits) * bits);
  }
}

TEST(Packaging, BoardsOfTheTorusAreBricksOfBricks) {
  const topology::Network torus = built("torus(16,16)");
  const Partition chips = natural_partition(torus, 64, {});
  EXPECT_EQ(chips.method, "bricks 2 x 2");
  const Packaging packaging =
      package(torus.graph, chips, {.boards = 16, .boards_per_rack = 8}, BoardChoice::natural, {});
  EXPECT_EQ(packaging.boards->used, 16U);
  EXPECT_EQ(packaging.boards->capacity, 4U);
  EXPECT_EQ(packaging.boards->pins.links.least, 16U);  // 4 x 4 nodes
  EXPECT_EQ(packaging.boards->pins.links.most, 16U);
  EXPECT_EQ(packaging.racks->used, 2U);
  EXPECT_EQ(packaging.racks->pins.links.most, 32U);  // half of the torus
}

// The links that leave boards, counted from the partition of nodes into boards alone.
TEST(Packaging, BoardPinsEqualBruteForce) {
  for (const char* spec : {"rcc-full(3,2)", "scc(4)", "prc(64,skips=[4,16])", "fat-tree(2,3)", "petersen"}) {
    const topology::Network network = built(spec);
    const std::uint32_t chip_count = std::min<std::uint32_t>(9, network.graph.node_count());
    const Partition chips = natural_partition(network, chip_count, {});
    for (const BoardChoice choice : {BoardChoice::natural, BoardChoice::found}) {
      const Packaging packaging = package(network.graph, chips, {.boards = 3, .boards_per_rack = 1}, choice, {});
      const Partition boards{.part = packaging.board_of_node, .part_count = packaging.boards->used};
      const auto expected = pins_by_brute_force(network.graph, boards);
      std::uint64_t sum = 0;
      for (const PackagePins& board : expected) sum += board.links;
      EXPECT_EQ(packaging.boards->pins.links.mean, Fraction(sum, expected.size())) << spec;
      std::map<std::uint32_t, std::uint32_t> board_of_chip;
      for (NodeId v = 0; v < network.graph.node_count(); ++v) {
        const auto [known, is_new] = board_of_chip.emplace(chips.part[v], boards.part[v]);
        EXPECT_EQ(known->second, boards.part[v]) << "a chip is on one board";
      }
      std::vector<std::uint32_t> chips_on(boards.part_count, 0);
      for (const auto& [chip, board] : board_of_chip) ++chips_on[board];
      for (const std::uint32_t count : chips_on) EXPECT_LE(count, packaging.boards->capacity);
    }
  }
}

TEST(Packaging, MoreBoardsThanChipsAreRefused) {
  const topology::Network ring = built("ring(8)");
  const Partition chips = natural_partition(ring, 4, {});
  EXPECT_THROW(package(ring.graph, chips, {.boards = 5}, BoardChoice::natural, {}), InputError);
}

}  // namespace
}  // namespace weft::hardware
