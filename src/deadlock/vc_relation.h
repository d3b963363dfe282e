// A directed graph over the virtual channels, by their numbers, and its cycles.
#pragma once

#include <optional>
#include <vector>

#include "base/graphs/digraph.h"

namespace weft::deadlock {

struct VcRelation {
  std::vector<std::uint64_t> offsets;
  std::vector<NodeId> heads;
  [[nodiscard]] DigraphView view() const { return {offsets, heads}; }
};

// A number for each node such that every arc goes upwards: the length of the longest path that ends there. None if
// there is a cycle.
std::optional<std::vector<std::uint32_t>> upward_order(DigraphView graph);

// A shortest cycle through each of the first `most` nodes that are on a cycle; the shortest cycles first. An arc from a
// node to itself is a cycle.
std::vector<std::vector<NodeId>> short_cycles(DigraphView graph, std::size_t most);

}  // namespace weft::deadlock
