// The path of one packet, hop by hop. If the routing leaves a choice, the best preference, then the lowest port and the
// lowest VC are chosen, as in an empty network.
#pragma once

#include <string>
#include <vector>

#include "routing/core/routing.h"

namespace weft::paths {

struct TracedHop {
  NodeId from = 0;
  PortId port = 0;
  routing::VcId vc = 0;
  std::size_t choice_count = 0;  // next hops that the routing allowed, each VC counted
  std::string reason;            // the routing's explanation; may be empty
};

struct Trace {
  NodeId source = 0;
  std::vector<TracedHop> hops;
  std::vector<routing::Header> headers;  // at the source, then after each hop; empty without a route
  bool arrives = false;                  // false: no route, no next hop, or an endless cycle, which `hops` has once
};

Trace trace(const routing::Routing& routing, TerminalId source, TerminalId destination, std::uint64_t draw);

}  // namespace weft::paths
