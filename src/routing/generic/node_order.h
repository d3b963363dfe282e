// An order of the nodes, by their distance from a root: a channel to a lower place goes up, one to a higher place down.
// A way that goes up as long as it likes and then only down never closes a cycle of waiting channels.
#pragma once

#include <vector>

#include "topology/port_graph.h"

namespace weft::routing {

// The node of the most links, the lowest of these. There is one.
NodeId max_degree_node(const topology::PortGraph& graph);

// The place of each node: by distance from the root, then by number. A part that the root does not reach has the lowest
// of its nodes for a root.
std::vector<NodeId> ranks_from(const topology::PortGraph& graph, NodeId root);

}  // namespace weft::routing
