// Nearest first on star-connected cycles: among the lateral links that bring the permutation nearer, the one with the
// fewest local links before it, forwards when two are as near. As few lateral links as the shortest way, but perhaps
// more local ones.
#pragma once

#include <memory>

#include "routing/algorithm.h"

namespace weft::routing {

// None when the network is not one of star-connected cycles.
std::unique_ptr<Routing> build_scc_greedy(const Task& task);

}  // namespace weft::routing
