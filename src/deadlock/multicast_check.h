// The independent checker of proofs about multicasts. It visits every tree and follows every packet of the unicast
// routing again, and compares every channel that a packet may hold with every channel that it may wait for at the same
// time, pair by pair. It shares no code with the prover.
#pragma once

#include <vector>

#include "base/execution.h"
#include "deadlock/certificate_check.h"
#include "deadlock/multicast_proof.h"

namespace weft::deadlock {

// Does every dependency go upwards in the order of a proof of deadlock freedom? The time grows with the square of the
// size of the trees.
CheckResult check_multicast_order(const std::vector<OrderedChannel>& order, const routing::Routing& unicast,
                                  const routing::Multicast& scheme, MulticastSwitching switching,
                                  const Execution& execution);

// Are these packets of the scheme and of the unicast routing, which hold what they can hold, nothing twice, and of
// which each waits for an output that they hold?
CheckResult check_stuck_multicasts(const std::vector<StuckMulticast>& packets, const routing::Routing& unicast,
                                   const routing::Multicast& scheme);

}  // namespace weft::deadlock
