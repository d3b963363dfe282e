// The load at which the busiest channel is full when packets go as a routing leads them: at most that of the network
// itself (throughput_bound.h), often less.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "traffic/demand.h"

namespace weft::paths {

struct RoutingBound {
  double load = 0;                       // flits per terminal and cycle; no channel is full below it
  std::optional<std::uint64_t> channel;  // the first of the busiest; none when no packet takes any
  // Packets have no choice but the draw. Otherwise these are the loads of packets that choose blindly, and a selection
  // that looks at buffers may do better.
  bool is_exact = true;
};

// Of channels alone: what terminals send and take is not looked at. `cycles_per_flit` is of each link class; none: 1
// for all. Pairs that may not be delivered load nothing. None where it would take too long, which sizes decide.
std::optional<RoutingBound> routing_bound(const routing::Routing& routing, const traffic::Demand& demand,
                                          std::span<const unsigned> cycles_per_flit, const Execution& execution);

}  // namespace weft::paths
