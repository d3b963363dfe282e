#pragma once

#include <vector>

#include "base/graphs/unit_flow.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// For each link, named by where it starts, an arc over which one unit flows: see topology::link_starts.
std::vector<FlowArc> link_arcs(const topology::PortGraph& graph, const std::vector<End>& starts);

}  // namespace weft::metrics
