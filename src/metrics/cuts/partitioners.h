// Cuts by the multilevel partitioners METIS and SCOTCH. They are asked with some slack in the balance, without which
// SCOTCH's cuts are far worse; the refinement makes the balance exact.
#pragma once

#include <cstdint>

#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

// Limit: both libraries are built with 32-bit numbers here.
bool fits_partitioners(const CutGraph& graph);

// The same cut for the same seed. `slack` is the share by which a side may exceed its half.
Sides metis_cut(const CutGraph& graph, int seed, double slack);
Sides scotch_cut(const CutGraph& graph, int seed, double slack);

}  // namespace weft::metrics
