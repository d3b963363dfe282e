// The parts of a recursive diagonal torus: closed partitions (quadrants), independent tori, territories of multicasts.
#pragma once

#include "topology/part.h"

namespace weft::topology {

// A quarter of the square, and recursively of a quadrant, down to 4 x 4 nodes.
extern const PartKind kQuadrantPart;
// The torus of a rank through a node.
extern const PartKind kTorusPart;
// The nodes that a multicast of rank r from a node reaches: the node, with the tile of each rank from r down to 0
// added. The tile of a rank, in its unit vectors, is {0, x, -x, y, -y, 2y, y+x, y-x}: the eight nodes that a node
// reaches in two steps, one in each coset of the rank above.
extern const PartKind kTerritoryPart;

inline constexpr std::array<const PartKind*, kMostPartKinds> kDiagonalParts{&kQuadrantPart, &kTorusPart,
                                                                            &kTerritoryPart};

}  // namespace weft::topology
