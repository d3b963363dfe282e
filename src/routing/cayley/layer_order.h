// Orders of the channels of a network, one for each layer of vcs. A packet that goes only from a channel to a higher
// one as long as it stays in a layer, and else to the next layer, waits for nothing that waits for it: layer and rank
// only grow along any chain of waiting packets. How many layers there must be is a question of good orders.
//
// Symmetries of the network keep the orders, so few goals stand for all. The links are two-way.
#pragma once

#include <memory>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"

namespace weft::routing {

class LayerOrder {
 public:
  LayerOrder() = default;
  LayerOrder(const LayerOrder&) = delete;
  LayerOrder& operator=(const LayerOrder&) = delete;
  virtual ~LayerOrder() = default;

  // Of the channel that leaves `v` by this port. Layers of the same parity have the same order.
  [[nodiscard]] virtual unsigned rank(unsigned layer, NodeId v, PortId port) const = 0;

  // A symmetry that keeps ports and ranks carries each goal to the node that stands for it, which is below goal_count;
  // the same one carries `from` to `seen_from`.
  [[nodiscard]] virtual NodeId goal_count() const = 0;
  [[nodiscard]] virtual NodeId stand_in(NodeId goal) const = 0;
  [[nodiscard]] virtual NodeId seen_from(NodeId goal, NodeId from) const = 0;

  // Symmetries that make all of these.
  [[nodiscard]] virtual std::vector<std::vector<NodeId>> symmetries() const = 0;
};

// None unless the network is, without faults, one of star-connected cycles, cube-connected cycles, star graphs. The
// network must outlive the order.
std::unique_ptr<LayerOrder> layer_order(const topology::Network& network);

}  // namespace weft::routing
