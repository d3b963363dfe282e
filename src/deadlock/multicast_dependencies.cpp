#include "deadlock/multicast_dependencies.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "routing/core/state_graph.h"

namespace weft::deadlock {
namespace {

using routing::MulticastTree;
using Makers = std::unordered_map<std::uint64_t, DependencyMaker>;

// A channel with all its VCs, and a target behind it.
struct Span {
  NodeId first = 0;
  NodeId last = 0;
  TerminalId target = 0;
};

class EdgeCollector {
 public:
  EdgeCollector(const MulticastChannels& channels, Makers& makers, std::vector<bool>& is_used)
      : channels_(channels), makers_(makers), is_used_(is_used) {}

  void use(NodeId first, NodeId last) {
    for (NodeId channel = first; channel <= last; ++channel) is_used_[channel] = true;
  }

  void add(NodeId from, NodeId to, const DependencyMaker& maker) {
    makers_.try_emplace((std::uint64_t{from} << 32U) | to, maker);
  }

  void add_all(const Span& from, const Span& to, TerminalId source) {
    DependencyMaker maker{.source = source, .targets = {from.target}};
    if (to.target != from.target) maker.targets.push_back(to.target);
    for (NodeId a = from.first; a <= from.last; ++a) {
      for (NodeId b = to.first; b <= to.last; ++b) add(a, b, maker);
    }
  }

  [[nodiscard]] const MulticastChannels& channels() const { return channels_; }

 private:
  const MulticastChannels& channels_;
  Makers& makers_;
  std::vector<bool>& is_used_;
};

// The dependencies of one tree, as the header lists them.
class TreeDependencies {
 public:
  TreeDependencies(const MulticastTree& tree, EdgeCollector& edges) : tree_(tree), edges_(edges) {
    find_targets();
    for (std::uint32_t at = 0; at < tree.nodes.size(); ++at) {
      outputs_.push_back(outputs_at(edges.channels(), tree, at));
      for (const TreeOutput& output : outputs_.back()) edges.use(output.first, output.last);
    }
  }

  void add_downwards() {
    for (const auto& outputs : outputs_) {
      for (const TreeOutput& output : outputs) add_below(output);
    }
  }

  void add_requested_at_once() {
    for (const auto& outputs : outputs_) {
      if (outputs.size() < 2) continue;
      edges_.add_all(span(outputs[0]), span(outputs[1]), tree_.source);
      edges_.add_all(span(outputs[1]), span(outputs[0]), tree_.source);
    }
  }

  void add_requested_in_order() {
    for (const auto& outputs : outputs_) {
      for (std::size_t i = 1; i < outputs.size(); ++i) {
        edges_.add_all(span(outputs[i - 1]), span(outputs[i]), tree_.source);
        if (outputs[i - 1].child != 0) add_fork(outputs[i - 1], outputs[i]);
      }
    }
  }

 private:
  void find_targets() {
    targets_.assign(tree_.nodes.size(), tree_.source);
    for (std::size_t at = tree_.nodes.size(); at-- > 0;) {
      const routing::TreeNode& node = tree_.nodes[at];
      if (node.delivery_count > 0) {
        targets_[at] = tree_.deliveries_of(node)[0];
      } else if (node.branch_count > 0) {
        targets_[at] = targets_[tree_.branches_of(node)[0].child];
      }
    }
  }

  [[nodiscard]] Span span(const TreeOutput& output) const {
    const bool is_terminal = output.child == 0;
    return {output.first, output.last,
            is_terminal ? *edges_.channels().at(output.first).terminal : targets_[output.child]};
  }

  void add_below(const TreeOutput& branch) {
    if (branch.child == 0) return;
    for (const TreeOutput& next : outputs_[branch.child]) {
      Span above = span(branch);
      above.target = span(next).target;
      edges_.add_all(above, span(next), tree_.source);
    }
  }

  // `before` and `after` are branches of one router. Every branch leads to a target, so something is below it.
  void add_fork(const TreeOutput& before, const TreeOutput& after) {
    WEFT_CHECK(!outputs_[before.child].empty() && !outputs_[after.child].empty());
    const Span below_before = span(outputs_[before.child][0]);
    const Span below_after = span(outputs_[after.child][0]);
    edges_.add_all(below_before, below_after, tree_.source);
    edges_.add_all(below_after, below_before, tree_.source);
  }

  const MulticastTree& tree_;
  EdgeCollector& edges_;
  std::vector<std::vector<TreeOutput>> outputs_;  // per tree node
  std::vector<TerminalId> targets_;               // per tree node: one in its subtree
};

void add_trees(const routing::Multicast& scheme, MulticastSwitching switching, EdgeCollector& edges,
               const Execution& execution) {
  const ProgressScope progress(execution, "trees", scheme.graph().terminal_count());
  scheme.visit_cover([&](const MulticastTree& tree) {
    execution.throw_if_stopped();
    TreeDependencies dependencies(tree, edges);
    dependencies.add_downwards();
    if (switching == MulticastSwitching::wormhole) {
      if (scheme.facts().acquires_in_order) dependencies.add_requested_in_order();
      if (!scheme.facts().acquires_in_order) dependencies.add_requested_at_once();
    }
    progress.advance(1);
  });
}

void add_unicasts(const routing::Routing& unicast, EdgeCollector& edges, const Execution& execution) {
  const routing::VcNumbering numbering(unicast);
  routing::StateGraph states(unicast, numbering, routing::StateGraph::Positions::vcs, execution.max_memory / 2);
  const auto number = [&](NodeId vc) { return edges.channels().number(numbering.at(vc)); };
  const ProgressScope progress(execution, "dependencies", unicast.graph().terminal_count());
  for (TerminalId destination = 0; destination < unicast.graph().terminal_count(); ++destination) {
    states.explore(destination, execution.silent());
    for (routing::StateGraph::StateId id = 0; id < states.state_count(); ++id) {
      for (const auto& step : states.steps_from(id)) edges.use(number(step.vc), number(step.vc));
      if (states.is_at_source(id)) continue;
      const DependencyMaker maker{true, states.origin(id).source, {destination}};
      const NodeId held = number(states.state(id).vc);
      for (const auto& step : states.steps_from(id)) edges.add(held, number(step.vc), maker);
      if (states.state(id).delivers) edges.add(held, edges.channels().ejection(destination), maker);
    }
    edges.use(edges.channels().ejection(destination), edges.channels().ejection(destination));
    progress.advance(1);
  }
}

VcRelation relation_of(const Makers& makers, NodeId channel_count) {
  std::vector<std::uint64_t> keys;
  keys.reserve(makers.size());
  for (const auto& entry : makers) keys.push_back(entry.first);
  std::ranges::sort(keys);
  VcRelation relation{std::vector<std::uint64_t>(channel_count + std::size_t{1}, 0), {}};
  for (const std::uint64_t key : keys) {
    relation.heads.push_back(static_cast<NodeId>(key & UINT32_MAX));
    ++relation.offsets[(key >> 32U) + 1];
  }
  for (std::size_t i = 1; i < relation.offsets.size(); ++i) relation.offsets[i] += relation.offsets[i - 1];
  return relation;
}

}  // namespace

MulticastChannels channels_of(const routing::Routing& unicast, const routing::Multicast& scheme) {
  return {scheme.graph(), scheme.facts().shares_vcs ? unicast.facts().vcs.get() : scheme.facts().vcs.get()};
}

MulticastDependencies::MulticastDependencies(const routing::Routing& unicast, const routing::Multicast& scheme,
                                             MulticastSwitching switching, const Execution& execution)
    : channels_(channels_of(unicast, scheme)), is_used_(channels_.count(), false) {
  EdgeCollector edges(channels_, makers_, is_used_);
  add_trees(scheme, switching, edges, execution);
  if (scheme.facts().shares_vcs) add_unicasts(unicast, edges, execution);
  relation_ = relation_of(makers_, channels_.count());
}

}  // namespace weft::deadlock
