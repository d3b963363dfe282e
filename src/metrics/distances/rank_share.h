// Distances over ranks: each rank searches from a share of the sources, then the results are joined. They are sums and
// minima of integers, so they do not depend on the number of ranks.
#pragma once

#include <cstddef>
#include <vector>

#include "base/ranks/ranks.h"
#include "metrics/distances/distance_summary.h"

namespace weft::metrics {

// Every count-th piece of the work, from the number-th on: pieces of different sizes in a sorted list are spread
// evenly.
struct RankShare {
  unsigned number = 0;
  unsigned count = 1;

  template <class T>
  [[nodiscard]] std::vector<T> of(const std::vector<T>& pieces) const {
    std::vector<T> own;
    for (std::size_t i = number; i < pieces.size(); i += count) own.push_back(pieces[i]);
    return own;
  }
};

inline RankShare share_of(const Ranks& ranks) { return {ranks.number(), ranks.count()}; }

// Collective. The summary of all sources, from each rank's summary of its own; that of no source has no histogram.
DistanceSummary joined(Ranks& ranks, const DistanceSummary& own);

}  // namespace weft::metrics
