// Searches for a reachable deadlock in two steps.
//
// 1. A knot: a set of VCs, each held by a packet that requests only VCs of the set.
// 2. An order in which the packets of the knot reach their VCs, one after another, each on a path that avoids the VCs
//    of earlier packets. Packets that hold the first channel of their path can be injected in any order.
//
// Packets are short: each fills one buffer. For deterministic routing that loses nothing, since a long packet is
// blocked by the same channels as a row of short packets on the same path.
#pragma once

#include <vector>

#include "deadlock/channels.h"
#include "deadlock/verdict.h"

namespace weft::deadlock {

// The packets in the order of step 2; empty if the search finds no reachable deadlock.
std::vector<StuckPacket> find_deadlock(const Channels& channels, const Execution& execution);

}  // namespace weft::deadlock
