#include "routing/grid/grid.h"

#include <array>

#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"

namespace weft::routing {
namespace {

struct GridFamily {
  std::string_view name;
  Grid::Line line;
};

constexpr std::array<GridFamily, 8> kGridFamilies{{{"directed-ring", Grid::Line::unidirectional_ring},
                                                   {"directed-torus", Grid::Line::unidirectional_ring},
                                                   {"generalized-hypercube", Grid::Line::complete},
                                                   {"hypercube", Grid::Line::complete},
                                                   {"mesh", Grid::Line::path},
                                                   {"path", Grid::Line::path},
                                                   {"ring", Grid::Line::ring},
                                                   {"torus", Grid::Line::ring}}};

// A canonical spec of one of the families above has its sides, integers, before its keyed arguments.
std::vector<std::uint64_t> sides_of(const spec::Spec& grid) {
  std::vector<std::uint64_t> sides;
  for (std::size_t i = 0; i < grid.arguments.size() && grid.arguments[i].key.empty(); ++i) {
    sides.push_back(integer_argument(grid, i));
  }
  return grid.name == "hypercube" ? std::vector<std::uint64_t>(sides.front(), 2) : sides;
}

// The generators of one dimension, as the families number them.
std::uint64_t generators_on(Grid::Line line, std::uint64_t side) {
  switch (line) {
    case Grid::Line::path:
    case Grid::Line::ring:
      return 2;
    case Grid::Line::unidirectional_ring:
      return 1;
    case Grid::Line::complete:
      return side - 1;
  }
  return 0;
}

// Coordinates have 32 bits, so 2·upwards is below `kNever` unless a path would have to wrap.
Grid::Rule rule_of(Grid::Line line, std::uint64_t side, GeneratorId first) {
  constexpr std::uint64_t kNever = std::uint64_t{1} << 34;
  const bool is_ring = line == Grid::Line::ring;
  const bool has_cycle = side > 2 && (is_ring || line == Grid::Line::unidirectional_ring);
  return {.wrap = line == Grid::Line::path ? kNever : side,
          .turn = is_ring ? side : kNever,
          .first = first,
          .skips = line == Grid::Line::complete ? UINT32_MAX : 0,
          .cycle = has_cycle ? 1U : 0U};
}

}  // namespace

Grid::Grid(Line line, MixedRadix radix, bool has_faults)
    : line_(line), radix_(std::move(radix)), has_faults_(has_faults) {
  for (std::size_t i = 0; i < radix_.digit_count(); ++i) {
    rules_.push_back(rule_of(line, radix_.radix(i), generator_count_));
    generator_count_ += static_cast<GeneratorId>(generators_on(line, radix_.radix(i)));
  }
}

std::optional<Grid> Grid::of(const topology::Network& network) {
  const spec::Spec& whole = fault_free(network.spec);
  for (const GridFamily& family : kGridFamilies) {
    if (family.name != whole.name) continue;
    return Grid(family.line, MixedRadix(sides_of(whole)), network.has_faults);
  }
  return std::nullopt;
}

std::vector<std::vector<NodeId>> Grid::shifts() const {
  if (has_faults_ || line_ == Line::path) return {};
  std::vector<std::vector<NodeId>> shifts;
  for (std::size_t i = 0; i < dimension_count(); ++i) {
    shifts.push_back(tabulated(static_cast<NodeId>(radix_.size()), [&](NodeId v) {
      return static_cast<NodeId>(radix_.with_digit(v, i, (coordinate(v, i) + 1) % side(i)));
    }));
  }
  return shifts;
}

bool Grid::is_tie(std::size_t dimension, NodeId from, NodeId to) const {
  if (line_ != Line::ring || !has_cycle(dimension)) return false;
  const std::uint64_t length = side(dimension);
  return 2 * ((coordinate(to, dimension) + length - coordinate(from, dimension)) % length) == length;
}

bool Grid::has_ties() const {
  for (std::size_t i = 0; i < dimension_count(); ++i) {
    if (line_ == Line::ring && has_cycle(i) && side(i) % 2 == 0) return true;
  }
  return false;
}

Grid::Step Grid::step(std::size_t dimension, std::uint64_t from, std::uint64_t to) const {
  const Rule& rule = rules_[dimension];
  const std::uint64_t upwards = rule.upwards(from, to);
  if (rule.goes_down(upwards, 0)) {
    return {.generator = rule.first + 1, .is_upwards = false, .wraps = line_ == Line::ring && from == 0};
  }
  const bool is_ring = line_ == Line::ring || line_ == Line::unidirectional_ring;
  return {.generator = rule.generator(upwards, 0), .wraps = is_ring && from + 1 == side(dimension)};
}

}  // namespace weft::routing
