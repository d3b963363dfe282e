// Every way to put the nodes of a small network on two sides, one after the other.
#pragma once

#include <cstdint>

#include "topology/network.h"

namespace weft::test {

// The smallest cut among those that divide the terminals as evenly as any, in two-way links and one-way channels.
// Limit: 24 nodes.
std::uint64_t brute_force_bisection(const topology::PortGraph& graph);

// A network around a bare graph, labelled by index.
topology::Network network_of(topology::PortGraph graph);

// The examples of all families with at most this many nodes.
std::vector<topology::Network> examples_up_to(NodeId most_nodes);

}  // namespace weft::test
