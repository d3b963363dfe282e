// Networks whose nodes are the points of a grid and whose links stay on a line of it: meshes, tori, hypercubes,
// generalised hypercubes, and these with faults. What dimension-order routing and its kin need to know of them, by
// formula.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/numbers/mixed_radix.h"
#include "topology/network.h"

namespace weft::routing {

class Grid {
 public:
  // What the nodes that differ in one coordinate only form.
  enum class Line : std::uint8_t { path, ring, unidirectional_ring, complete };

  // None when the network is not a grid.
  static std::optional<Grid> of(const topology::Network& network);

  struct Step {
    GeneratorId generator = 0;
    bool is_upwards = true;
    bool wraps = false;  // round the end of the line
  };

  [[nodiscard]] Line line() const { return line_; }
  [[nodiscard]] std::size_t dimension_count() const { return radix_.digit_count(); }
  [[nodiscard]] std::uint64_t side(std::size_t dimension) const { return radix_.radix(dimension); }
  [[nodiscard]] std::uint64_t coordinate(NodeId v, std::size_t dimension) const {
    return radix_.small_digit(v, dimension);
  }

  // The links of a dimension are one class, with the dimension's number. Is there a way round in it that is a cycle?
  [[nodiscard]] bool has_cycle(std::size_t dimension) const;

  [[nodiscard]] bool is_plane_mesh() const { return line_ == Line::path && dimension_count() == 2; }

  // The moves of the whole grid by one place along each dimension, round its end; none where that is no symmetry of the
  // network: meshes, and where there are faults.
  [[nodiscard]] std::vector<std::vector<NodeId>> shifts() const;

  // The lowest dimension in which the nodes differ; dimension_count() when they are the same.
  [[nodiscard]] std::size_t first_difference(NodeId v, NodeId w) const { return radix_.first_difference(v, w); }

  // Are both ways round a ring equally long?
  [[nodiscard]] bool is_tie(std::size_t dimension, NodeId from, NodeId to) const;
  // Is there a ring in which they may be?
  [[nodiscard]] bool has_ties() const;

  // The first step of the shortest way along a line, between different coordinates. Half way round goes upwards.
  [[nodiscard]] Step step(std::size_t dimension, std::uint64_t from, std::uint64_t to) const;
  [[nodiscard]] Step step(std::size_t dimension, NodeId from, NodeId to) const {
    return step(dimension, coordinate(from, dimension), coordinate(to, dimension));
  }
  // Down a ring.
  [[nodiscard]] Step step_down(std::size_t dimension, std::uint64_t from) const {
    return {.generator = first_generators_[dimension] + 1, .is_upwards = false, .wraps = from == 0};
  }

 private:
  Grid(Line line, MixedRadix radix, bool has_faults);

  Line line_;
  MixedRadix radix_;
  bool has_faults_;
  std::vector<GeneratorId> first_generators_;  // of each dimension
};

}  // namespace weft::routing
