// The undirected weighted graph for balanced cuts: how many links join two nodes, and the weight of each node.
//
// The unit of a cut: a bidirectional link counts one, a unidirectional channel counts one in whichever direction it
// crosses, and parallel ones count separately. So the size of a cut does not depend on directions, and this graph has
// none.
//
// What is halved: the nodes, if each has one terminal; otherwise the terminals, and the weight of a node is its number
// of terminals. Nodes are not divided, so the halves are as even as whole nodes allow; nodes without terminals may be
// on either side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// The side, 0 or 1, of each node.
using Sides = std::vector<std::uint8_t>;

struct CutNeighbor {
  NodeId node = kNoNode;
  std::uint32_t width = 0;  // number of links and unidirectional channels between the two nodes
};

class CutGraph {
 public:
  explicit CutGraph(const topology::PortGraph& graph);

  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(weights_.size()); }
  [[nodiscard]] std::span<const CutNeighbor> neighbors(NodeId v) const {
    return std::span(neighbors_).subspan(offsets_[v], offsets_[v + 1] - offsets_[v]);
  }
  [[nodiscard]] std::span<const std::uint64_t> offsets() const { return offsets_; }
  [[nodiscard]] std::span<const CutNeighbor> all_neighbors() const { return neighbors_; }
  [[nodiscard]] std::uint64_t degree(NodeId v) const;  // sum of widths
  [[nodiscard]] std::uint64_t max_degree() const;

  [[nodiscard]] std::uint32_t weight(NodeId v) const { return weights_[v]; }
  [[nodiscard]] std::span<const std::uint32_t> weights() const { return weights_; }
  [[nodiscard]] std::uint32_t max_weight() const;
  [[nodiscard]] std::uint64_t total_weight() const { return total_weight_; }
  // Do all nodes have the same positive weight?
  [[nodiscard]] bool has_equal_weights() const;

  // The weight of the lighter side of a balanced cut.
  [[nodiscard]] std::uint64_t lighter_half() const { return lighter_half_; }
  [[nodiscard]] bool is_balanced(std::uint64_t weight_of_one_side) const {
    return weight_of_one_side == lighter_half_ || weight_of_one_side == total_weight_ - lighter_half_;
  }
  // Some balanced cut, of arbitrary size.
  [[nodiscard]] const Sides& some_halves() const { return some_halves_; }

  [[nodiscard]] std::uint64_t cut_size(const Sides& sides) const;
  [[nodiscard]] std::uint64_t weight_of_side(const Sides& sides, std::uint8_t side) const;

 private:
  void collect_neighbors(const topology::PortGraph& graph);
  void find_halves();

  std::vector<std::uint64_t> offsets_;
  std::vector<CutNeighbor> neighbors_;
  std::vector<std::uint32_t> weights_;
  std::uint64_t total_weight_ = 0;
  std::uint64_t lighter_half_ = 0;
  Sides some_halves_;
};

// Distances from the nearest of the nodes in `order`, kUnreached if there is no path; appends all reached nodes to
// `order`, nearest first.
std::vector<std::uint32_t> distances_from(const CutGraph& graph, std::vector<NodeId>& order);

}  // namespace weft::metrics
