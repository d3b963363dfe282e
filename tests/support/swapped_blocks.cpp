#include "support/swapped_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "support/digit_strings.h"
#include "support/edge_lists.h"
#include "topology/network.h"

namespace weft::test {
namespace {

// Block b = 1, 2, ... of so many digits, counted from the low end, which is the back.
Digits::iterator block_begin(Digits& digits, std::size_t b, std::size_t size) {
  return digits.end() - static_cast<std::ptrdiff_t>(b * size);
}

// Where the swap of blocks 1 and j leads: the node with the blocks exchanged or, from a leader with a diameter link,
// the one with both complemented digit by digit. A node that it leaves in place has no link.
Digits swapped_blocks(Digits digits, std::size_t j, std::size_t size, unsigned diameter_radix) {
  const auto high = block_begin(digits, j, size);
  const auto low = block_begin(digits, 1, size);
  const auto length = static_cast<std::ptrdiff_t>(size);
  const bool is_leader = std::equal(low, low + length, high);
  if (!is_leader) {
    std::swap_ranges(low, low + length, high);
  } else if (diameter_radix > 0) {
    for (const auto block : {low, high}) {
      std::transform(block, block + length, block, [&](unsigned digit) { return diameter_radix - 1 - digit; });
    }
  }
  return digits;
}

// The channels that leave a node: those of the nucleus, which change the last digit, and one for each depth and level.
std::vector<Digits> swapped_neighbours(const Digits& digits, const SwappedDesign& design,
                                       const topology::PortGraph& nucleus) {
  std::vector<Digits> neighbours;
  for (const NodeId to : nucleus.arcs().arcs_from(digits.back())) {
    neighbours.push_back(digits);
    neighbours.back().back() = to;
  }
  std::size_t size = 1;  // B_i
  for (std::size_t depth = 1; depth <= design.levels.size(); ++depth) {
    const std::size_t levels = design.levels[depth - 1];
    for (std::size_t j = 2; j <= levels; ++j) {
      const bool is_top = depth == design.levels.size() && j == levels;
      const bool has_diameter_link = design.diameter_links == "all" || (design.diameter_links == "top" && is_top);
      const Digits to = swapped_blocks(digits, j, size, has_diameter_link ? nucleus.node_count() : 0);
      if (to != digits) neighbours.push_back(to);
    }
    size *= levels;
  }
  return neighbours;
}

}  // namespace

void expect_swapped_blocks(const SwappedDesign& design) {
  const topology::PortGraph nucleus = topology::build(design.nucleus, Execution{}).graph;
  const topology::Network built = topology::build(design.spec, Execution{});
  const std::size_t length =
      std::accumulate(design.levels.begin(), design.levels.end(), std::size_t{1}, std::multiplies<>());
  Edges channels;
  for (const Digits& digits : all_digits(nucleus.node_count(), length)) {
    const NodeId v = node_with_digits(built, digits);
    for (const Digits& to : swapped_neighbours(digits, design, nucleus)) {
      channels.emplace_back(v, node_with_digits(built, to));
    }
  }
  expect_channels(built, channels);
  const std::uint64_t copies = built.graph.node_count() / nucleus.node_count();
  EXPECT_EQ(built.graph.one_way_count(), nucleus.one_way_count() * copies) << design.spec;
}

}  // namespace weft::test
