// Sorting networks as stages of comparators that all have the same distance, for rings.
#pragma once

#include <string>
#include <vector>

#include "base/ids.h"

namespace weft::programs {

// Compares positions p and p + distance for all p below count - distance with (p & mask) == offset; the smaller number
// goes to p, or to p + distance if p & descending_mask is not 0.
struct ComparatorStage {
  NodeId distance = 1;
  NodeId mask = 0;
  NodeId offset = 0;
  NodeId descending_mask = 0;

  [[nodiscard]] bool is_low(NodeId p, NodeId count) const { return p + distance < count && (p & mask) == offset; }
  [[nodiscard]] bool is_descending(NodeId p) const { return (p & descending_mask) != 0; }
};

// Odd-even transposition: `count` rounds of neighbours.
std::vector<ComparatorStage> transposition_stages(NodeId count);
// Batcher's bitonic sort, of a power of two.
std::vector<ComparatorStage> bitonic_stages(NodeId count);
// Batcher's merge exchange, of any number (Knuth, volume 3, algorithm 5.2.2M).
std::vector<ComparatorStage> merge_exchange_stages(NodeId count);

}  // namespace weft::programs
