#pragma once

#include <optional>
#include <vector>

#include "base/numbers/count.h"
#include "topology/port_graph.h"

namespace weft::metrics {

struct Hop {
  NodeId node = 0;
  PortId port = 0;  // by which it leaves the node
};

// A shortest path: the hops to make, none of them for source == destination; no value when there is no way. Among the
// shortest paths it is the one whose ports are the lowest, hop by hop.
std::optional<std::vector<Hop>> shortest_path(const topology::PortGraph& graph, NodeId source, NodeId destination);

// How many shortest paths there are; ways over different parallel links are different paths. 1 from a node to itself, 0
// when there is no way; saturates at kHuge.
Count shortest_path_count(const topology::PortGraph& graph, NodeId source, NodeId destination);

}  // namespace weft::metrics
