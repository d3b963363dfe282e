#include "routing/multicast/multicast_tree.h"

#include <algorithm>

#include "base/check.h"

namespace weft::routing {

std::uint32_t TreeBuilder::child(std::uint32_t parent, PortId port, VcRange vcs, NodeId node) {
  for (const TreeBranch& branch : nodes_[parent].branches) {
    if (branch.port == port && branch.vcs == vcs) return branch.child;
  }
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  nodes_[parent].branches.push_back({port, vcs, number});
  nodes_.push_back({.node = node});
  return number;
}

MulticastTree TreeBuilder::finish() const {
  MulticastTree tree{.source = source_};
  // `at` is the place of a node in the flat tree; its children follow, each with its subtree.
  const auto add = [&](const auto& self, std::uint32_t number) -> std::uint32_t {
    const Node& from = nodes_[number];
    const auto at = static_cast<std::uint32_t>(tree.nodes.size());
    tree.nodes.push_back({.node = from.node,
                          .first_branch = static_cast<std::uint32_t>(tree.branches.size()),
                          .branch_count = static_cast<std::uint32_t>(from.branches.size()),
                          .first_delivery = static_cast<std::uint32_t>(tree.deliveries.size()),
                          .delivery_count = static_cast<std::uint32_t>(from.deliveries.size()),
                          .target_count = static_cast<std::uint32_t>(from.deliveries.size())});
    tree.deliveries.insert(tree.deliveries.end(), from.deliveries.begin(), from.deliveries.end());
    const std::size_t first = tree.branches.size();
    tree.branches.insert(tree.branches.end(), from.branches.begin(), from.branches.end());
    for (std::size_t k = 0; k < from.branches.size(); ++k) {
      const std::uint32_t child = self(self, from.branches[k].child);
      tree.branches[first + k].child = child;
      tree.nodes[at].target_count += tree.nodes[child].target_count;
    }
    return at;
  };
  add(add, 0);
  return tree;
}

MulticastTree pruned(const MulticastTree& tree, std::vector<TerminalId> targets) {
  std::ranges::sort(targets);
  TreeBuilder builder(tree.source, tree.nodes[0].node);
  // True if a target is in the subtree; only then the builder gets the branch.
  const auto reaches = [&](const auto& self, std::uint32_t number) -> bool {
    const TreeNode& node = tree.nodes[number];
    const auto here = tree.deliveries_of(node);
    const auto branches = tree.branches_of(node);
    return std::ranges::any_of(here, [&](TerminalId t) { return std::ranges::binary_search(targets, t); }) ||
           std::ranges::any_of(branches, [&](const TreeBranch& branch) { return self(self, branch.child); });
  };
  const auto add = [&](const auto& self, std::uint32_t number, std::uint32_t at) -> void {
    for (const TerminalId terminal : tree.deliveries_of(tree.nodes[number])) {
      if (std::ranges::binary_search(targets, terminal)) builder.deliver(at, terminal);
    }
    for (const TreeBranch& branch : tree.branches_of(tree.nodes[number])) {
      if (!reaches(reaches, branch.child)) continue;
      self(self, branch.child, builder.child(at, branch.port, branch.vcs, tree.nodes[branch.child].node));
    }
  };
  add(add, 0, 0);
  return builder.finish();
}

void check_tree(const topology::PortGraph& graph, const MulticastTree& tree, std::span<const TerminalId> targets) {
  WEFT_CHECK(!tree.nodes.empty() && tree.nodes[0].node == graph.node_of_terminal(tree.source));
  std::vector<unsigned> parents(tree.nodes.size(), 0);
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    const TreeNode& node = tree.nodes[at];
    for (const TreeBranch& branch : tree.branches_of(node)) {
      WEFT_CHECK(branch.child > at && branch.child < tree.nodes.size() && branch.vcs.first <= branch.vcs.last);
      WEFT_CHECK(branch.port < graph.out_degree(node.node));
      WEFT_CHECK(graph.neighbor(node.node, branch.port).node == tree.nodes[branch.child].node);
      ++parents[branch.child];
    }
    for (const TerminalId terminal : tree.deliveries_of(node)) {
      WEFT_CHECK(graph.node_of_terminal(terminal) == node.node);
    }
  }
  WEFT_CHECK(std::count(parents.begin() + 1, parents.end(), 1U) + 1 == static_cast<std::ptrdiff_t>(parents.size()));
  std::vector<TerminalId> reached = tree.deliveries;
  std::vector<TerminalId> wanted(targets.begin(), targets.end());
  std::ranges::sort(reached);
  std::ranges::sort(wanted);
  WEFT_CHECK(reached == wanted);
}

}  // namespace weft::routing
