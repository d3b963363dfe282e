// Hierarchical addresses of nodes, for layouts: the cluster, the cluster within it, …, the node.
#pragma once

#include <cstdint>
#include <vector>

#include "topology/network.h"

namespace weft::layout {

struct Addresses {
  std::vector<std::uint32_t> radices;              // outermost first
  std::vector<std::vector<std::uint32_t>> digits;  // of each node, outermost first
};

// From digits or coordinates, the most significant first; from permutations as star graphs nest: the substar of the
// last symbol, of the last but one, …, the place in a hexagon, and the place in the cycle if there is one. Other
// networks have one digit, the index.
Addresses addresses_of(const topology::Network& network);

}  // namespace weft::layout
