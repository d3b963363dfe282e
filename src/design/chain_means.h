// The chains with the least mean distances, without a search of each: chains with the same different jumps share their
// sums (chain_sums.h), and the lengths of their runs are found by branch and bound.
#pragma once

#include "design/ring_tally.h"

namespace weft::design {

// For one jump at each position. All chains whose sum of distances is within the limits of the tally are added to it,
// smaller limits that it sets on the way considered.
void add_chains_by_mean(const RingSpace& space, RingTally& tally);

}  // namespace weft::design
