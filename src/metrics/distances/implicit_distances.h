// Distances in networks that are too large for tables: breadth-first search on an implicit graph
// (topology/implicit/implicit_graph.h), one source for each orbit, in steps of the whole reached set. Exact: the
// summary is the same as that of the built network.
#pragma once

#include <string_view>

#include "base/execution.h"
#include "base/ranks/ranks.h"
#include "metrics/distances/distance_summary.h"
#include "topology/implicit/implicit_graph.h"

namespace weft::metrics {

// Bytes that the search needs.
Count implicit_memory(const topology::ImplicitGraph& graph);

// Throws InputError, whose message begins with `name`, if the sets do not fit execution.max_memory. So do the searches.
void check_implicit_memory(const topology::ImplicitGraph& graph, std::string_view name, const Execution& execution);

DistanceSummary implicit_distances(const topology::ImplicitGraph& graph, std::string_view name,
                                   const Execution& execution);

// Collective. Each rank searches from a share of the sources; all get the same result.
DistanceSummary implicit_distances(const topology::ImplicitGraph& graph, std::string_view name, Ranks& ranks,
                                   const Execution& execution);

// Estimated seconds of implicit_distances, within a small factor.
double estimated_seconds(const topology::ImplicitGraph& graph, const Execution& execution);

}  // namespace weft::metrics
