// The routing table of one router, derived from the routing function: for each destination the candidates of packets
// that may pass it. Packets in different states may get different candidates; then a destination has several entries.
#pragma once

#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"

namespace weft::paths {

struct RouterEntry {
  TerminalId destination = 0;
  bool delivers = false;
  routing::Candidates candidates;        // empty when it delivers, or when the packet is stuck
  std::vector<routing::Header> headers;  // one of each state that gets these candidates
};

// In the order of destinations. Destinations whose packets never pass the router have no entry.
std::vector<RouterEntry> router_table(const routing::Routing& routing, NodeId router, const Execution& execution);

}  // namespace weft::paths
