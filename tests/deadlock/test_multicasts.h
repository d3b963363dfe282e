// Small multicast schemes for tests of proofs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "base/numbers/random.h"
#include "routing/generic/distance_table.h"
#include "routing/multicast/multicast.h"

namespace weft::test {

// All sets of at least one and at most `most` terminals other than the source.
inline std::vector<std::vector<TerminalId>> target_sets(TerminalId terminal_count, TerminalId source,
                                                        std::size_t most) {
  std::vector<std::vector<TerminalId>> sets;
  for (std::uint64_t bits = 1; bits < (std::uint64_t{1} << terminal_count); ++bits) {
    std::vector<TerminalId> set;
    for (TerminalId t = 0; t < terminal_count; ++t) {
      if ((bits >> t & 1U) != 0) set.push_back(t);
    }
    if (set.size() <= most && std::ranges::find(set, source) == set.end()) sets.push_back(set);
  }
  return sets;
}

inline routing::MulticastFacts multicast_facts(const topology::PortGraph& graph, routing::VcId vcs, bool in_order,
                                               bool is_path) {
  return {.vcs = std::vector<routing::VcId>(graph.link_classes().size(), vcs),
          .shares_vcs = false,
          .acquires_in_order = in_order,
          .is_path = is_path,
          .covers_trees = true,
          .header_flits = 1U};
}

// Covers its trees by planning for all sets of targets.
class ListedScheme : public routing::Multicast {
 public:
  using Multicast::Multicast;
  void visit_cover(const VisitTree& visit) const override {
    const TerminalId count = graph().terminal_count();
    for (TerminalId source = 0; source < count; ++source) {
      for (const auto& targets : target_sets(count, source, count)) {
        std::vector<routing::MulticastTree> trees;
        plan(source, targets, trees);
        for (const auto& tree : trees) visit(tree);
      }
    }
  }
};

// Appends a shortest path, by the lowest ports, to a tree that is being built.
inline std::uint32_t walk_to(const topology::PortGraph& graph, NodeId goal, routing::VcRange vcs,
                             routing::TreeBuilder& builder, std::uint32_t at) {
  const routing::DistanceTable distances(graph, Execution{});
  while (builder.node(at) != goal) {
    const PortId port = distances.first_port_nearer(builder.node(at), goal);
    at = builder.child(at, port, vcs, graph.neighbor(builder.node(at), port).node);
  }
  return at;
}

// A path to the targets in a given order of the terminals, on the next VC after each target as long as there is one.
// On networks with one terminal at each node.
class OrderedPath final : public ListedScheme {
 public:
  OrderedPath(const topology::PortGraph& graph, std::vector<TerminalId> order, routing::VcId vc_count, bool in_order)
      : ListedScheme(graph, spec::Spec{.name = "ordered-path"}, multicast_facts(graph, vc_count, in_order, true)),
        order_(std::move(order)),
        vc_count_(vc_count) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    routing::TreeBuilder builder(source, source);
    std::uint32_t at = 0;
    routing::VcId vc = 0;
    for (const TerminalId target : order_) {
      if (std::ranges::find(targets, target) == targets.end()) continue;
      at = walk_to(graph(), target, {vc, vc}, builder, at);
      builder.deliver(at, target);
      vc = std::min<routing::VcId>(static_cast<routing::VcId>(vc + 1), static_cast<routing::VcId>(vc_count_ - 1));
    }
    trees.push_back(builder.finish());
  }

 private:
  std::vector<TerminalId> order_;
  routing::VcId vc_count_;
};

// Two paths on a path of nodes: one up to the higher targets, one down to the lower ones (Lin and Ni 1991).
class DualPath final : public ListedScheme {
 public:
  explicit DualPath(const topology::PortGraph& graph)
      : ListedScheme(graph, spec::Spec{.name = "dual-path"}, multicast_facts(graph, 1, true, true)) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    std::vector<TerminalId> sorted(targets.begin(), targets.end());
    std::ranges::sort(sorted);
    const auto middle = std::ranges::lower_bound(sorted, source);
    add(source, {middle, sorted.end()}, trees);
    std::vector<TerminalId> lower(sorted.begin(), middle);
    std::ranges::reverse(lower);
    add(source, lower, trees);
  }

 private:
  void add(TerminalId source, const std::vector<TerminalId>& targets,
           std::vector<routing::MulticastTree>& trees) const {
    if (targets.empty()) return;
    routing::TreeBuilder builder(source, source);
    std::uint32_t at = 0;
    for (const TerminalId target : targets) {
      at = walk_to(graph(), target, {0, 0}, builder, at);
      builder.deliver(at, target);
    }
    trees.push_back(builder.finish());
  }
};

// Does as another scheme, with the facts changed, and with VCs at or above a cap replaced by the last one below it.
class ChangedScheme final : public routing::Multicast {
 public:
  ChangedScheme(const routing::Multicast& inner, routing::MulticastFacts facts, routing::VcId vc_cap)
      : Multicast(inner.graph(), spec::Spec{.name = "changed"}, std::move(facts)), inner_(inner), vc_cap_(vc_cap) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    std::vector<routing::MulticastTree> planned;
    inner_.plan(source, targets, planned);
    for (const auto& tree : planned) trees.push_back(changed(tree));
  }
  void visit_cover(const VisitTree& visit) const override {
    inner_.visit_cover([&](const routing::MulticastTree& tree) { visit(changed(tree)); });
  }

 private:
  [[nodiscard]] routing::MulticastTree changed(routing::MulticastTree tree) const {
    for (routing::TreeBranch& branch : tree.branches) {
      branch.vcs.first = std::min<routing::VcId>(branch.vcs.first, static_cast<routing::VcId>(vc_cap_ - 1));
      branch.vcs.last = std::min<routing::VcId>(branch.vcs.last, static_cast<routing::VcId>(vc_cap_ - 1));
    }
    return tree;
  }

  const routing::Multicast& inner_;
  routing::VcId vc_cap_;
};

// Does as another scheme that uses two VCs, but offers both everywhere.
class AnyVc final : public ListedScheme {
 public:
  explicit AnyVc(const routing::Multicast& inner)
      : ListedScheme(inner.graph(), spec::Spec{.name = "any-vc"}, inner.facts()), inner_(inner) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    inner_.plan(source, targets, trees);
    for (routing::MulticastTree& tree : trees) {
      for (routing::TreeBranch& branch : tree.branches) branch.vcs = {0, 1};
    }
  }

 private:
  const routing::Multicast& inner_;
};

// On mesh(2,2), with one VC: to the opposite corner around the other side than dimension-order routing.
class OtherCorner final : public ListedScheme {
 public:
  OtherCorner(const topology::PortGraph& graph, const routing::Multicast& dor_tree, bool shares_vcs)
      : ListedScheme(graph, spec::Spec{.name = "other-corner"}, facts_with(graph, shares_vcs)), dor_tree_(dor_tree) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    routing::TreeBuilder builder(source, source);
    for (const TerminalId target : targets) {
      std::vector<routing::MulticastTree> route;
      dor_tree_.plan(source, std::span(&target, 1), route);
      const NodeId by = target == 3 - source ? 3 - route[0].nodes[1].node : source;
      const std::uint32_t half = walk_to(graph(), by, {0, 0}, builder, 0);
      builder.deliver(walk_to(graph(), target, {0, 0}, builder, half), target);
    }
    trees.push_back(builder.finish());
  }

 private:
  static routing::MulticastFacts facts_with(const topology::PortGraph& graph, bool shares_vcs) {
    routing::MulticastFacts facts = multicast_facts(graph, 1, false, false);
    facts.shares_vcs = shares_vcs;
    return facts;
  }
  const routing::Multicast& dor_tree_;
};

// On path(4), on the VCs of a unicast routing that uses only VC 0: a message from 3 to all others goes to 1 and 0 and
// then back to 2, on VC 0. Other messages go to one target after another in separate packets, on VC 1.
class ThereAndBack final : public ListedScheme {
 public:
  explicit ThereAndBack(const topology::PortGraph& graph)
      : ListedScheme(graph, spec::Spec{.name = "there-and-back"}, facts_on(graph)) {}

  void plan(TerminalId source, std::span<const TerminalId> targets,
            std::vector<routing::MulticastTree>& trees) const override {
    if (source == 3 && targets.size() == 3) return add(source, std::vector<TerminalId>{1, 0, 2}, 0, trees);
    for (const TerminalId target : targets) add(source, {&target, 1}, 1, trees);
  }

 private:
  static routing::MulticastFacts facts_on(const topology::PortGraph& graph) {
    routing::MulticastFacts facts = multicast_facts(graph, 2, true, true);
    facts.shares_vcs = true;
    return facts;
  }
  void add(TerminalId source, std::span<const TerminalId> targets, routing::VcId vc,
           std::vector<routing::MulticastTree>& trees) const {
    routing::TreeBuilder builder(source, source);
    std::uint32_t at = 0;
    for (const TerminalId target : targets) {
      at = walk_to(graph(), target, {vc, vc}, builder, at);
      builder.deliver(at, target);
    }
    trees.push_back(builder.finish());
  }
};

}  // namespace weft::test
