// Distances in networks that are too large for tables: breadth-first search, one source for each orbit, by steps of the
// whole reached set at once (topology/implicit/implicit_graph.h). Exact: the same summary as that of the built network.
#pragma once

#include <string_view>

#include "base/execution.h"
#include "metrics/distances/distance_summary.h"
#include "topology/implicit/implicit_graph.h"

namespace weft::metrics {

// Bytes that the search takes.
Count implicit_memory(const topology::ImplicitGraph& graph);

// `name` opens the message of the InputError that is thrown when the sets do not fit execution.max_memory.
DistanceSummary implicit_distances(const topology::ImplicitGraph& graph, std::string_view name,
                                   const Execution& execution);

// Seconds that implicit_distances will take, within a small factor.
double estimated_seconds(const topology::ImplicitGraph& graph, const Execution& execution);

}  // namespace weft::metrics
