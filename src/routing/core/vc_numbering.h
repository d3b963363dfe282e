// Numbers every virtual channel of a network: node by node, port by port, VC by VC. The VCs that leave one node are
// consecutive, so the set that a packet may request next is a short bit row.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "routing/core/routing.h"

namespace weft::routing {

struct VirtualChannel {
  NodeId node = 0;  // the node that the channel leaves
  PortId port = 0;
  VcId vc = 0;
  friend auto operator<=>(const VirtualChannel&, const VirtualChannel&) = default;
};

class VcNumbering {
 public:
  // With a cap, VCs at or above it are mapped to VC cap-1. Throws InputError when 32 bits are not enough.
  explicit VcNumbering(const Routing& routing, std::optional<VcId> cap = {});

  [[nodiscard]] NodeId count() const { return first_.back(); }
  [[nodiscard]] NodeId number(NodeId node, PortId port, VcId vc) const {
    const std::uint64_t channel = graph_->arcs().offsets[node] + port;
    const NodeId last = first_[channel + 1] - 1;
    return std::min(first_[channel] + vc, last);
  }
  [[nodiscard]] NodeId number(const VirtualChannel& channel) const {
    return number(channel.node, channel.port, channel.vc);
  }
  [[nodiscard]] VirtualChannel at(NodeId number) const;

  // The VCs that leave a node are first_at(node) .. first_at(node + 1) - 1.
  [[nodiscard]] NodeId first_at(NodeId node) const { return first_[graph_->arcs().offsets[node]]; }
  // The VCs of a channel are first_of(channel) .. first_of(channel + 1) - 1.
  [[nodiscard]] NodeId first_of(std::uint64_t channel) const { return first_[channel]; }

 private:
  const topology::PortGraph* graph_;
  std::vector<NodeId> first_;  // per channel, plus the end
};

// The number of VCs of a link class under a cap.
VcId capped_vc_count(const Routing& routing, LinkClassId link_class, std::optional<VcId> cap);

// Maps each VC number of `from` to the number of the same VC in `to`, which may have a cap.
std::vector<NodeId> renumbered(const VcNumbering& from, const VcNumbering& to);

// The channel of each VC, as numbered in the graph.
std::vector<std::uint64_t> channels_of(const VcNumbering& numbering);

}  // namespace weft::routing
