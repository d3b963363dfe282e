// The search trees of Algorithm 1 of the SCC paper: for all routes to one node, on large networks for random ones.
#pragma once

#include "claims/cached_measure.h"
#include "routing/cayley/scc_remaining_route.h"

namespace weft::claims {

inline constexpr unsigned kMostTreesSearched = 7;  // the largest n for which all trees are searched
inline constexpr unsigned kRandomTrees = 10'000;   // with the seed 1, for larger n

struct TreeSurvey {
  Count route_count = 0;
  Count most_levels = 0;
  Count deep = 0;            // with more than |R| + 2 levels
  Count wide = 0;            // with a level of more than m! vertices
  Count large = 0;           // with more than m! (|R| + 2) vertices
  Count wrong_estimate = 0;  // M of the root is above the local links of the route
  Count backtracking = 0;    // T rises
  Count again = 0;           // T rises at least twice
  double width_share = 0;    // sum of the widest level over m, where m > 0
  double vertex_share = 0;   // sum of vertices times n over m n^2
  double time_share = 0;     // sum of expanded vertices over m n^2
  double size_share = 0;     // sum of vertices over those of the whole tree; not for random routes
  Count unsorted = 0;        // routes with m > 0
};

// Computed when the first claim needs it. Claims about one network are computed by one thread.
using TreeSurveyOf = CachedMeasure<TreeSurvey>;
TreeSurveyOf tree_survey_of(unsigned n);

// m of a route.
unsigned misplaced_in(const routing::SccRemainingRoute& route);

}  // namespace weft::claims
