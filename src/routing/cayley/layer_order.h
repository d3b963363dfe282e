// Orders of the channels of a network, one for each layer of VCs. A packet stays in a layer while the next channel has
// a higher rank, and changes to the next layer otherwise. Layer and rank grow along any chain of waiting packets, so
// there is no deadlock. A good order needs few layers.
//
// The orders are invariant under symmetries of the network, so few goals represent all. Links are bidirectional.
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

  // The rank of the channel that leaves `v` by this port. Layers of the same parity have the same order.
  [[nodiscard]] virtual unsigned rank(unsigned layer, NodeId v, PortId port) const = 0;

  // A symmetry that keeps ports and ranks maps each goal to its representative, representative(goal) < goal_count();
  // the same symmetry maps `from` to seen_from(goal, from).
  [[nodiscard]] virtual NodeId goal_count() const = 0;
  [[nodiscard]] virtual NodeId representative(NodeId goal) const = 0;
  [[nodiscard]] virtual NodeId seen_from(NodeId goal, NodeId from) const = 0;

  // Symmetries that generate all of these.
  [[nodiscard]] virtual std::vector<std::vector<NodeId>> symmetries() const = 0;
};

// Returns null unless the network is a fault-free scc, ccc or star. The network must outlive the order.
std::unique_ptr<LayerOrder> layer_order(const topology::Network& network);

}  // namespace weft::routing
