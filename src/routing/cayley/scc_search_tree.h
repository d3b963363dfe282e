// Algorithm 1 of S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively parallel
// systems, IEE Proceedings: Computers and Digital Techniques 142(1), 1995: finds the order of lateral links with the
// fewest local links between them, by a search tree of partial orders. Each vertex has a lower bound on the local
// links. All vertices whose bound is at most a threshold are expanded, level by level; when none is left, the threshold
// is raised to the lowest bound among the leaves, and these are expanded next (backtracking).
//
// The paper leaves three things open. Here the leaves chosen after backtracking count as recently generated, children
// are generated in the order of their distance forwards along the ring, and the first vertex at the goal is taken.
#pragma once

#include <vector>

#include "routing/cayley/scc_remaining_route.h"
#include "routing/core/search_statistics.h"
#include "topology/labelling.h"

namespace weft::routing {

struct SccSearch {
  std::vector<unsigned> laterals;  // positions, in order
  unsigned local_count = 0;        // local links before, between and after them
  SearchStatistics statistics;
};

SccSearch search_tree(const SccRemainingRoute& route);

// The tree of the same search. Its labels are nodes relative to the destination, whose permutation is the identity.
SearchTree recorded_tree(const SccRemainingRoute& route, const topology::PermutationLabelling& labels);

}  // namespace weft::routing
