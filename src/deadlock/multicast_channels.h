// The channels that packets of a multicast hold and wait for, in one numbering: the VCs of the links, and then the
// ejection channel of each terminal. A terminal has one ejection channel, which multicasts and all other packets share.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "routing/core/vc_numbering.h"
#include "routing/multicast/multicast_tree.h"

namespace weft::deadlock {

struct MulticastChannel {
  routing::VirtualChannel link{};        // of no meaning for an ejection channel
  std::optional<TerminalId> terminal{};  // of an ejection channel
  friend bool operator==(const MulticastChannel&, const MulticastChannel&) = default;
};

class MulticastChannels {
 public:
  // `vcs`: the number of VCs of each link class. Throws InputError when 32 bits are not enough.
  MulticastChannels(const topology::PortGraph& graph, const std::vector<routing::VcId>& vcs);

  [[nodiscard]] const topology::PortGraph& graph() const { return *graph_; }
  [[nodiscard]] NodeId count() const { return first_ejection() + graph_->terminal_count(); }
  // Throws BrokenInvariant if the link has no such VC.
  [[nodiscard]] NodeId number(const routing::VirtualChannel& link) const;
  [[nodiscard]] NodeId ejection(TerminalId terminal) const { return first_ejection() + terminal; }
  [[nodiscard]] MulticastChannel at(NodeId number) const;

 private:
  [[nodiscard]] NodeId first_ejection() const { return first_.back(); }

  const topology::PortGraph* graph_;
  std::vector<NodeId> first_;  // per channel of the graph, plus the end
};

// An output that a packet requests at a router of its tree. It takes any of these channels, whose numbers follow each
// other.
struct TreeOutput {
  std::uint32_t tree_node = 0;
  std::uint32_t index = 0;  // at the tree node: terminals first, then branches
  NodeId first = 0;
  NodeId last = 0;
  std::uint32_t child = 0;  // the tree node at the end of a branch; 0 for a terminal

  [[nodiscard]] bool may_take(NodeId channel) const { return first <= channel && channel <= last; }
};

// The outputs at a tree node, in the order in which a packet that acquires in order requests them.
std::vector<TreeOutput> outputs_at(const MulticastChannels& channels, const routing::MulticastTree& tree,
                                   std::uint32_t tree_node);

}  // namespace weft::deadlock
