// A routing that spares the busy links. Any routing of all pairs bounds the cuts, and the more even its loads the
// better; shortest paths leave that to chance. So the pairs are routed again and again by lengths that grow with the
// load, and each time a part of the load goes the new way (Frank and Wolfe's method for a convex cost of the loads).
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "metrics/cuts/edge_load.h"

namespace weft::metrics {

// One round more: moves part of the load away from busy links. The cost is the sum of this power of the loads; the
// higher the power, the more it is a matter of the busiest links alone. None when the round brings nothing, or path
// counts outgrow a double.
std::optional<EdgeLoad> more_balanced(const CutGraph& graph, const EdgeLoad& load, double power,
                                      const CutSymmetry& symmetry, const Execution& execution);

}  // namespace weft::metrics
