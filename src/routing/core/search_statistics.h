// The size of the search with which a routing found a path, for routings that search.
#pragma once

#include <cstdint>

#include "base/ids.h"
#include "routing/core/search_tree.h"

namespace weft::routing {

struct SearchStatistics {
  std::uint64_t vertex_count = 0;     // of the search tree, the root included
  std::uint64_t expanded_count = 0;   // vertices whose children were generated
  std::uint64_t backtrack_count = 0;  // how often the threshold was raised
  std::uint64_t widest_level = 0;     // most vertices at one depth
  std::uint64_t level_count = 0;
  std::uint64_t first_threshold = 0;  // lower bound on local links, at the root
  std::uint64_t last_threshold = 0;   // local links of the path found
  std::uint64_t misplaced_count = 0;  // symbols that are not at their position, m in the paper
};

// Implemented by routings whose paths are found by a search.
class ReportsSearch {
 public:
  ReportsSearch() = default;
  ReportsSearch(const ReportsSearch&) = delete;
  ReportsSearch& operator=(const ReportsSearch&) = delete;
  virtual ~ReportsSearch() = default;
  [[nodiscard]] virtual SearchStatistics search_statistics(NodeId from, NodeId to) const = 0;
  [[nodiscard]] virtual SearchTree searched_tree(NodeId from, NodeId to) const = 0;
  // False when the routing knows a faster method with paths as short, so that its packets do not pay for the search.
  [[nodiscard]] virtual bool is_used_for_packets() const { return true; }
};

}  // namespace weft::routing
