// Distances by one plain breadth-first search per source, on all cores. Nothing clever: it serves where there are few
// sources, and faster methods are held against it.
#pragma once

#include <span>

#include "base/execution.h"
#include "metrics/distances/distance_summary.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// A node that stands for `weight` nodes, itself among them, which see the same distances as it does.
struct WeightedSource {
  NodeId node = 0;
  NodeId weight = 1;
};

DistanceSummary reference_distances(const topology::PortGraph& graph, const Execution& execution);

// From these sources only; their weights add up to the number of nodes.
DistanceSummary reference_distances(const topology::PortGraph& graph, std::span<const WeightedSource> sources,
                                    const Execution& execution);

}  // namespace weft::metrics
