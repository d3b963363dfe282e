// How few layers the shortest ways of a network take whose channels are ordered (see routing/cayley/layer_order.h):
// from each place of a packet, which is the node, the channel that it came by, and its layer. With it a packet knows
// which ways, in which layers, it may take without running out of them. The table holds the goals that stand for all;
// so it grows like the number of nodes times these few, one byte for each channel.
//
// To stay in a layer as long as the next channel ranks higher is never worse than to leave it earlier: whoever left it
// can only be where this packet may be a step later. So a layer that is one too high costs at most one, and the layers
// that are open to a packet have no gaps.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "routing/cayley/layer_order.h"

namespace weft::routing {

struct LayeredPlace {
  NodeId node = 0;
  std::uint32_t arrival = 0;  // zero from a terminal, else one more than the input port
  unsigned layer = 0;         // of the channel that it came by; from a terminal, the lowest that it may take
};

class FewestLayers {
 public:
  // Throws InputError when the table does not fit execution.max_memory. Graph and order must outlive it.
  FewestLayers(const topology::PortGraph& graph, const LayerOrder& order, const Execution& execution);

  // As many as every pair can do with.
  [[nodiscard]] unsigned layer_count() const { return layer_count_; }
  // Arrivals are below this.
  [[nodiscard]] std::uint32_t arrival_count() const { return arrival_count_; }

  struct Layers {
    unsigned first = 0;
    unsigned count = 0;
  };
  // In which layers a packet may leave by this port, so that it comes to the goal by a shortest way within the layers
  // that there are. The goal is one that stands for others, and the packet is not there yet.
  [[nodiscard]] Layers layers_by(NodeId goal, const LayeredPlace& position, PortId port) const {
    const End end = graph_.neighbor(position.node, port);
    const std::uint8_t changes = changes_[entry(goal, end.node, end.port + 1)];
    Layers layers{.first = lowest_layer(position, port)};
    const auto is_open = [&](unsigned layer) { return layer + changes_from(changes, layer) < layer_count_; };
    while (is_open(layers.first + layers.count)) ++layers.count;
    return layers;
  }

 private:
  static constexpr unsigned kHalfBits = 4;
  static constexpr std::uint8_t kNoWay = (1U << kHalfBits) - 1;  // no shortest way comes by this channel

  class Search;

  [[nodiscard]] std::uint64_t entry(NodeId goal, NodeId v, std::uint32_t arrival) const {
    return (std::uint64_t{goal} * graph_.node_count() + v) * arrival_count_ + arrival;
  }
  static unsigned changes_from(std::uint8_t both, unsigned layer) {
    return layer % 2 == 0 ? both & kNoWay : both >> kHalfBits;
  }

  [[nodiscard]] unsigned lowest_layer(const LayeredPlace& position, PortId port) const {
    if (position.arrival == 0) return position.layer;
    const End back = graph_.neighbor(position.node, position.arrival - 1);
    const bool ascends =
        order_.rank(position.layer, position.node, port) > order_.rank(position.layer, back.node, back.port);
    return ascends ? position.layer : position.layer + 1;
  }

  const topology::PortGraph& graph_;
  const LayerOrder& order_;
  std::uint32_t arrival_count_;
  unsigned layer_count_ = 1;
  // By goal, node, arrival: how often the layer must change from here on; from an even layer in the lower half of the
  // byte, from an odd one in the upper half.
  std::vector<std::uint8_t> changes_;
};

}  // namespace weft::routing
