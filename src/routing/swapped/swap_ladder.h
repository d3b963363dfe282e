// The way between two addresses of a hierarchical swapped network, one step at a time. From the top down, the first
// block in which here and goal differ is put right first: within the lowest block to the value that is wanted, then
// over the swap link that carries it up. The way within the block is one of the next depth, by the same rule, and in
// the end one within a nucleus. So the next step follows from the two addresses, and the header need not hold anything.
//
// A way is cut by its swaps into segments, each within one nucleus. A depth of l levels has l segments through networks
// of the depth below, so the number of the segment is read off the levels that are right already, and never falls.
#pragma once

#include "topology/constructions/swapped_network.h"

namespace weft::routing {

class SwapLadder {
 public:
  struct Rung {
    topology::SwapMove move;
    std::size_t inner = 0;            // the first rung of the depth below
    std::uint32_t segments = 1;       // of the part of a way that ends with this swap
    std::uint32_t path_segments = 1;  // of a whole way at this depth
  };

  struct Step {
    const Rung* swap = nullptr;  // none: a hop within the nucleus
    NodeId target = 0;           // of the segment, a node of the nucleus
    std::uint32_t segment = 0;   // or, of a swap, which way of its depth it belongs to
  };

  SwapLadder(const topology::SwappedShape& shape, const topology::PortGraph& nucleus);

  // Here is not the goal.
  [[nodiscard]] Step next(NodeId here, NodeId goal) const;

  [[nodiscard]] std::uint32_t segment_count() const { return segment_count_; }
  [[nodiscard]] NodeId nucleus_size() const { return nucleus_size_; }
  // From the top down.
  [[nodiscard]] const std::vector<Rung>& rungs() const { return rungs_; }

 private:
  NodeId nucleus_size_;
  std::uint32_t segment_count_ = 1;
  std::vector<Rung> rungs_;
};

}  // namespace weft::routing
