// The paths of a routing to one terminal in compact form: the output port at every node. Paths that do not follow these
// ports, because they depend on where a packet comes from, are listed whole beside them.
#pragma once

#include <span>
#include <vector>

#include "routing/core/routing.h"

namespace weft::routing {

struct ListedPath {
  NodeId source = 0;
  std::vector<PortId> ports;  // empty: there is no path, although the source has a port
};

struct NextPorts {
  std::vector<PortId> port_at;       // per node; kNoPort at the destination, and where no packet passes
  std::vector<ListedPath> listed{};  // by increasing source
};

// For packets from these nodes, which have terminals. The routing must have fixed paths.
NextPorts next_ports(const Routing& routing, std::span<const NodeId> sources, TerminalId destination);

}  // namespace weft::routing
