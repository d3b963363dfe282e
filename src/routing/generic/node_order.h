// An order of the nodes by their distance from a root, as for up*/down* routing: a channel to a node of lower rank goes
// up, one to a node of higher rank down. Paths that first only go up, then only down, cause no cyclic dependencies.
#pragma once

#include <vector>

#include "topology/port_graph.h"

namespace weft::routing {

// The node with the most links; ties go to the lowest. The graph must have a node.
NodeId max_degree_node(const topology::PortGraph& graph);

// The rank of each node: by distance from the root, then by number. The root of a component that `root` does not reach
// is its lowest node.
std::vector<NodeId> ranks_from(const topology::PortGraph& graph, NodeId root);

}  // namespace weft::routing
