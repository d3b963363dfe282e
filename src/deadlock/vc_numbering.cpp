#include "deadlock/vc_numbering.h"

#include <algorithm>

#include "base/input_error.h"

namespace weft::deadlock {

routing::VcId capped_vc_count(const routing::Routing& routing, LinkClassId link_class,
                              std::optional<routing::VcId> cap) {
  const routing::VcId count = routing.vc_count(link_class);
  return cap ? std::min(count, *cap) : count;
}

VcNumbering::VcNumbering(const routing::Routing& routing, std::optional<routing::VcId> cap) : graph_(&routing.graph()) {
  first_.reserve(graph_->channel_count() + 1);
  std::uint64_t next = 0;
  for (NodeId v = 0; v < graph_->node_count(); ++v) {
    for (PortId port = 0; port < graph_->out_degree(v); ++port) {
      first_.push_back(static_cast<NodeId>(next));
      next += capped_vc_count(routing, graph_->link_class(v, port), cap);
    }
  }
  // The nodes come after them in the numbering of states.
  if (next + graph_->node_count() >= kNoNode) {
    throw InputError("the network has " + std::to_string(next) + " virtual channels, more than 32 bits can number");
  }
  first_.push_back(static_cast<NodeId>(next));
}

VirtualChannel VcNumbering::at(NodeId number) const {
  const auto offsets = graph_->arcs().offsets;
  const auto channel = static_cast<std::uint64_t>(std::ranges::upper_bound(first_, number) - first_.begin() - 1);
  const auto node = static_cast<NodeId>(std::ranges::upper_bound(offsets, channel) - offsets.begin() - 1);
  return {node, static_cast<PortId>(channel - offsets[node]), static_cast<routing::VcId>(number - first_[channel])};
}

}  // namespace weft::deadlock
