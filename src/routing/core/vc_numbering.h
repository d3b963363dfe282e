// Every virtual channel of a network has a number: node by node, port by port, vc by vc. So the vcs that leave one node
// are neighbours, and what a packet may ask for next is a short row of bits.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "routing/core/routing.h"

namespace weft::routing {

struct VirtualChannel {
  NodeId node = 0;  // that it leaves
  PortId port = 0;
  VcId vc = 0;
  friend auto operator<=>(const VirtualChannel&, const VirtualChannel&) = default;
};

class VcNumbering {
 public:
  // With a cap, a vc at or above it is folded onto the last one below. Throws InputError when 32 bits are not enough.
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

  // Those that leave a node: first_at(node) .. first_at(node + 1) - 1.
  [[nodiscard]] NodeId first_at(NodeId node) const { return first_[graph_->arcs().offsets[node]]; }
  // Those of a channel, by the channel's number in the graph: first_of(channel) .. first_of(channel + 1) - 1.
  [[nodiscard]] NodeId first_of(std::uint64_t channel) const { return first_[channel]; }

 private:
  const topology::PortGraph* graph_;
  std::vector<NodeId> first_;  // per channel, and the end
};

// How many vcs the channels of a class have under a cap.
VcId capped_vc_count(const Routing& routing, LinkClassId link_class, std::optional<VcId> cap);

// For each number of one numbering of a routing's vcs the number of the same vc in another, which may have a cap.
std::vector<NodeId> renumbered(const VcNumbering& from, const VcNumbering& to);

// For each vc the number of its channel in the graph.
std::vector<std::uint64_t> channels_of(const VcNumbering& numbering);

}  // namespace weft::routing
