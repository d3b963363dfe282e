// Random networks and demands for tests of flows: unidirectional and parallel channels, nodes without terminals.
#pragma once

#include <cstdint>

#include "paths/flow/router_demand.h"
#include "topology/port_graph.h"

namespace weft::test {

// Strongly connected: a unidirectional ring, and as many random channels.
topology::PortGraph random_graph(std::uint64_t seed, NodeId least_nodes, NodeId most_nodes);

// About half of the pairs of nodes send.
paths::RouterDemand random_demand(std::uint64_t seed, NodeId nodes);

}  // namespace weft::test
