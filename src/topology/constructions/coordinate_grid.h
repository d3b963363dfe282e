// Grids with one coordinate per dimension: what mesh, torus, directed torus and generalized hypercube have in common.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

inline constexpr spec::Parameter kSidesParameter{
    .name = "sides", .meaning = "nodes in each dimension", .min = 2, .max = 1LL << 40, .is_variadic = true};

// Link classes "dimension 1", "dimension 2", ...
inline std::vector<LinkClass> dimension_classes(std::size_t dimensions, bool is_unidirectional = false) {
  std::vector<LinkClass> classes;
  for (std::size_t i = 1; i <= dimensions; ++i)
    classes.push_back({"dimension " + std::to_string(i), is_unidirectional});
  return classes;
}

class CoordinateGrid {
 public:
  explicit CoordinateGrid(const Member& member) : CoordinateGrid(member.arguments.integers("sides")) {}

  // Digit i of a node is its coordinate in dimension i.
  [[nodiscard]] const MixedRadix& radix() const { return labelling_.radix(); }
  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(radix().size()); }
  [[nodiscard]] std::unique_ptr<const Labelling> labelling() const {
    return std::make_unique<CoordinateLabelling>(labelling_);
  }
  [[nodiscard]] TabulationShape shape(bool is_unidirectional = false) const {
    return {.node_count = node_count(), .link_classes = dimension_classes(radix().digit_count(), is_unidirectional)};
  }

 private:
  explicit CoordinateGrid(const std::vector<std::int64_t>& sides) : labelling_({sides.begin(), sides.end()}) {}

  CoordinateLabelling labelling_;
};

}  // namespace weft::topology
