#include "hardware/partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "base/input_error.h"
#include "hardware/found_partition.h"
#include "hardware/part_refinement.h"
#include "hardware/pins.h"

namespace weft::hardware {
namespace {

topology::Network network_of(const std::string& spec) { return topology::build(spec, {}); }

std::vector<std::uint32_t> sizes_of(const Partition& partition) {
  std::vector<std::uint32_t> sizes(partition.part_count, 0);
  for (const std::uint32_t part : partition.part) ++sizes.at(part);
  return sizes;
}

// The fewest links between parts of at most `capacity` nodes, by trying all.
std::uint64_t fewest_links(const LinkGraph& graph, std::uint32_t part_count, std::uint32_t capacity) {
  Parts parts(graph.node_count(), 0);
  std::vector<std::uint32_t> sizes(part_count, 0);
  std::uint64_t fewest = UINT64_MAX;
  const std::function<void(NodeId)> place = [&](NodeId v) {
    if (v == graph.node_count()) {
      fewest = std::min(fewest, cut_links(graph, parts));
      return;
    }
    for (std::uint32_t part = 0; part < part_count; ++part) {
      if (sizes[part] == capacity) continue;
      const bool is_first_of_part = sizes[part] == 0;
      ++sizes[part];
      parts[v] = part;
      place(v + 1);
      --sizes[part];
      if (is_first_of_part) break;  // empty parts are alike
    }
  };
  place(0);
  return fewest;
}

TEST(NaturalPartition, OnlyTheLastChipMayBeSmaller) {
  const topology::Network ring = network_of("ring(10)");
  const Partition partition = natural_partition(ring, 4, {});
  EXPECT_EQ(sizes_of(partition), (std::vector<std::uint32_t>{3, 3, 3, 1}));
}

TEST(NaturalPartition, UsesNoMoreChipsThanNeeded) {
  const Partition partition = natural_partition(network_of("ring(10)"), 6, {});
  EXPECT_EQ(sizes_of(partition), (std::vector<std::uint32_t>{2, 2, 2, 2, 2}));
}

TEST(NaturalPartition, GridsAreDividedIntoSquareBricks) {
  EXPECT_EQ(natural_partition(network_of("torus(8,8)"), 4, {}).method, "bricks 4 x 4");
  EXPECT_EQ(natural_partition(network_of("mesh(4,4,4)"), 8, {}).method, "bricks 2 x 2 x 2");
}

TEST(NaturalPartition, GridsWithoutABrickAreDividedIntoStrips) {
  // 7 nodes on a chip are no brick of 10 x 10.
  const topology::Network torus = network_of("torus(10,10)");
  const Partition partition = natural_partition(torus, 16, {});
  EXPECT_EQ(partition.method, "strips 2 wide");
  const auto sizes = sizes_of(partition);
  EXPECT_EQ(sizes.size(), 15U);
  for (std::size_t chip = 0; chip + 1 < sizes.size(); ++chip) EXPECT_EQ(sizes[chip], 7U);
  EXPECT_LT(count_pins(torus.graph, partition, {}).cut,
            count_pins(torus.graph, consecutive_parts(100, 16, "nodes"), {}).cut);
}

TEST(NaturalPartition, GroupsOfADragonflyStayTogether) {
  const topology::Network dragonfly = network_of("dragonfly(4,2,2)");
  const auto* labels = dragonfly.labelling_as<topology::CoordinateLabelling>();
  const auto groups = static_cast<std::uint32_t>(labels->radix().radix(1));
  const Partition partition = natural_partition(dragonfly, groups, {});
  for (NodeId v = 0; v < dragonfly.graph.node_count(); ++v) EXPECT_EQ(partition.part[v], labels->radix().digit(v, 1));
}

TEST(NaturalPartition, RefusesMoreChipsThanNodesAndNone) {
  const topology::Network ring = network_of("ring(10)");
  EXPECT_THROW(natural_partition(ring, 11, {}), InputError);
  EXPECT_THROW(natural_partition(ring, 0, {}), InputError);
  EXPECT_NO_THROW(natural_partition(ring, 10, {}));
}

TEST(FoundPartition, IsOptimalOnSmallNetworks) {
  for (const char* spec : {"petersen", "ring(9)", "hypercube(3)", "rcc-full(3,1)", "directed-ring(8)", "mesh(3,3)",
                           "tree(2,2)", "complete(6)"}) {
    const topology::Network network = network_of(spec);
    for (const std::uint32_t count : {2U, 3U, 4U}) {
      const Partition natural = natural_partition(network, count, {});
      const Partition found = *found_partition(network, natural, {});
      const LinkGraph graph = link_graph(network.graph);
      EXPECT_EQ(cut_links(graph, found.part), fewest_links(graph, natural.part_count, natural.capacity))
          << spec << " on " << count;
    }
  }
}

TEST(FoundPartition, KeepsTheSizesAndIsNeverWorse) {
  testing::internal::CaptureStdout();
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) break;
      const topology::Network network = network_of(std::string(example));
      const NodeId node_count = network.graph.node_count();
      if (node_count > 100) continue;
      for (const std::uint32_t count : {2U, 3U, node_count / 2}) {
        if (count == 0 || count > node_count) continue;
        const Partition natural = natural_partition(network, count, {});
        const Partition found = *found_partition(network, natural, {});
        const auto sizes = sizes_of(found);
        EXPECT_LE(*std::ranges::max_element(sizes), natural.capacity) << example;
        EXPECT_GT(*std::ranges::min_element(sizes), 0U) << example;
        EXPECT_LE(found.part_count, count) << example;
        EXPECT_LE(count_pins(network.graph, found, {}).cut, count_pins(network.graph, natural, {}).cut) << example;
      }
    }
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "") << "METIS complained";
}

// Rings whose nodes are numbered at random: consecutive nodes are far apart, yet chips of neighbours exist.
TEST(FoundPartition, FindsBlocksThatTheNumbersHide) {
  const topology::Network network = network_of("scc(4)");
  const Partition natural = natural_partition(network, 16, {});
  const Partition found = *found_partition(network, natural, {});
  EXPECT_LT(count_pins(network.graph, found, {}).cut, count_pins(network.graph, natural, {}).cut);
}

TEST(FoundPartition, IsTheSameEachTime) {
  const topology::Network network = network_of("jellyfish(200,5)");
  const Partition natural = natural_partition(network, 16, {});
  EXPECT_EQ(found_partition(network, natural, {.thread_count = 1})->part,
            found_partition(network, natural, {.thread_count = 4})->part);
}

TEST(FoundPartition, SaysWhyNothingWasSearched) {
  const topology::Network network = network_of("ring(64)");
  const auto found = found_partition(network, natural_partition(network, 4, {}), {.max_memory = 1000});
  ASSERT_FALSE(found);
  EXPECT_NE(found.missing().reason.find("--max-memory"), std::string::npos);
}

TEST(PartRefinement, MakesPartsFit) {
  const LinkGraph graph = link_graph(network_of("torus(6,6)").graph);
  Parts parts(36, 0);
  const PartLimits limits{.part_count = 5, .capacity = 8};
  fit_parts(graph, limits, parts, {});
  std::vector<std::uint32_t> sizes(5, 0);
  for (const std::uint32_t part : parts) ++sizes[part];
  EXPECT_LE(*std::ranges::max_element(sizes), 8U);
  const std::uint64_t before = cut_links(graph, parts);
  refine_parts(graph, limits, parts, {});
  EXPECT_LE(cut_links(graph, parts), before);
}

TEST(Quotient, HasTheLinksBetweenParts) {
  const topology::Network torus = network_of("torus(4,4)");
  const Partition rows = consecutive_parts(16, 4, "nodes");
  const LinkGraph chips = quotient(link_graph(torus.graph), rows.part, 4);
  ASSERT_EQ(chips.node_count(), 4U);
  for (NodeId chip = 0; chip < 4; ++chip) {
    ASSERT_EQ(chips.neighbors_of(chip).size(), 2U);
    for (const CutNeighbor& neighbor : chips.neighbors_of(chip)) EXPECT_EQ(neighbor.width, 4U);
  }
}

}  // namespace
}  // namespace weft::hardware
