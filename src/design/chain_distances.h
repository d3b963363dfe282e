// Distances in a periodically regular chordal ring whose skips divide each other, from its numbers: for long periods,
// where a search from each position takes long.
//
// A path from position j to the position that is r ahead takes r + w·g ring links, for some w, and jumps of the
// positions that it passes; with w > 0 it passes all. The distance to a group is then the least number of jumps with
// this sum modulo N/g. The lengths of jumps divide each other and N/g, so taking the longest first is best. What is
// left below the shortest jump must come from rounds of the ring, each of which leads one group further.
//
// Which jumps are passed depends on few facts: in which run of equal jumps the path begins and ends, and whether it
// passes from the last position to the first. All pairs of positions that agree in these are computed at once.
#pragma once

#include <span>

#include "design/ring_tally.h"

namespace weft::design {

// The jumps decrease from position 0 on; each is a multiple of the next, and all divide the number of groups.
RingDistances chain_distances(const RingSpace& space, std::span<const std::uint32_t> jumps);

}  // namespace weft::design
