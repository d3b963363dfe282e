// The way of one packet, hop by hop. Where the routing leaves a choice, the best preference, lowest port and lowest vc
// are taken, as an empty network would.
#pragma once

#include <string>
#include <vector>

#include "routing/core/routing.h"

namespace weft::paths {

struct TracedHop {
  NodeId from = 0;
  PortId port = 0;
  routing::VcId vc = 0;
  std::size_t choice_count = 0;  // ways that were open, vcs counted each
  std::string reason;            // the routing's own words; may be empty
};

struct Trace {
  std::vector<TracedHop> hops;
  bool arrives = false;  // else there is no plan, no way on, or a round without end, which the hops then show once
};

Trace trace(const routing::Routing& routing, TerminalId source, TerminalId destination, std::uint64_t draw);

}  // namespace weft::paths
