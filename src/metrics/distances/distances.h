// All-pairs distances, exact for directed, irregular and unconnected networks alike: bit-parallel searches from batches
// of sources on all cores, from one node of each orbit where symmetries are known. The plain search of
// metrics/distances/reference_distances.h is what this is held against.
#pragma once

#include "base/execution.h"
#include "metrics/distances/distance_summary.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// From every node.
DistanceSummary all_distances(const topology::PortGraph& graph, const Execution& execution);

// From one node of each orbit, each counted as often as its orbit has nodes. The same result.
DistanceSummary all_distances(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

// Seconds that the search from `source_count` nodes will take, within a small factor.
double estimated_seconds(const topology::PortGraph& graph, std::uint64_t source_count, const Execution& execution);

bool is_strongly_connected(const topology::PortGraph& graph);

}  // namespace weft::metrics
