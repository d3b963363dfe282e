#include "deadlock/multicast_channels.h"

#include <algorithm>

#include "base/check.h"
#include "base/input_error.h"

namespace weft::deadlock {

MulticastChannels::MulticastChannels(const topology::PortGraph& graph, const std::vector<routing::VcId>& vcs)
    : graph_(&graph) {
  std::uint64_t next = 0;
  first_.reserve(graph.channel_count() + 1);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      first_.push_back(static_cast<NodeId>(next));
      next += vcs[graph.link_class(v, port)];
      if (next + graph.terminal_count() >= kNoNode) {
        throw InputError("the network has more than 2^32 virtual channels", {}, "use a smaller network");
      }
    }
  }
  first_.push_back(static_cast<NodeId>(next));
}

NodeId MulticastChannels::number(const routing::VirtualChannel& link) const {
  const std::uint64_t channel = graph_->arcs().offsets[link.node] + link.port;
  WEFT_CHECK(link.vc < first_[channel + 1] - first_[channel]);
  return first_[channel] + link.vc;
}

MulticastChannel MulticastChannels::at(NodeId number) const {
  if (number >= first_ejection()) return {.terminal = number - first_ejection()};
  const auto channel =
      static_cast<std::uint64_t>(std::upper_bound(first_.begin(), first_.end(), number) - first_.begin() - 1);
  const auto offsets = graph_->arcs().offsets;
  const auto node =
      static_cast<NodeId>(std::upper_bound(offsets.begin(), offsets.end(), channel) - offsets.begin() - 1);
  return {.link = {node, static_cast<PortId>(channel - offsets[node]),
                   static_cast<routing::VcId>(number - first_[channel])}};
}

std::vector<TreeOutput> outputs_at(const MulticastChannels& channels, const routing::MulticastTree& tree,
                                   std::uint32_t tree_node) {
  const routing::TreeNode& node = tree.nodes[tree_node];
  std::vector<TreeOutput> outputs;
  for (const TerminalId terminal : tree.deliveries_of(node)) {
    const NodeId ejection = channels.ejection(terminal);
    outputs.push_back({tree_node, static_cast<std::uint32_t>(outputs.size()), ejection, ejection});
  }
  for (const routing::TreeBranch& branch : tree.branches_of(node)) {
    outputs.push_back({tree_node, static_cast<std::uint32_t>(outputs.size()),
                       channels.number({node.node, branch.port, branch.vcs.first}),
                       channels.number({node.node, branch.port, branch.vcs.last}), branch.child});
  }
  return outputs;
}

}  // namespace weft::deadlock
