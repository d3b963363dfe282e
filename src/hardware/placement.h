// Where nodes stand on a plane or in space: one cell of a grid for each node, no two in one cell.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "topology/network.h"

namespace weft::hardware {

using Cell = std::array<std::uint32_t, 3>;  // z is 0 on a plane

struct Placement {
  unsigned dimensions = 2;
  Cell sides{1, 1, 1};
  std::vector<Cell> cells;  // of each node
  std::string method;       // "coordinates", "digits", "rows, to and fro"
};

// The family's own placement. Coordinates and digits become axes in turn, each given to the axis that is shortest so
// far, so that a hypercube is a square of squares and a 2-D torus is itself. Nodes with only an index stand in rows
// that run to and fro. `dimensions` is 2 or 3.
Placement natural_placement(const topology::Network& network, unsigned dimensions);

// The same for digits that are divided into prime factors first: more nearly a square or a cube. Empty cells where the
// network has no coordinates or digits.
Placement compact_placement(const topology::Network& network, unsigned dimensions);

// The nodes of each part on a square of their own, in rows by index, all squares in the same place: for the wires
// within chips only.
Placement placement_on_chips(const std::vector<std::uint32_t>& part_of_node, std::uint32_t capacity);

// Every axis folded: position 0, n-1, 1, n-2, ... so that a ring has no wire longer than two cells.
Placement folded(const Placement& placement);

}  // namespace weft::hardware
