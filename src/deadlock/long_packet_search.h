// Long packets that wait for each other: a depth-first search with backtracking. The first packet waits for some output
// of its tree. As long as a VC for which a packet waits is free, either a packet that is there already is granted this
// VC, with all that it must acquire before, or another packet is added that is, and that waits for an output of its
// own.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "deadlock/multicast_search.h"
#include "deadlock/planned_trees.h"

namespace weft::deadlock {

struct LongPacketLimits {
  std::size_t packet_count = 2;
  // No packet was granted an output that is more hops from its source than the one for which it waits. Such packets
  // deadlock without others that delay them, if they set out at the right times.
  bool waits_at_the_front = false;
  bool waits_for_terminals = false;  // packets wait for ejection channels only; that is soon tried
  std::uint64_t step_count = 0;      // packets that are tried; reduced by those that were
};

// Empty if the limits are reached first, or if there is no such deadlock among these trees.
std::vector<StuckMulticast> find_long_packets(const MulticastChannels& channels, const std::vector<PlannedTree>& trees,
                                              bool in_order, LongPacketLimits& limits, const Execution& execution);

}  // namespace weft::deadlock
