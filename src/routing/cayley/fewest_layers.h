// A table of the fewest layers that shortest paths need when the channels are ordered (routing/cayley/layer_order.h),
// by the packet's node, input channel and layer. From it a packet knows which ports and layers it may take without
// running out of layers. The table holds one byte for each channel and representative goal, and two for
// each channel, so it grows with the number
// of nodes, not of pairs.
//
// Staying in a layer while the next channel ranks higher is never worse than leaving it earlier, since the packet can
// still change layers one hop later. So a layer that is one too high costs at most one, and the layers that a packet
// may use have no gaps.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "routing/cayley/layer_order.h"

namespace weft::routing {

struct LayeredPosition {
  NodeId node = 0;
  std::uint32_t arrival = 0;  // 0 from a terminal, otherwise the input port plus 1
  unsigned layer = 0;         // of the input channel; from a terminal, the lowest layer that it may take
};

class FewestLayers {
 public:
  // Throws InputError when the table does not fit execution.max_memory. The graph must outlive it.
  FewestLayers(const topology::PortGraph& graph, const LayerOrder& order, const Execution& execution);

  // The number of layers that is enough for every pair.
  [[nodiscard]] unsigned layer_count() const { return layer_count_; }
  // Arrivals are below this.
  [[nodiscard]] std::uint32_t arrival_count() const { return arrival_count_; }

  struct Layers {
    unsigned first = 0;
    unsigned count = 0;
  };
  [[nodiscard]] NodeId representative(NodeId goal) const { return representatives_[goal]; }

  // The rank of the channel by which the packet came, in the order of its layer; below all ranks if from a terminal.
  [[nodiscard]] int rank_before(const LayeredPosition& position) const {
    if (position.arrival == 0) return -1;
    const End back = graph_.neighbor(position.node, position.arrival - 1);
    return rank(position.layer, back.node, back.port);
  }

  // The layers in which a packet may leave by this port so that it reaches the goal on a shortest path within
  // layer_count(). The goal must be a representative, and the packet not be there yet.
  [[nodiscard]] Layers layers_by(NodeId goal, const LayeredPosition& position, int rank_before, PortId port) const {
    const End end = graph_.neighbor(position.node, port);
    const std::uint8_t changes = changes_[entry(goal, end.node, end.port + 1)];
    const unsigned first = lowest_layer(position, rank_before, port);
    return {.first = first, .count = usable_counts_[first * (UINT8_MAX + 1) + changes]};
  }

 private:
  static constexpr unsigned kHalfBits = 4;
  static constexpr std::uint8_t kNoPath = (1U << kHalfBits) - 1;  // no shortest path uses this channel

  class Search;

  [[nodiscard]] std::uint64_t entry(NodeId goal, NodeId v, std::uint32_t arrival) const {
    return (std::uint64_t{goal} * graph_.node_count() + v) * arrival_count_ + arrival;
  }
  static unsigned changes_from(std::uint8_t both, unsigned layer) {
    return layer % 2 == 0 ? both & kNoPath : both >> kHalfBits;
  }

  [[nodiscard]] int rank(unsigned layer, NodeId v, PortId port) const {
    return ranks_[layer % 2][std::uint64_t{v} * (arrival_count_ - 1) + port];
  }
  [[nodiscard]] unsigned lowest_layer(const LayeredPosition& position, int rank_before, PortId port) const {
    const bool ascends = rank(position.layer, position.node, port) > rank_before;
    return ascends ? position.layer : position.layer + 1;
  }
  void tabulate(const LayerOrder& order);
  void count_usable_layers();

  const topology::PortGraph& graph_;
  std::uint32_t arrival_count_;
  unsigned layer_count_ = 1;
  // By goal, node, arrival: how often the layer must still change, from an even layer in the lower 4 bits, from an odd
  // layer in the upper 4 bits.
  std::vector<std::uint8_t> changes_;
  std::array<std::vector<std::uint8_t>, 2> ranks_;  // of the order, by parity of the layer; then by node and port
  std::vector<std::uint8_t> representatives_;       // by node
  std::vector<std::uint8_t> usable_counts_;         // layers from this one on, by layer and entry of changes_
};

}  // namespace weft::routing
