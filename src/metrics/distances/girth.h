#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "base/ranks/ranks.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// Length of the shortest cycle: a closed walk along channels that never returns immediately on the link it came by. Two
// parallel links form a cycle of length two. None for a network without cycles.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Execution& execution);

// Searches only cycles through one node of each orbit.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

// Collective. Each rank searches cycles through a share of these nodes; all get the same result.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, Ranks& ranks,
                                   const Execution& execution);

// Estimated seconds, within a small factor; less if a short cycle is found early.
double estimated_girth_seconds(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

}  // namespace weft::metrics
