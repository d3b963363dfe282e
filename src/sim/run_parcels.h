// The fast engine on a list of packets.
#pragma once

#include <vector>

#include "sim/engine.h"
#include "sim/oracle.h"

namespace weft::sim {

// As simulate_plainly, which it must equal.
PlainRun run_parcels(const routing::Routing& routing, const Model& model, const std::vector<Parcel>& parcels,
                     Cycle last, unsigned thread_count = 1);

}  // namespace weft::sim
