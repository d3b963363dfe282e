#include "deadlock/planned_trees.h"

#include <algorithm>
#include <array>

namespace weft::deadlock {
namespace {

// Longer routes than this many times the nodes go round in circles.
constexpr std::size_t kMostRounds = 4;

}  // namespace

PlannedTree::PlannedTree(const MulticastChannels& channels, routing::MulticastTree planned,
                         std::span<const TerminalId> its_targets, bool is_of_unicast)
    : tree(std::move(planned)),
      targets(its_targets.begin(), its_targets.end()),
      is_unicast(is_of_unicast),
      arrival(tree.nodes.size(), kNoOutput),
      depth(tree.nodes.size(), 0) {
  for (std::uint32_t at = 0; at < tree.nodes.size(); ++at) {
    first_output.push_back(static_cast<std::uint32_t>(outputs.size()));
    for (const TreeOutput& output : outputs_at(channels, tree, at)) {
      if (output.child != 0) arrival[output.child] = static_cast<std::uint32_t>(outputs.size());
      if (output.child != 0) depth[output.child] = depth[at] + 1;
      outputs.push_back(output);
    }
  }
}

std::vector<std::uint32_t> PlannedTree::acquired_up_to(std::uint32_t output, bool in_order) const {
  std::vector<std::uint32_t> list;
  for (std::uint32_t at = output; at != kNoOutput; at = arrival[outputs[at].tree_node]) {
    list.push_back(at);
    if (!in_order) continue;
    for (std::uint32_t before = at; before-- > first_output[outputs[at].tree_node];) list.push_back(before);
  }
  std::ranges::reverse(list);
  return list;
}

void TreePlanner::plan(TerminalId source, std::span<const TerminalId> targets, std::vector<PlannedTree>& trees) const {
  std::vector<routing::MulticastTree> planned;
  scheme_.plan(source, targets, planned);
  for (routing::MulticastTree& tree : planned) trees.emplace_back(channels_, std::move(tree), targets, false);
}

void TreePlanner::plan_from_all(std::span<const TerminalId> targets, std::vector<PlannedTree>& trees) const {
  for (TerminalId source = 0; source < scheme_.graph().terminal_count(); ++source) {
    if (std::ranges::find(targets, source) == targets.end()) plan(source, targets, trees);
  }
}

void TreePlanner::plan_unicasts(std::vector<PlannedTree>& trees) const {
  if (!scheme_.facts().shares_vcs || !unicast_.is_deterministic()) return;
  const TerminalId count = scheme_.graph().terminal_count();
  for (TerminalId source = 0; source < count; ++source) {
    for (TerminalId destination = 0; destination < count; ++destination) {
      if (source != destination) plan_unicast(source, destination, trees);
    }
  }
}

// Leaves out a route on which the packet has a choice of VCs, since its next hops may depend on it.
void TreePlanner::plan_unicast(TerminalId source, TerminalId destination, std::vector<PlannedTree>& trees) const {
  const topology::PortGraph& graph = scheme_.graph();
  std::vector<routing::Header> headers;
  unicast_.start(unicast_.departure(source, destination), headers);
  if (headers.empty()) return;
  routing::Header header = headers.front();
  routing::Position position{.node = graph.node_of_terminal(source)};
  routing::TreeBuilder builder(source, position.node);
  std::uint32_t at = 0;
  routing::Decision decision;
  for (std::size_t hops = 0; hops <= kMostRounds * graph.node_count(); ++hops) {
    unicast_.decide(header, position, decision);
    if (decision.delivers) {
      builder.deliver(at, destination);
      trees.emplace_back(channels_, builder.finish(), std::array{destination}, true);
      return;
    }
    if (decision.candidates.size() != 1) return;
    const routing::Candidate& candidate = decision.candidates[0];
    if (candidate.vcs.first != candidate.vcs.last) return;
    const routing::Choice choice{candidate.port, candidate.vcs.first};
    header = unicast_.advance(header, position, choice);
    position = next_position(graph, position, choice);
    at = builder.child(at, candidate.port, candidate.vcs, position.node);
  }
}

}  // namespace weft::deadlock
