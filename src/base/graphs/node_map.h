// Maps of the nodes of one directed graph to those of another, and how a search for one ended.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graphs/digraph.h"

namespace weft {

enum class SearchEnd : std::uint8_t {
  found,
  none,   // there is none: the search was exhaustive
  limit,  // the search took as many steps as it was allowed
};

struct MapSearch {
  SearchEnd end = SearchEnd::none;
  std::vector<NodeId> image{};  // of each node, if found
  std::uint64_t steps = 0;      // arcs and words of sets that the search looked at
};

// Is the map one-to-one, and does `to` have at least as many arcs from image[v] to image[w] as `from` has from v to w,
// for all v and w? With equal numbers of nodes and of arcs, such a map is an isomorphism.
bool preserves_arcs(DigraphView from, DigraphView to, std::span<const NodeId> image);

}  // namespace weft
