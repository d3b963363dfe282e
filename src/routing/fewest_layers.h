// Of all shortest ways the one that takes the fewest layers, step by step, for a network whose channels are ordered
// (see routing/layer_order.h). What is best next depends on where the packet is, on the channel that it came by and on
// whether its layer is even or odd. The table holds this for the goals that stand for all: it grows like the number of
// nodes times these few.
//
// To stay in a layer as long as the next channel ranks higher is never worse than to leave it earlier: whoever left it
// can only be where this packet may be a step later.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "routing/layer_order.h"

namespace weft::routing {

class FewestLayers {
 public:
  // By what channel a packet came: zero from a terminal, else one more than the input port.
  using Arrival = std::uint32_t;

  // Throws InputError when the table does not fit execution.max_memory. Graph and order must outlive it.
  FewestLayers(const topology::PortGraph& graph, const LayerOrder& order, const Execution& execution);

  // The most that any pair takes.
  [[nodiscard]] unsigned layer_count() const { return layer_count_; }
  // Arrivals are below this.
  [[nodiscard]] Arrival arrival_count() const { return arrival_count_; }

  // The port to take at `v`, which is not the goal, and whether its channel is in the next layer. The goal is one that
  // stands for others.
  struct Step {
    PortId port = 0;
    bool changes_layer = false;
  };
  [[nodiscard]] Step step(NodeId goal, NodeId v, Arrival arrival, unsigned layer) const {
    const std::uint8_t ports = ports_[(std::uint64_t{goal} * graph_.node_count() + v) * arrival_count_ + arrival];
    const PortId port = layer % 2 == 0 ? ports & kLowHalf : ports >> kHalfBits;
    return {port, changes_layer(v, arrival, layer, port)};
  }

 private:
  static constexpr unsigned kHalfBits = 4;
  static constexpr std::uint8_t kLowHalf = (1U << kHalfBits) - 1;

  class Search;

  [[nodiscard]] bool changes_layer(NodeId v, Arrival arrival, unsigned layer, PortId port) const {
    if (arrival == 0) return false;
    const End back = graph_.neighbor(v, arrival - 1);
    return order_.rank(layer, v, port) <= order_.rank(layer, back.node, back.port);
  }

  const topology::PortGraph& graph_;
  const LayerOrder& order_;
  Arrival arrival_count_;
  unsigned layer_count_ = 1;
  std::vector<std::uint8_t> ports_;  // by goal, node, arrival; the lower half in even layers, the upper one in odd ones
};

}  // namespace weft::routing
