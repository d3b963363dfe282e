#pragma once

#include <optional>
#include <vector>

#include "base/numbers/count.h"
#include "topology/port_graph.h"

namespace weft::metrics {

struct Hop {
  NodeId node = 0;
  PortId port = 0;  // output port of the node
};

// A shortest path as a list of hops, empty for source == destination; no value if there is no path. Ties go to the
// lowest port, hop by hop.
std::optional<std::vector<Hop>> shortest_path(const topology::PortGraph& graph, NodeId source, NodeId destination);

// The number of shortest paths; paths over different parallel links are different. 1 from a node to itself, 0 if there
// is no path; saturates at kHuge.
Count shortest_path_count(const topology::PortGraph& graph, NodeId source, NodeId destination);

}  // namespace weft::metrics
