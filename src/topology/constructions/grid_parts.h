// The parts of grids with coordinates (mesh, torus, directed torus, generalized hypercube): boxes.
#pragma once

#include "topology/part.h"

namespace weft::topology {

// All nodes between two corners, both included. A box of a torus that is not as long as the torus is a mesh there.
extern const PartKind kBoxPart;

inline constexpr std::array<const PartKind*, kMostPartKinds> kGridParts{&kBoxPart};

}  // namespace weft::topology
