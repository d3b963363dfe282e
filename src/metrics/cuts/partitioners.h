// Cuts by the multilevel partitioners METIS and SCOTCH. They are called with some slack in the balance, because
// SCOTCH's cuts are far worse without it; the refinement makes the balance exact.
#pragma once

#include <cstdint>

#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

// Limit: both libraries use 32-bit integers here.
bool fits_partitioners(const CutGraph& graph);

// The same seed gives the same cut. `slack` is the fraction by which a side may exceed half of the weight.
Sides metis_cut(const CutGraph& graph, int seed, double slack);
Sides scotch_cut(const CutGraph& graph, int seed, double slack);

}  // namespace weft::metrics
