// All-pairs distances, exact also for directed, irregular and unconnected networks: bit-parallel searches from batches
// of sources on all cores, from one node of each orbit if symmetries are known. Tests compare it with the reference
// implementation in metrics/distances/reference_distances.h.
#pragma once

#include "base/execution.h"
#include "base/ranks/ranks.h"
#include "metrics/distances/distance_summary.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// Searches from every node.
DistanceSummary all_distances(const topology::PortGraph& graph, const Execution& execution);

// Searches from one node of each orbit, weighted with the size of the orbit. Gives the same result.
DistanceSummary all_distances(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution);

// Collective. Each rank searches from a share of the sources; all get the same result.
DistanceSummary all_distances(const topology::PortGraph& graph, const Orbits& orbits, Ranks& ranks,
                              const Execution& execution);

// Estimated seconds of the search from `source_count` nodes, within a small factor.
double estimated_seconds(const topology::PortGraph& graph, std::uint64_t source_count, const Execution& execution);

bool is_strongly_connected(const topology::PortGraph& graph);

}  // namespace weft::metrics
