// Node permutations with which routings declare their symmetries.
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

// Maps each digit of an address by `symbols`, whose size is the radix.
inline std::vector<NodeId> with_each_digit(NodeId node_count, const std::vector<NodeId>& symbols) {
  const auto radix = static_cast<NodeId>(symbols.size());
  return tabulated(node_count, [&](NodeId v) {
    NodeId image = 0;
    NodeId weight = 1;
    for (NodeId rest = v, size = node_count; size > 1; size /= radix, rest /= radix) {
      image += symbols[rest % radix] * weight;
      weight *= radix;
    }
    return image;
  });
}

// A transposition and a cycle of the symbols, which generate all permutations, each applied to every digit.
inline std::vector<std::vector<NodeId>> symbol_permutations(NodeId node_count, NodeId radix) {
  const std::vector<NodeId> swap = tabulated(radix, [](NodeId symbol) { return symbol < 2 ? 1 - symbol : symbol; });
  const std::vector<NodeId> cycle = tabulated(radix, [radix](NodeId symbol) { return (symbol + 1) % radix; });
  std::vector<std::vector<NodeId>> generators{with_each_digit(node_count, swap)};
  if (radix > 2) generators.push_back(with_each_digit(node_count, cycle));
  return generators;
}

}  // namespace weft::routing
