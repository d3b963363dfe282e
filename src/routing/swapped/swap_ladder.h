// The recursive path between two addresses of a hierarchical swapped network, one step at a time. The highest block in
// which here and goal differ is corrected first: within the lowest block to the required value, then over the swap link
// that moves it up. The path within the block follows the same rule at the next depth, and finally leads through a
// nucleus. So the next step depends on the two addresses only, and the header holds nothing.
//
// The swaps cut a path into segments, each within one nucleus. A depth of l levels has l segments through networks of
// the depth below, so the number of a segment follows from the levels that are already correct, and never decreases.
// Example, hsn(3,complete(4)), [3,3,0] to [1,2,0]:
//
//   segment 0  [3,3,0] to [3,3,1], then the swap of level 3 to [1,3,3]
//   segment 1  [1,3,3] to [1,3,2], then the swap of level 2 to [1,2,3]
//   segment 2  [1,2,3] to [1,2,0]
#pragma once

#include "topology/constructions/swapped_network.h"

namespace weft::routing {

class SwapLadder {
 public:
  struct Rung {
    topology::SwapMove move;
    std::size_t inner = 0;            // the first rung of the depth below
    std::uint32_t segments = 1;       // of the part of a path that ends with this swap
    std::uint32_t path_segments = 1;  // of a whole path at this depth
  };

  struct Step {
    const Rung* swap = nullptr;  // null: a hop within the nucleus
    NodeId target = 0;           // end of the segment, a node of the nucleus
    std::uint32_t segment = 0;   // of a hop; of a swap, the number of the path of its depth
  };

  SwapLadder(const topology::SwappedShape& shape, const topology::PortGraph& nucleus);

  // `here` must differ from `goal`.
  [[nodiscard]] Step next(NodeId here, NodeId goal) const;

  [[nodiscard]] std::uint32_t segment_count() const { return segment_count_; }
  [[nodiscard]] NodeId nucleus_size() const { return nucleus_size_; }
  // From the highest level down.
  [[nodiscard]] const std::vector<Rung>& rungs() const { return rungs_; }

 private:
  NodeId nucleus_size_;
  std::uint32_t segment_count_ = 1;
  std::vector<Rung> rungs_;
};

}  // namespace weft::routing
