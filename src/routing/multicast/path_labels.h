// Labels of the nodes for path-based multicasts (X. Lin, L. M. Ni, Deadlock-free multicast wormhole routing in
// multicomputer networks, ISCA 1991). The labels 0, 1, 2, ... follow a Hamiltonian path of the network: the snake of a
// grid, the Gray code of a hypercube, the order of the nodes, or one that a search finds. Then an ascending path, over
// channels to higher labels only, leads from each node to all nodes of higher labels. Example, mesh(3,3):
//
//   6 7 8    from 1 to 8, with the largest label that is not beyond the target at each step: 1 4 7 8
//   5 4 3
//   0 1 2
//
// Where no Hamiltonian path is found, labels are in depth-first order of a breadth-first tree. Then ascending paths
// lead from each node to those below it in the tree and to some others; all nodes of a component are above its root.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "topology/network.h"

namespace weft::routing {

class PathLabels {
 public:
  // The links must be bidirectional. Throws InputError if the network is too large for labels in tree order. The
  // network must outlive this.
  PathLabels(const topology::Network& network, const Execution& execution);

  [[nodiscard]] bool is_hamiltonian() const { return climbs_.empty(); }
  [[nodiscard]] NodeId label(NodeId v) const { return labels_[v]; }
  [[nodiscard]] NodeId node(NodeId label) const { return order_[label]; }

  // Whether an ascending path leads there, or it is the same node. The reversed path is a descending one.
  [[nodiscard]] bool climbs(NodeId from, NodeId to) const {
    return is_hamiltonian() ? labels_[from] <= labels_[to] : has_climb(from, to);
  }
  // The next port of an ascending path: to the largest label that is not beyond the goal. There must be such a path.
  [[nodiscard]] PortId port_up(NodeId v, NodeId goal) const;
  // The next port of a descending path: to the smallest label that is not beyond the goal.
  [[nodiscard]] PortId port_down(NodeId v, NodeId goal) const;
  // The node of the largest label from which both can be climbed to; none if they are not connected.
  [[nodiscard]] std::optional<NodeId> highest_below(NodeId v, NodeId w) const;

 private:
  void set_order(std::vector<NodeId> order);
  void fill_climbs(const Execution& execution);
  [[nodiscard]] bool has_climb(NodeId from, NodeId to) const {
    return (climbs_[from * words_ + labels_[to] / 64] >> labels_[to] % 64 & 1U) != 0;
  }

  const topology::PortGraph& graph_;
  std::vector<NodeId> order_;   // by label
  std::vector<NodeId> labels_;  // by node
  // A row of bits for each node: the labels of the nodes to which it climbs. Empty if the labels follow a path.
  std::vector<std::uint64_t> climbs_;
  std::uint64_t words_ = 0;  // of a row
};

}  // namespace weft::routing
