// Balances the link loads of an all-to-all routing. Any routing of all pairs gives a lower bound on the cuts, and the
// bound is better the more even the loads are; shortest paths alone may load links unevenly. So the pairs are rerouted
// repeatedly with link lengths that grow with the load, and each time a part of the load moves to the new paths (the
// Frank-Wolfe method for a convex cost of the loads).
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "metrics/cuts/edge_load.h"

namespace weft::metrics {

// One round: moves part of the load away from busy links. The cost is the sum of the loads to this power; the higher
// the power, the more the busiest links dominate. None if the round does not reduce the cost, or if path counts
// overflow a double.
std::optional<EdgeLoad> more_balanced(const CutGraph& graph, const EdgeLoad& load, double power,
                                      const CutSymmetry& symmetry, const Execution& execution);

}  // namespace weft::metrics
