// Packets that each fill one buffer and wait for each other. Channels are taken away that no packet can hold while all
// VCs for which it waits remain; a packet for each of the rest is a deadlock. Of these the fewest are taken that wait
// only for each other and can reach their buffers one after another.
#pragma once

#include <vector>

#include "base/execution.h"
#include "deadlock/multicast_search.h"
#include "deadlock/planned_trees.h"

namespace weft::deadlock {

// Empty if there is no such deadlock among these trees, or if none is found whose packets can be put in order.
std::vector<StuckMulticast> find_short_packets(const MulticastChannels& channels, const std::vector<PlannedTree>& trees,
                                               const Execution& execution);

}  // namespace weft::deadlock
