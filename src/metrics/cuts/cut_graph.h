// A network as a balanced cut sees it: which nodes hang together by how many links, and what each node weighs.
//
// The unit of a cut: a two-way link is one, a one-way channel is one whichever way it crosses, and parallel ones are
// counted each. So the size of a cut does not depend on directions, and this graph has none.
//
// What is halved: the nodes where each has one terminal; otherwise the terminals, and a node is as heavy as it has
// terminals. A node stays whole, so the halves are as even as whole nodes allow; nodes without terminals are free to
// stand on either side.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// For each node 0 or 1.
using Sides = std::vector<std::uint8_t>;

struct CutNeighbor {
  NodeId node = kNoNode;
  std::uint32_t width = 0;  // links and one-way channels between the two
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
  [[nodiscard]] std::uint64_t degree(NodeId v) const;  // widths together
  [[nodiscard]] std::uint64_t max_degree() const;

  [[nodiscard]] std::uint32_t weight(NodeId v) const { return weights_[v]; }
  [[nodiscard]] std::span<const std::uint32_t> weights() const { return weights_; }
  [[nodiscard]] std::uint32_t max_weight() const;
  [[nodiscard]] std::uint64_t total_weight() const { return total_weight_; }
  // Every node weighs the same, and something.
  [[nodiscard]] bool has_equal_weights() const;

  // The weight of the lighter side of a balanced cut.
  [[nodiscard]] std::uint64_t lighter_half() const { return lighter_half_; }
  [[nodiscard]] bool is_balanced(std::uint64_t weight_of_one_side) const {
    return weight_of_one_side == lighter_half_ || weight_of_one_side == total_weight_ - lighter_half_;
  }
  // A balanced cut of which nothing more is known.
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

// Distances from the nearest of the nodes in `order`, kUnreached where there is no way; `order` takes in all that are
// reached, nearest first.
std::vector<std::uint32_t> distances_from(const CutGraph& graph, std::vector<NodeId>& order);

}  // namespace weft::metrics
