// The tree that a search built before it found a path, for pictures and checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::routing {

struct SearchVertex {
  std::optional<std::size_t> parent{};  // none: the root
  std::string label;                    // of what was reached
  std::uint32_t depth = 0;
  std::uint32_t edge_weight = 0;  // cost of the edge from the parent
  std::uint32_t cost = 0;         // so far, from the root
  std::uint32_t estimate = 0;     // of the cost of a path through this vertex, never too high
  bool is_expanded = false;       // its children were generated
  bool is_on_path = false;        // on the path that was found
};

// What the numbers of a tree count and what its labels are, in the words of the routing.
struct SearchTerms {
  std::string_view cost_symbol;  // "L"
  std::string_view cost;
  std::string_view estimate_symbol;  // "M"
  std::string_view estimate;
  std::string_view edge_weight;
  std::string_view labels;
};

struct SearchTree {
  std::vector<SearchVertex> vertices;     // in the order in which they were generated: a parent is before its children
  std::vector<std::uint32_t> thresholds;  // at the root, and after each backtracking
  SearchTerms terms;
};

}  // namespace weft::routing
