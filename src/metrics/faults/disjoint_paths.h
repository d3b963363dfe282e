#pragma once

#include <vector>

#include "base/execution.h"
#include "metrics/distances/shortest_path.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// A largest set of paths from the source to the destination, which are different nodes, of which no two share a link:
// a two-way link serves one path, in one direction. That asks no more than that no two share a channel: two paths that
// pass each other on a link can swap what follows, and neither needs the link. No path meets a node twice. The shorter
// paths come first; there may be other sets as large.
std::vector<std::vector<Hop>> edge_disjoint_paths(const topology::PortGraph& graph, NodeId source, NodeId destination,
                                                  const Execution& execution);

}  // namespace weft::metrics
