#include "support/definitions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <numeric>
#include <ostream>
#include <string>
#include <utility>

#include "support/graph_oracles.h"
#include "topology/network.h"

namespace weft::test {
namespace {

// Block b = 1, 2, ... of `size` digits, counted from the least significant digit, which is the last.
Digits::iterator block_begin(Digits& digits, std::size_t b, std::size_t size) {
  return digits.end() - static_cast<std::ptrdiff_t>(b * size);
}

// The node that the swap of blocks 1 and j leads to: with the blocks exchanged or, from a leader with a diameter link,
// with both complemented digit by digit. A node that is mapped to itself has no link.
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

struct RankedChannel {
  NodeId from = 0;
  NodeId to = 0;
  std::string link_class;
  friend auto operator<=>(const RankedChannel&, const RankedChannel&) = default;
};

std::ostream& operator<<(std::ostream& out, const RankedChannel& channel) {
  return out << channel.from << "->" << channel.to << " " << channel.link_class;
}

// The two links that a node starts in a rank, as channels in both directions; a link to the node itself is left out.
void add_links(std::vector<RankedChannel>& channels, const Plane& plane, Vector position, unsigned rank) {
  const auto [along_x, along_y] = unit_vectors(rank, plane.cardinal());
  for (const auto& [step, axis] : {std::pair(along_x, " x"), std::pair(along_y, " y")}) {
    if (plane.is_zero(step)) continue;
    const std::string link_class = fmt::format("rank {}{}", rank, rank == 0 ? axis : "");
    const NodeId v = plane.at(position);
    const NodeId w = plane.at({position.x + step.x, position.y + step.y});
    channels.push_back({v, w, link_class});
    channels.push_back({w, v, link_class});
  }
}

// Links that coincide become one, of the lowest rank among them.
std::vector<RankedChannel> merged(const std::vector<RankedChannel>& channels) {
  std::map<std::pair<NodeId, NodeId>, std::string> lowest;
  for (const auto& [from, to, link_class] : channels) {
    const auto [position, is_new] = lowest.emplace(std::pair(from, to), link_class);
    if (!is_new) position->second = std::min(position->second, link_class);  // ranks here have one digit
  }
  std::vector<RankedChannel> result;
  for (const auto& [ends, link_class] : lowest) result.push_back({ends.first, ends.second, link_class});
  return result;
}

std::vector<RankedChannel> ranked_channels_of(const topology::PortGraph& graph) {
  std::vector<RankedChannel> channels;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      channels.push_back({v, graph.neighbor(v, port).node, graph.link_classes()[graph.link_class(v, port)].name});
    }
  }
  return channels;
}

}  // namespace

std::vector<Digits> all_digits(unsigned radix, std::size_t length) {
  std::vector<Digits> all{{}};
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<Digits> longer;
    for (const Digits& digits : all) {
      for (unsigned digit = 0; digit < radix; ++digit) {
        longer.push_back(digits);
        longer.back().push_back(digit);
      }
    }
    all = std::move(longer);
  }
  return all;
}

NodeId node_with_digits(const topology::Network& built, const Digits& digits) {
  return node_labelled(built, fmt::format("[{}]", fmt::join(digits, ",")));
}

std::vector<Symbols> symbol_orders(unsigned n) {
  Symbols symbols(n);
  std::iota(symbols.begin(), symbols.end(), 1U);
  std::vector<Symbols> all;
  do {
    all.push_back(symbols);
  } while (std::next_permutation(symbols.begin(), symbols.end()));
  return all;
}

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
  EXPECT_EQ(built.graph.unidirectional_count(), nucleus.unidirectional_count() * copies) << design.spec;
}

std::string ChordalDesign::prc() const { return fmt::format("prc({},skips=[{}])", node_count, fmt::join(skips, ",")); }

std::string ChordalDesign::chordal_ring() const {
  return fmt::format("chordal-ring({},skips=[{}])", node_count, fmt::join(lengths(), ","));
}

std::vector<ChordalDesign> chordal_designs() {
  return {{8, {2, 4}},     {9, {3}},     {100, {4, 20}},      {48, {16, 10}},
          {27, {3, 3, 9}}, {12, {6, 6}}, {20, {8, 4, 4, 16}}, {64, {4, 8, 16, 32}}};
}

UnitVectors unit_vectors(unsigned rank, long cardinal) {
  if (rank == 0) return {{1, 0}, {0, 1}};
  const auto [x, y] = unit_vectors(rank - 1, cardinal);
  const long n = cardinal;
  return {{n * x.x + n * y.x, n * x.y + n * y.y}, {-n * x.x + n * y.x, -n * x.y + n * y.y}};
}

Plane::Plane(const topology::Network& network, long side, long cardinal) : side_(side), cardinal_(cardinal) {
  for (long y = 0; y < side; ++y) {
    for (long x = 0; x < side; ++x) nodes_.push_back(node_labelled(network, fmt::format("({},{})", x, y)));
  }
}

void expect_ranks(const topology::Network& network, const Plane& plane, topology::ParallelLinks parallel,
                  const RanksAt& ranks_at) {
  std::vector<RankedChannel> expected;
  for (long y = 0; y < plane.side(); ++y) {
    for (long x = 0; x < plane.side(); ++x) {
      for (const unsigned rank : ranks_at(plane.index({x, y}))) add_links(expected, plane, {x, y}, rank);
    }
  }
  if (parallel == topology::ParallelLinks::merge) expected = merged(expected);
  std::vector<RankedChannel> found = ranked_channels_of(network.graph);
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(found, expected) << network.name();
}

}  // namespace weft::test
