#pragma once

#include <vector>

#include "base/execution.h"
#include "metrics/distances/shortest_path.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// A maximum set of link-disjoint paths from the source to the destination, which must differ: a bidirectional link
// serves one path, in one direction. This is no stronger than being channel-disjoint: two paths that use a link in
// opposite directions can exchange their remaining parts, and neither needs the link. No path visits a node twice. The
// shorter paths come first; there may be other maximum sets.
std::vector<std::vector<Hop>> edge_disjoint_paths(const topology::PortGraph& graph, NodeId source, NodeId destination,
                                                  const Execution& execution);

}  // namespace weft::metrics
