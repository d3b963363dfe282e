// The sizes of the search trees of a routing that searches (routing/core/search_statistics.h), over all ordered pairs
// of different nodes, by the number m of misplaced symbols. Destinations that a symmetry of the routing maps to each
// other have the same trees, so one of each orbit is searched.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "routing/core/routing.h"
#include "routing/core/search_statistics.h"

namespace weft::paths {

// Sum and maximum over searches.
struct SearchTally {
  Count sum = 0;
  std::uint64_t most = 0;

  void add(std::uint64_t value, std::uint64_t times) {
    sum += Count{value} * times;
    most = std::max(most, value);
  }
  void add(const SearchTally& other) {
    sum += other.sum;
    most = std::max(most, other.most);
  }
};

// The pairs with the same number of misplaced symbols.
struct SearchClass {
  std::uint64_t misplaced = 0;  // m
  Count pairs = 0;
  SearchTally width{};  // vertices of the widest level
  SearchTally vertices{};
  SearchTally expanded{};
  SearchTally backtracks{};

  [[nodiscard]] double mean(const SearchTally& tally) const {
    return static_cast<double>(tally.sum) / static_cast<double>(pairs);
  }
  void add(const SearchClass& other);
};

struct SearchSurvey {
  std::uint64_t search_count = 0;    // trees searched
  std::vector<SearchClass> classes;  // by m; only those with pairs
  [[nodiscard]] SearchClass all() const;
};

// `searches` must be the routing itself.
SearchSurvey survey_searches(const routing::Routing& routing, const routing::ReportsSearch& searches,
                             const Execution& execution);

}  // namespace weft::paths
