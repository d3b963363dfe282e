// Networks whose nodes are the points of a grid and whose links join points of one line: meshes, tori, hypercubes,
// generalized hypercubes, and these with faults. Provides the coordinates and steps that dimension-order and turn-model
// routings need, by formula.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/numbers/mixed_radix.h"
#include "topology/network.h"

namespace weft::routing {

class Grid {
 public:
  // The graph formed by the nodes that differ in one coordinate only.
  enum class Line : std::uint8_t { path, ring, unidirectional_ring, complete };

  // Empty when the network is not a grid.
  static std::optional<Grid> of(const topology::Network& network);

  struct Step {
    GeneratorId generator = 0;
    bool is_upwards = true;
    bool wraps = false;  // uses the wraparound link
  };

  [[nodiscard]] Line line() const { return line_; }
  [[nodiscard]] const MixedRadix& radix() const { return radix_; }
  [[nodiscard]] std::size_t dimension_count() const { return radix_.digit_count(); }
  [[nodiscard]] GeneratorId generator_count() const { return generator_count_; }
  [[nodiscard]] std::uint64_t side(std::size_t dimension) const { return radix_.radix(dimension); }
  [[nodiscard]] std::uint64_t coordinate(NodeId v, std::size_t dimension) const {
    return radix_.small_digit(v, dimension);
  }

  // Whether the lines of a dimension are cycles of more than two nodes. Link class i holds the links of dimension i.
  [[nodiscard]] bool has_cycle(std::size_t dimension) const { return rules_[dimension].cycle != 0; }

  [[nodiscard]] bool is_plane_mesh() const { return line_ == Line::path && dimension_count() == 2; }

  // The cyclic shifts by one along each dimension; none for meshes and networks with faults, where they are no
  // symmetries.
  [[nodiscard]] std::vector<std::vector<NodeId>> shifts() const;

  // The lowest dimension in which the nodes differ; dimension_count() when they are the same.
  [[nodiscard]] std::size_t first_difference(NodeId v, NodeId w) const { return radix_.first_difference(v, w); }

  // Whether both directions round a ring are equally short.
  [[nodiscard]] bool is_tie(std::size_t dimension, NodeId from, NodeId to) const;
  // Whether some ring has such ties.
  [[nodiscard]] bool has_ties() const;

  // One rule for all lines, without branches. Upwards from a to b is b - a, plus `wrap` if that is negative. The first
  // step is by generator `first`, or the next one where 2·upwards exceeds `turn`; on complete lines, by generator
  // first + upwards - 1.
  struct Rule {
    std::uint64_t wrap = 0;
    std::uint64_t turn = 0;
    GeneratorId first = 0;
    GeneratorId skips = 0;    // all bits set on complete lines
    std::uint32_t cycle = 0;  // 1 if the line is a cycle of more than two nodes

    [[nodiscard]] std::uint64_t upwards(std::uint64_t from, std::uint64_t to) const {
      return to - from + (wrap & -std::uint64_t{to < from});
    }
    // ties_down, 0 or 1: the direction where both directions round a ring are equally short.
    [[nodiscard]] bool goes_down(std::uint64_t upwards, std::uint32_t ties_down) const {
      return 2 * upwards + (ties_down & cycle) > turn;
    }
    [[nodiscard]] GeneratorId generator(std::uint64_t upwards, std::uint32_t ties_down) const {
      return first + (static_cast<GeneratorId>(upwards - 1) & skips) + (goes_down(upwards, ties_down) ? 1U : 0U);
    }
  };
  [[nodiscard]] const Rule& rule(std::size_t dimension) const { return rules_[dimension]; }

  // The first step of a shortest path along a line between different coordinates. Ties go upwards.
  [[nodiscard]] Step step(std::size_t dimension, std::uint64_t from, std::uint64_t to) const;
  [[nodiscard]] Step step(std::size_t dimension, NodeId from, NodeId to) const {
    return step(dimension, coordinate(from, dimension), coordinate(to, dimension));
  }
  // The step downwards on a ring.
  [[nodiscard]] Step step_down(std::size_t dimension, std::uint64_t from) const {
    return {.generator = rules_[dimension].first + 1, .is_upwards = false, .wraps = from == 0};
  }

 private:
  Grid(Line line, MixedRadix radix, bool has_faults);

  Line line_;
  MixedRadix radix_;
  bool has_faults_;
  std::vector<Rule> rules_;  // of each dimension
  GeneratorId generator_count_ = 0;
};

}  // namespace weft::routing
