#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// Length of the shortest cycle: a closed walk along channels that never turns straight back on the link it came by. Two
// parallel links are a cycle of two. None for a network without cycles.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Execution& execution);

// Looks at the cycles through one node of each orbit only.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

// Seconds that it will take, within a small factor or at most: a short cycle that is met early ends the search.
double estimated_girth_seconds(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

}  // namespace weft::metrics
