// A way out of a cut that single moves cannot improve: a patch of nodes along the cut changes sides, and the refinement
// starts from there.
#pragma once

#include "base/numbers/random.h"
#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

// Turns over up to an eighth of the nodes: those nearest to a node at the cut, on its side of it.
void disturb(const CutGraph& graph, RandomStream& random, Sides& sides);

}  // namespace weft::metrics
