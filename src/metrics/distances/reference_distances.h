// Reference implementation of distances: one simple breadth-first search per source, on all cores. It is used for few
// sources, and tests compare faster methods with it.
#pragma once

#include <span>

#include "base/execution.h"
#include "metrics/distances/distance_summary.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// A node that represents `weight` nodes with the same distances, including itself.
struct WeightedSource {
  NodeId node = 0;
  NodeId weight = 1;
};

DistanceSummary reference_distances(const topology::PortGraph& graph, const Execution& execution);

// Searches from these sources only; their weights add up to the number of nodes.
DistanceSummary reference_distances(const topology::PortGraph& graph, std::span<const WeightedSource> sources,
                                    const Execution& execution);

}  // namespace weft::metrics
