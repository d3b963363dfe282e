// Algorithm 1 of S. Latifi, M. M. de Azevedo, N. Bagherzadeh, A star-based I/O-bounded network for massively parallel
// systems, IEE Proceedings: Computers and Digital Techniques 142(1), 1995: the order of lateral links with the fewest
// local links between them, by a tree of partial orders. A vertex promises a number of local links that is never too
// high. All vertices that promise no more than a threshold are expanded, level by level; when none is left, the
// threshold is raised to the best promise among the leaves, and these go on (backtracking).
//
// Settled where the paper is silent: after backtracking, the leaves chosen count as recently generated; children stand
// in the order of their distance forwards round the ring; the first vertex that has arrived is taken.
#pragma once

#include <vector>

#include "routing/cayley/scc_remaining_route.h"
#include "routing/core/search_statistics.h"

namespace weft::routing {

struct SccSearch {
  std::vector<unsigned> laterals;  // positions, in their order
  unsigned local_count = 0;        // local links before, between and behind them
  SearchStatistics statistics;
};

SccSearch search_tree(const SccErrand& errand);

}  // namespace weft::routing
