// Sorting and selection on unidirectional rings with skips. Our design.
//
// A comparator of positions p and p + d needs both numbers at one node, and channels lead forward only. So the frame of
// positions turns: the number of p goes d forward to the node of p + d, which keeps the one that belongs to p; the
// other one, and the numbers that are not compared, go d forward too. Then every position is d nodes further, and a
// stage with distance d took 2 hops(d) steps. At the end the frame turns on until position 0 is at node 0 again.
//
// Odd-even transposition turns the frame by one node in each of N rounds: it ends at home, after 2N steps.
//
// Where each node of a period has one skip (PRC), a stage with d = n s_h visits the nodes that have s_h: those
// positions that are there make their comparisons in 2n steps; then all numbers move one node on by the ring, g - 1
// times, until every position was there. A stage takes (2n + 1) g - 1 steps and turns the frame by d + g - 1. Stages
// for which 2d is less use the ring links.
//
// Selection drops the comparators that its result does not depend on, and broadcasts the result from where it is.
#pragma once

#include "programs/program.h"
#include "programs/rings/skip_ring.h"

namespace weft::programs {

inline constexpr spec::Parameter kRingMethodParameter{
    .name = "method",
    .kind = spec::Kind::word,
    .meaning = "the sorting network; best: that with the fewest steps",
    .words = "best|transposition|bitonic|merge-exchange",
    .default_text = "best",
    .is_keyed = true,
};

// The number of rank v at node v. The method is an argument of the task; throws InputError if it does not fit.
ProgramRun run_ring_sort(const ProgramTask& task, const SkipRing& ring);
// The number of this rank, from 1, at all nodes.
ProgramRun run_ring_selection(const ProgramTask& task, const SkipRing& ring, NodeId rank);

}  // namespace weft::programs
