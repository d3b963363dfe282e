// Algorithms 1 and 2 on RCC-FULL. A network of level l is rows of networks of level l-1; with its row and column a node
// is (i,j), and a transpose link of level l joins (i,j) with (j,i). From (i1,j1) to (i2,j2), in another row:
//
//   Algorithm 1  in the row to (i1,i2), over to (i2,i1), in the row to (i2,j2)
//   Algorithm 2  over to (j1,i1), in the row to (j1,i2), over to (i2,j1), in the row to (i2,j2)
//
// A way within a row is one of level l-1; within an atom it is one hop. In the same row both stay in it, and a
// transpose that would lead a node to itself is left out. Algorithm 2 may pass through where it leads; a way, and a way
// within a row, ends there, or it goes on with the steps that are left, as they are printed. Nothing is tabulated.
//
// One vc is not free of deadlock. With vcs=apart a way is cut into trips, at most one hop in an atom each: one bit for
// each level, the top one first, tells whether the way of that level is in its last row. Read as a number they never
// fall, and this number is the vc in an atom. A transpose link of level l has the bits of the levels above, and behind
// them, under Algorithm 2, whether it is the second of its way. So packets wait only for what is later in one order.
#pragma once

#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

// Which levels follow Algorithm 2; the others follow Algorithm 1.
enum class SecondAlgorithm : std::uint8_t { nowhere, top_level, every_level };

// None on other networks. Reads the argument vcs. A way that ends early does so where it leads.
std::unique_ptr<Routing> build_rcc_route(const Task& task, SecondAlgorithm second, bool ends_early);

}  // namespace weft::routing
