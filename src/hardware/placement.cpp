#include "hardware/placement.h"

#include <algorithm>
#include <optional>

#include "base/numbers/mixed_radix.h"

namespace weft::hardware {
namespace {

using topology::CoordinateLabelling;
using topology::DigitLabelling;
using topology::Network;

// The digits of a node's index, the least significant first.
std::optional<std::vector<std::uint64_t>> radices_of(const Network& network) {
  const MixedRadix* radix = nullptr;
  if (const auto* labels = network.labelling_as<CoordinateLabelling>()) radix = &labels->radix();
  if (const auto* labels = network.labelling_as<DigitLabelling>()) radix = &labels->radix();
  if (radix == nullptr || radix->digit_count() < 2) return std::nullopt;
  std::vector<std::uint64_t> radices;
  for (std::size_t i = 0; i < radix->digit_count(); ++i) radices.push_back(radix->radix(i));
  return radices;
}

// Digit after digit on the axis that is shortest so far; its place value there is the length so far.
Placement on_axes(const std::vector<std::uint64_t>& radices, NodeId node_count, unsigned dimensions) {
  Placement placement{.dimensions = dimensions, .cells = std::vector<Cell>(node_count, Cell{0, 0, 0})};
  const MixedRadix radix(radices);
  for (std::size_t digit = 0; digit < radices.size(); ++digit) {
    const auto* const first = placement.sides.data();
    const auto axis = static_cast<std::size_t>(std::min_element(first, first + dimensions) - first);
    const std::uint32_t weight = placement.sides[axis];
    for (NodeId v = 0; v < node_count; ++v)
      placement.cells[v][axis] += weight * static_cast<std::uint32_t>(radix.digit(v, digit));
    placement.sides[axis] = weight * static_cast<std::uint32_t>(radices[digit]);
  }
  return placement;
}

std::uint32_t least_root(NodeId node_count, unsigned dimensions) {
  const auto power = [&](std::uint64_t side) { return dimensions == 2 ? side * side : side * side * side; };
  std::uint32_t side = 1;
  while (power(side) < node_count) ++side;
  return side;
}

// Rows that run to and fro, and planes of them, so that consecutive nodes are neighbours.
Placement in_rows(NodeId node_count, unsigned dimensions) {
  const std::uint32_t side = least_root(node_count, dimensions);
  Placement placement{.dimensions = dimensions, .method = "rows, to and fro"};
  placement.sides = {side, side, dimensions == 3 ? side : 1};
  for (NodeId v = 0; v < node_count; ++v) {
    Cell cell{v % side, v / side % side, v / side / side};
    if (dimensions == 2) cell = {v % side, v / side, 0};
    if (cell[2] % 2 == 1) cell[1] = side - 1 - cell[1];
    if (v / side % 2 == 1) cell[0] = side - 1 - cell[0];
    placement.cells.push_back(cell);
  }
  return placement;
}

std::vector<std::uint64_t> prime_factors(std::uint64_t number) {
  std::vector<std::uint64_t> factors;
  for (std::uint64_t prime = 2; prime * prime <= number; ++prime) {
    for (; number % prime == 0; number /= prime) factors.push_back(prime);
  }
  if (number > 1) factors.push_back(number);
  return factors;
}

std::uint32_t folded_position(std::uint32_t position, std::uint32_t side) {
  return position < (side + 1) / 2 ? 2 * position : 2 * (side - 1 - position) + 1;
}

}  // namespace

Placement natural_placement(const Network& network, unsigned dimensions) {
  const NodeId node_count = network.graph.node_count();
  const auto radices = radices_of(network);
  if (!radices) return in_rows(node_count, dimensions);
  Placement placement = on_axes(*radices, node_count, dimensions);
  placement.method = network.labelling_as<CoordinateLabelling>() != nullptr ? "coordinates" : "digits";
  return placement;
}

Placement compact_placement(const Network& network, unsigned dimensions) {
  const auto radices = radices_of(network);
  if (!radices) return in_rows(network.graph.node_count(), dimensions);
  // One factor of each digit in turn, so that equal digits are spread over all axes alike.
  std::vector<std::uint64_t> factors;
  for (const std::uint64_t radix : *radices) {
    for (const std::uint64_t factor : prime_factors(radix)) factors.push_back(factor);
  }
  Placement placement = on_axes(factors, network.graph.node_count(), dimensions);
  placement.method = "digits by prime factors";
  return placement;
}

Placement placement_on_chips(const std::vector<std::uint32_t>& part_of_node, std::uint32_t capacity) {
  const std::uint32_t side = least_root(capacity, 2);
  Placement placement{.dimensions = 2, .sides = {side, side, 1}, .method = "rows of each chip"};
  std::vector<std::uint32_t> placed;
  for (const std::uint32_t part : part_of_node) {
    if (part >= placed.size()) placed.resize(std::size_t{part} + 1, 0);
    const std::uint32_t index = placed[part]++;
    placement.cells.push_back({index % side, index / side, 0});
  }
  return placement;
}

Placement folded(const Placement& placement) {
  Placement result = placement;
  result.method += ", folded";
  for (Cell& cell : result.cells) {
    for (std::size_t axis = 0; axis < placement.dimensions; ++axis)
      cell[axis] = folded_position(cell[axis], placement.sides[axis]);
  }
  return result;
}

}  // namespace weft::hardware
