// Help for routings that tell their symmetries.
#pragma once

#include <vector>

#include "base/ids.h"

namespace weft::routing {

// A map of nodes to nodes, as a table.
template <class Map>
std::vector<NodeId> tabulated(NodeId node_count, const Map& map) {
  std::vector<NodeId> table(node_count);
  for (NodeId v = 0; v < node_count; ++v) table[v] = map(v);
  return table;
}

}  // namespace weft::routing
