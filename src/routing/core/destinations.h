// The pairs of terminals whose paths differ. A path begins at a node, and the terminals of a node are alike as sources;
// as destinations they are if the routing's facts say so.
#pragma once

#include <vector>

#include "routing/core/routing.h"

namespace weft::routing {

std::vector<NodeId> nodes_with_terminals(const topology::PortGraph& graph);

// One terminal of each node, or all terminals if the routing tells those of a node apart.
std::vector<TerminalId> distinct_destinations(const Routing& routing);

}  // namespace weft::routing
