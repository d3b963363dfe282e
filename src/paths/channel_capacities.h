// The flits per cycle that each channel carries: one, unless its link class or the channel itself is slower.
#pragma once

#include <span>
#include <vector>

#include "topology/port_graph.h"

namespace weft::paths {

class ChannelCapacities {
 public:
  ChannelCapacities() = default;
  // `cycles_per_flit` has an entry per link class; empty: 1 for all.
  static ChannelCapacities of_classes(std::span<const unsigned> cycles_per_flit) {
    ChannelCapacities capacities;
    for (const unsigned cycles : cycles_per_flit) capacities.of_class_.push_back(1.0 / cycles);
    return capacities;
  }
  // An entry per channel, node by node, port by port.
  static ChannelCapacities of_channels(std::span<const unsigned> cycles_per_flit) {
    ChannelCapacities capacities;
    for (const unsigned cycles : cycles_per_flit) capacities.of_channel_.push_back(1.0 / cycles);
    return capacities;
  }

  [[nodiscard]] double at(const topology::PortGraph& graph, NodeId v, PortId port) const {
    if (!of_channel_.empty()) return of_channel_[graph.arcs().offsets[v] + port];
    return of_class_.empty() ? 1 : of_class_[graph.link_class(v, port)];
  }

 private:
  std::vector<double> of_class_;
  std::vector<double> of_channel_;
};

}  // namespace weft::paths
