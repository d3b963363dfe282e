#include "hardware/partition.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "base/numbers/mixed_radix.h"
#include "hardware/pins.h"

namespace weft::hardware {
namespace {

using Sides = std::vector<std::uint64_t>;

std::uint32_t capacity_of(std::uint32_t member_count, std::uint32_t count) {
  return member_count / count + (member_count % count == 0 ? 0 : 1);
}

// Searches the bricks of exactly `volume` cells whose sides divide those of the grid for the one with the least
// surface: a side as long as the grid's has none.
class BrickSearch {
 public:
  BrickSearch(const Sides& grid, std::uint64_t volume) : grid_(grid), volume_(volume), brick_(grid.size(), 1) {}

  std::optional<Sides> best() {
    choose(0, volume_);
    return best_;
  }

 private:
  void choose(std::size_t dimension, std::uint64_t left) {
    if (dimension == grid_.size()) {
      if (left == 1) consider();
      return;
    }
    for (std::uint64_t side = 1; side <= std::min(grid_[dimension], left); ++side) {
      if (grid_[dimension] % side != 0 || left % side != 0) continue;
      brick_[dimension] = side;
      choose(dimension + 1, left / side);
    }
  }

  void consider() {
    std::uint64_t surface = 0;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      if (brick_[i] < grid_[i]) surface += volume_ / brick_[i];
    }
    const std::pair rank(surface, *std::max_element(brick_.begin(), brick_.end()));
    if (best_ && rank >= best_rank_) return;
    best_rank_ = rank;
    best_ = brick_;
  }

  const Sides& grid_;
  std::uint64_t volume_;
  Sides brick_;
  std::optional<Sides> best_;
  std::pair<std::uint64_t, std::uint64_t> best_rank_;  // surface, then the longest side
};

Partition divided_into(const Sides& sides, const Sides& brick, std::uint32_t capacity) {
  const MixedRadix members(sides);
  Sides grid;
  for (std::size_t i = 0; i < sides.size(); ++i) grid.push_back(sides[i] / brick[i]);
  const MixedRadix parts(grid);
  Partition partition{.part = Parts(members.size()),
                      .part_count = static_cast<std::uint32_t>(parts.size()),
                      .capacity = capacity,
                      .method = fmt::format("bricks {}", fmt::join(brick, " x ")),
                      .grid = grid};
  for (std::uint64_t member = 0; member < members.size(); ++member) {
    std::uint64_t part = 0;
    for (std::size_t i = 0; i < sides.size(); ++i) part += members.digit(member, i) / brick[i] * parts.weight(i);
    partition.part[member] = static_cast<std::uint32_t>(part);
  }
  return partition;
}

std::optional<Partition> bricks(const Sides& sides, std::uint32_t capacity) {
  if (sides.size() < 2) return std::nullopt;
  const auto brick = BrickSearch(sides, capacity).best();
  if (!brick) return std::nullopt;
  return divided_into(sides, *brick, capacity);
}

// The largest whole number whose power does not exceed `value`.
std::uint64_t whole_root(std::uint64_t value, std::size_t power) {
  const auto exceeds = [&](std::uint64_t base) {
    Count product = 1;
    for (std::size_t i = 0; i < power; ++i) product *= base;
    return product > value;
  };
  std::uint64_t root = 1;
  while (!exceeds(root + 1)) ++root;
  return root;
}

// For grids without a brick of the right size: strips about as wide as a cube of that size, along the last dimension,
// each filled before the next. Parts are nearly cubes with ragged ends.
Partition strips(const Sides& sides, std::uint32_t capacity) {
  const MixedRadix members(sides);
  const std::size_t last = sides.size() - 1;
  const std::uint64_t width = whole_root(capacity, sides.size());
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;  // strip, then the position along it
  for (std::uint64_t member = 0; member < members.size(); ++member) {
    std::uint64_t strip = 0;
    for (std::size_t i = 0; i < last; ++i) {
      const std::uint64_t count = (sides[i] + width / 2) / width == 0 ? 1 : (sides[i] + width / 2) / width;
      strip = strip * count + members.digit(member, i) * count / sides[i];
    }
    order.emplace_back(strip * sides[last] + members.digit(member, last), static_cast<std::uint32_t>(member));
  }
  std::sort(order.begin(), order.end());
  Partition partition{.part = Parts(members.size()),
                      .part_count = static_cast<std::uint32_t>((members.size() - 1) / capacity + 1),
                      .capacity = capacity,
                      .method = fmt::format("strips {} wide", width)};
  for (std::size_t i = 0; i < order.size(); ++i)
    partition.part[order[i].second] = static_cast<std::uint32_t>(i / capacity);
  return partition;
}

std::optional<Sides> grid_of(const topology::Network& network) {
  const auto* labels = network.labelling_as<topology::CoordinateLabelling>();
  if (labels == nullptr || labels->radix().size() != network.graph.node_count()) return std::nullopt;
  Sides sides;
  for (std::size_t i = 0; i < labels->radix().digit_count(); ++i) sides.push_back(labels->radix().radix(i));
  return sides;
}

}  // namespace

Partition consecutive_parts(std::uint32_t member_count, std::uint32_t count, const std::string& members) {
  Partition partition{.part = Parts(member_count),
                      .part_count = 0,
                      .capacity = capacity_of(member_count, count),
                      .method = "consecutive " + members};
  for (std::uint32_t member = 0; member < member_count; ++member) partition.part[member] = member / partition.capacity;
  partition.part_count = member_count == 0 ? 0 : partition.part.back() + 1;
  return partition;
}

void check_chip_count(const topology::Network& network, std::uint32_t count) {
  const NodeId node_count = network.graph.node_count();
  if (count == 0) throw InputError("a network needs at least one chip", {}, "use --chips 16");
  if (count > node_count) {
    throw InputError(fmt::format("{} has {} nodes, too few for {} chips", network.name(), node_count, count), {},
                     fmt::format("use --chips {} or fewer", node_count));
  }
}

Partition natural_partition(const topology::Network& network, std::uint32_t count, const Execution& execution) {
  check_chip_count(network, count);
  const NodeId node_count = network.graph.node_count();
  Partition consecutive = consecutive_parts(node_count, count, "nodes");
  const auto sides = grid_of(network);
  if (!sides || sides->size() < 2) return consecutive;
  auto divided = bricks(*sides, consecutive.capacity);
  if (!divided) divided = strips(*sides, consecutive.capacity);
  // Coordinates need not be those of a grid: the groups of a dragonfly are better than bricks.
  const PinCount by_bricks = count_pins(network.graph, *divided, execution);
  const PinCount by_index = count_pins(network.graph, consecutive, execution);
  return by_bricks.cut <= by_index.cut ? *std::move(divided) : consecutive;
}

Partition natural_boards(const Partition& chips, std::uint32_t count) {
  const std::uint32_t capacity = capacity_of(chips.part_count, count);
  if (auto divided = bricks(chips.grid, capacity)) return *std::move(divided);
  return consecutive_parts(chips.part_count, count, "chips");
}

void number_parts(Partition& partition) {
  std::vector<std::uint32_t> number;
  std::uint32_t next = 0;
  for (std::uint32_t& part : partition.part) {
    if (part >= number.size()) number.resize(std::size_t{part} + 1, UINT32_MAX);
    if (number[part] == UINT32_MAX) number[part] = next++;
    part = number[part];
  }
  partition.part_count = next;
}

}  // namespace weft::hardware
