// The designs of chordal rings and of periodically regular chordal rings: how many there are, all of them, and a search
// through more than can be examined.
#pragma once

#include <cstdint>
#include <vector>

#include "design/ring_tally.h"

namespace weft::design {

// Chains, in which each skip divides the next and the last divides N. Of a prc: jumps t_1 | t_2 | ... | t_g | N/g at
// the positions g-1, ..., 0; equal ones are allowed. Of a chordal ring: s_1 | ... | s_(k-1) | N, all different. No skip
// is 1 or N.
Count count_chains(const RingSpace& space);
// The least value of divisible_bound().
std::uint32_t least_chain_bound(const RingSpace& space);
// Chains that divisible_bound() excludes are left out.
void add_chains(const RingSpace& space, RingTally& tally);

// Every sequence of jumps. Sequences that differ by a rotation of the positions are the same network, and the reverse
// sequence is the network with all channels reversed: one of them is examined for all.
Count count_sequences(const RingSpace& space);
void add_sequences(const RingSpace& space, RingTally& tally);

// Every set of skips of a chordal ring.
Count count_sets(const RingSpace& space);
void add_sets(const RingSpace& space, RingTally& tally);

struct Climbs {
  std::uint64_t count = 0;       // climbs, the first from `start`, the others from random designs
  std::uint64_t step_count = 0;  // designs examined in each
  std::uint64_t seed = 1;
};

// Hill climbing: changes one jump at a time, and keeps the change unless it makes the design worse. Gives the best
// design of all climbs; ties go to the first climb.
RatedRing climb(const RingSpace& space, RingOrder order, const Jumps& start, const Climbs& climbs,
                const Execution& execution);

}  // namespace weft::design
