// Oracle for the throughput bound: the load at which the busiest channel is full under a given routing. No routing can
// exceed the bound of the network (paths/throughput_bound.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "routing/core/routing.h"
#include "traffic/demand.h"

namespace weft::paths {

struct RoutingBound {
  double load = 0;                       // flits per terminal and cycle at which the first channel is full
  std::optional<std::uint64_t> channel;  // the first of the busiest; none if no packet uses a channel
  // Packets have no choice but the draw. Otherwise the loads are those of packets that choose among their candidates
  // with equal probability, and a selection by credits may do better.
  bool is_exact = true;
};

// Injection and ejection do not count. `cycles_per_flit` has an entry per link class; empty: 1 for all. Pairs that may
// not be delivered load nothing.
RoutingBound routing_bound(const routing::Routing& routing, const traffic::Demand& demand,
                           std::span<const unsigned> cycles_per_flit);

}  // namespace weft::paths
