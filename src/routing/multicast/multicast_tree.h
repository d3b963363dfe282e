// The path of one multicast packet: a tree of channels from the router of its source to the routers of its targets.
// Routers along it copy the packet to several outputs: to the branches of the tree, and to the terminals that receive
// the packet there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "routing/core/routing.h"

namespace weft::routing {

// A link of the tree. The packet may take any of these VCs.
struct TreeBranch {
  PortId port = 0;
  VcRange vcs{};
  std::uint32_t child = 0;  // the tree node at its end
  friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
};

// A router in the tree. A path that meets itself visits a router twice: these are two tree nodes.
struct TreeNode {
  NodeId node = 0;
  std::uint32_t first_branch = 0;  // in MulticastTree::branches
  std::uint32_t branch_count = 0;
  std::uint32_t first_delivery = 0;  // in MulticastTree::deliveries
  std::uint32_t delivery_count = 0;
  std::uint32_t target_count = 0;  // in its subtree, with those here
  friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

struct MulticastTree {
  TerminalId source = 0;
  std::vector<TreeNode> nodes{};  // the router of the source first; children behind their parents
  std::vector<TreeBranch> branches{};
  std::vector<TerminalId> deliveries{};

  [[nodiscard]] std::span<const TreeBranch> branches_of(const TreeNode& node) const {
    return std::span(branches).subspan(node.first_branch, node.branch_count);
  }
  [[nodiscard]] std::span<const TerminalId> deliveries_of(const TreeNode& node) const {
    return std::span(deliveries).subspan(node.first_delivery, node.delivery_count);
  }
  friend bool operator==(const MulticastTree&, const MulticastTree&) = default;
};

// Grows a tree step by step and then brings it into its flat form.
class TreeBuilder {
 public:
  TreeBuilder(TerminalId source, NodeId root) : source_(source), nodes_{{.node = root}} {}

  // The child of a tree node over this branch; it is added if there is none.
  std::uint32_t child(std::uint32_t parent, PortId port, VcRange vcs, NodeId node);
  // The packet is delivered to a terminal at this tree node.
  void deliver(std::uint32_t at, TerminalId terminal) { nodes_[at].deliveries.push_back(terminal); }
  [[nodiscard]] NodeId node(std::uint32_t at) const { return nodes_[at].node; }

  // Depth first. Deliveries and branches keep the order in which they were added.
  [[nodiscard]] MulticastTree finish() const;

 private:
  struct Node {
    NodeId node = 0;
    std::vector<TreeBranch> branches{};
    std::vector<TerminalId> deliveries{};
  };
  TerminalId source_;
  std::vector<Node> nodes_;
};

// The part of a tree that reaches these of its targets.
MulticastTree pruned(const MulticastTree& tree, std::vector<TerminalId> targets);

// Throws BrokenInvariant unless the tree follows links of the graph, starts at the router of its source, and delivers
// once to each of these targets and to no other terminal.
void check_tree(const topology::PortGraph& graph, const MulticastTree& tree, std::span<const TerminalId> targets);

}  // namespace weft::routing
