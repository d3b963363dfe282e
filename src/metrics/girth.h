#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "metrics/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// Length of the shortest cycle: a closed walk along channels that never turns straight back on the link it came by. Two
// parallel links are a cycle of two. None for a network without cycles.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Execution& execution);

// Looks at the cycles through one node of each orbit only.
std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

}  // namespace weft::metrics
