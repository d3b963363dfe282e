#include "routing/core/vc_numbering.h"

#include <algorithm>

#include "base/input_error.h"

namespace weft::routing {

VcId capped_vc_count(const Routing& routing, LinkClassId link_class, std::optional<VcId> cap) {
  const VcId count = routing.vc_count(link_class);
  return cap ? std::min(count, *cap) : count;
}

VcNumbering::VcNumbering(const Routing& routing, std::optional<VcId> cap) : graph_(&routing.graph()) {
  first_.reserve(graph_->channel_count() + 1);
  std::uint64_t next = 0;
  for (NodeId v = 0; v < graph_->node_count(); ++v) {
    for (PortId port = 0; port < graph_->out_degree(v); ++port) {
      first_.push_back(static_cast<NodeId>(next));
      next += capped_vc_count(routing, graph_->link_class(v, port), cap);
    }
  }
  // StateGraph numbers the nodes after the VCs.
  if (next + graph_->node_count() >= kNoNode) {
    throw InputError("the network has " + std::to_string(next) + " virtual channels, more than 32 bits can number");
  }
  first_.push_back(static_cast<NodeId>(next));
}

VirtualChannel VcNumbering::at(NodeId number) const {
  const auto offsets = graph_->arcs().offsets;
  const auto channel = static_cast<std::uint64_t>(std::ranges::upper_bound(first_, number) - first_.begin() - 1);
  const auto node = static_cast<NodeId>(std::ranges::upper_bound(offsets, channel) - offsets.begin() - 1);
  return {node, static_cast<PortId>(channel - offsets[node]), static_cast<VcId>(number - first_[channel])};
}

std::vector<NodeId> renumbered(const VcNumbering& from, const VcNumbering& to) {
  std::vector<NodeId> numbers(from.count());
  for (NodeId vc = 0; vc < from.count(); ++vc) numbers[vc] = to.number(from.at(vc));
  return numbers;
}

std::vector<std::uint64_t> channels_of(const VcNumbering& numbering) {
  std::vector<std::uint64_t> channels(numbering.count());
  std::uint64_t channel = 0;
  for (NodeId vc = 0; vc < numbering.count(); ++vc) {
    while (numbering.first_of(channel + 1) <= vc) ++channel;
    channels[vc] = channel;
  }
  return channels;
}

}  // namespace weft::routing
