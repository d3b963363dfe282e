// Algorithm 1 of the SCC paper as printed, step by step, for checks of the search that routes packets
// (routing/cayley/scc_search_tree.h).
//
// Step 7 leads to step 5, which looks only at the children that were generated last. A leaf at the goal that was
// generated earlier and is enabled again would not be found: the search would run in a circle.
#pragma once

#include <array>
#include <cstdint>

#include "routing/cayley/scc_remaining_route.h"

namespace weft::claims {

// Before the threshold T rises for the first time, and after.
struct ChildCounts {
  std::uint64_t generated = 0;
  std::uint64_t enabled = 0;  // by M <= T, when generated
};

struct PrintedSearch {
  bool ends = false;
  std::uint64_t local_links = 0;      // of the route found, if it ends
  std::uint64_t backtrack_count = 0;  // how often T rose
  std::array<ChildCounts, 2> children{};
  std::uint64_t widest_level = 0;
  std::uint64_t vertex_count = 0;
};

PrintedSearch printed_search(const routing::SccRemainingRoute& route);

}  // namespace weft::claims
