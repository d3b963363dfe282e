// Moves one item for each node about; a node may be without one, where a link is missing.
#pragma once

#include <vector>

#include "programs/machine/parallel_machine.h"

namespace weft::programs {

class ItemMover {
 public:
  // The items are in this register, at every node. Limit: both outlive it.
  ItemMover(Machine<NodeId>& machine, const topology::PortGraph& graph, RegisterId held_in)
      : machine_(machine), graph_(graph), held_in_(held_in), has_item_(graph.node_count(), true) {}

  // In the current step of the machine. Items without a port stay, or are lost.
  void send(const std::vector<PortId>& ports, bool stays) {
    std::vector<bool> next(has_item_.size());
    for (NodeId v = 0; v < has_item_.size(); ++v) {
      if (!has_item_[v]) continue;
      if (ports[v] != kNoPort) {
        machine_.send(v, ports[v], {held_in_, held_in_});
        next[graph_.neighbor(v, ports[v]).node] = true;
      } else if (stays) {
        next[v] = true;
      }
    }
    has_item_.swap(next);
  }

  [[nodiscard]] bool has_item(NodeId v) const { return has_item_[v]; }
  [[nodiscard]] NodeId item(NodeId v) const { return has_item_[v] ? machine_.at(held_in_, v) : kNoNode; }

 private:
  Machine<NodeId>& machine_;
  const topology::PortGraph& graph_;
  RegisterId held_in_;
  std::vector<bool> has_item_;
};

}  // namespace weft::programs
