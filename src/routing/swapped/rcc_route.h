// Algorithms 1 and 2 on RCC-FULL. A network of level l is rows of networks of level l-1; with its row and column a node
// is (i,j), and a transpose link of level l joins (i,j) with (j,i). From (i1,j1) to (i2,j2), in another row:
//
//   Algorithm 1  in the row to (i1,i2), over to (i2,i1), in the row to (i2,j2)
//   Algorithm 2  over to (j1,i1), in the row to (j1,i2), over to (i2,j1), in the row to (i2,j2)
//
// A path within a row is a path of level l-1; within an atom it is one hop. If both nodes are in the same row, the path
// stays in it, and a transpose that would lead a node to itself is left out. Algorithm 2 may pass its destination, or
// that of a path within a row; then it ends there, or it continues with the remaining steps, as published. Nothing is
// tabulated.
//
// One VC can deadlock. With vcs=apart a path is cut into segments of at most one hop in an atom. The number of a
// segment has one bit per level, the top level first: 1 when the path of that level is in its last row. These numbers
// never decrease, and they are the VC in an atom. The VC of a transpose link of level l consists of the bits of the
// levels above l and, under Algorithm 2, one more bit for the second transpose. So packets wait in one order. Example,
// rcc-full(3,2) with Algorithm 1, [0,0,1,2] to [1,2,1,2]:
//
//   level 2 to [1,2,0,0]  VC 0
//   atom to [1,2,0,1]     VC 2, binary 10: last row of level 2, first row of level 1
//   level 1 to [1,2,1,0]  VC 1, binary 1: last row of level 2
//   atom to [1,2,1,2]     VC 3, binary 11: last row of both levels
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

// The levels that follow Algorithm 2; the others follow Algorithm 1.
enum class SecondAlgorithm : std::uint8_t { nowhere, top_level, every_level };

// Returns null unless the network is an rcc-full. Reads the argument vcs. With ends_early a path ends as soon as it
// reaches its destination.
std::unique_ptr<Routing> build_rcc_route(const Task& task, SecondAlgorithm second, bool ends_early);

}  // namespace weft::routing
