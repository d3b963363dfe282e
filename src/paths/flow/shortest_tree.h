// Shortest paths from one node to all others, with a length for each arc (Dijkstra). Of paths of equal length the one
// found first is kept, so that the result is the same in every run.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/graphs/digraph.h"

namespace weft::paths {

class ShortestTree {
 public:
  static constexpr std::uint64_t kNoArc = UINT64_MAX;

  explicit ShortestTree(DigraphView graph);

  // Lengths are not negative, one for each arc.
  void run(NodeId source, std::span<const double> lengths);

  // Infinite for a node without a path.
  [[nodiscard]] double distance(NodeId v) const { return distance_[v]; }
  // The last arc of the path to v; kNoArc for the source and for nodes without a path.
  [[nodiscard]] std::uint64_t last_arc(NodeId v) const { return last_arc_[v]; }
  // The nodes with paths, nearest first.
  [[nodiscard]] std::span<const NodeId> order() const { return order_; }

 private:
  DigraphView graph_;
  std::vector<double> distance_;
  std::vector<std::uint64_t> last_arc_;
  std::vector<NodeId> order_;
  std::vector<char> is_done_;
  std::vector<std::pair<double, NodeId>> heap_;
};

// The node that each arc leaves.
std::vector<NodeId> tails_of(DigraphView graph);

}  // namespace weft::paths
