// The size of the search with which a routing found a path, for routings that search.
#pragma once

#include <cstdint>

#include "base/ids.h"

namespace weft::routing {

struct SearchStatistics {
  std::uint64_t vertex_count = 0;     // of the search tree, the root included
  std::uint64_t expanded_count = 0;   // vertices whose children were generated
  std::uint64_t backtrack_count = 0;  // how often the threshold was raised
  std::uint64_t widest_level = 0;     // most vertices at one depth
  std::uint64_t level_count = 0;
  std::uint64_t first_threshold = 0;  // lower bound on local links, at the root
  std::uint64_t last_threshold = 0;   // local links of the path found
};

class ReportsSearch {
 public:
  ReportsSearch() = default;
  ReportsSearch(const ReportsSearch&) = delete;
  ReportsSearch& operator=(const ReportsSearch&) = delete;
  virtual ~ReportsSearch() = default;
  [[nodiscard]] virtual SearchStatistics search_statistics(NodeId from, NodeId to) const = 0;
};

}  // namespace weft::routing
