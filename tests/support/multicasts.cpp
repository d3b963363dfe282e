#include "support/multicasts.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "routing/core/algorithm.h"

namespace weft::test {
namespace {

std::vector<HeldChannel> channels_of(NodeId node, const routing::TreeBranch& branch) {
  std::vector<HeldChannel> channels;
  for (std::uint32_t vc = branch.vcs.first; vc <= branch.vcs.last; ++vc) channels.push_back({node, branch.port, vc});
  return channels;
}

void add_all(const std::vector<HeldChannel>& from, const std::vector<HeldChannel>& to, ChannelPairs& pairs) {
  for (const HeldChannel& held : from) {
    for (const HeldChannel& next : to) pairs.emplace(held, next);
  }
}

bool is_part_of(const routing::MulticastTree& tree, std::size_t at, const routing::MulticastTree& whole,
                std::size_t place) {
  const auto known = whole.deliveries_of(whole.nodes[place]);
  for (const TerminalId terminal : tree.deliveries_of(tree.nodes[at])) {
    if (std::ranges::find(known, terminal) == known.end()) return false;
  }
  const auto branches = whole.branches_of(whole.nodes[place]);
  return std::ranges::all_of(tree.branches_of(tree.nodes[at]), [&](const routing::TreeBranch& branch) {
    return std::ranges::any_of(branches, [&](const routing::TreeBranch& other) {
      return other.port == branch.port && other.vcs.first <= branch.vcs.first && branch.vcs.last <= other.vcs.last &&
             is_part_of(tree, branch.child, whole, other.child);
    });
  });
}

// Depth first: a channel is open while those that follow it are visited.
class CycleSearch {
 public:
  explicit CycleSearch(const ChannelPairs& pairs) {
    for (const auto& [from, to] : pairs) next_[from].push_back(to);
  }
  bool finds_one() {
    return std::ranges::any_of(next_, [this](const auto& entry) { return closes(entry.first); });
  }

 private:
  bool closes(const HeldChannel& channel) {
    const auto [state, is_new] = is_open_.try_emplace(channel, true);
    if (!is_new) return state->second;
    const auto next = next_.find(channel);
    if (next != next_.end() && std::ranges::any_of(next->second, [this](const auto& to) { return closes(to); })) {
      return true;
    }
    is_open_[channel] = false;
    return false;
  }

  std::map<HeldChannel, std::vector<HeldChannel>> next_;
  std::map<HeldChannel, bool> is_open_;
};

}  // namespace

std::unique_ptr<MulticastCase> multicast_case(std::string_view network, std::string_view scheme) {
  auto made = std::make_unique<MulticastCase>();
  made->network = topology::build(network, Execution{});
  made->unicast = routing::build(made->network, routing::default_routing(made->network), Execution{});
  made->scheme = routing::build_multicast(made->network, *made->unicast, scheme, Execution{});
  return made;
}

void add_successors(const routing::MulticastTree& tree, bool acquires_in_order, ChannelPairs& pairs) {
  std::vector<std::vector<HeldChannel>> into(tree.nodes.size());
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    const routing::TreeNode& node = tree.nodes[at];
    std::vector<HeldChannel> held = into[at];
    for (const TerminalId terminal : tree.deliveries_of(node)) {
      const std::vector<HeldChannel> ejection{{terminal, routing::kNoPort, 0}};
      add_all(held, ejection, pairs);
      if (acquires_in_order) held = ejection;
    }
    for (const routing::TreeBranch& branch : tree.branches_of(node)) {
      into[branch.child] = channels_of(node.node, branch);
      add_all(into[at], into[branch.child], pairs);
      add_all(held, into[branch.child], pairs);
      if (acquires_in_order) held = into[branch.child];
    }
  }
}

ChannelPairs cover_successors(const routing::Multicast& scheme) {
  ChannelPairs pairs;
  scheme.visit_cover(
      [&](const routing::MulticastTree& tree) { add_successors(tree, scheme.facts().acquires_in_order, pairs); });
  return pairs;
}

bool is_acyclic(const ChannelPairs& pairs) { return !CycleSearch(pairs).finds_one(); }

Cover::Cover(const routing::Multicast& scheme)
    : covers_trees_(scheme.facts().covers_trees), acquires_in_order_(scheme.facts().acquires_in_order) {
  if (!covers_trees_) pairs_ = cover_successors(scheme);
  if (covers_trees_) {
    scheme.visit_cover([this](const routing::MulticastTree& tree) { trees_[tree.nodes.at(0).node].push_back(tree); });
  }
}

bool Cover::contains(const routing::MulticastTree& tree) const {
  if (covers_trees_) {
    const auto known = trees_.find(tree.nodes.at(0).node);
    return known != trees_.end() &&
           std::ranges::any_of(known->second, [&](const auto& whole) { return is_part_of(tree, 0, whole, 0); });
  }
  ChannelPairs pairs;
  add_successors(tree, acquires_in_order_, pairs);
  return std::ranges::includes(pairs_, pairs);
}

std::vector<TerminalId> random_targets(TerminalId terminal_count, TerminalId source, std::size_t count,
                                       RandomStream& random) {
  std::vector<TerminalId> targets = all_terminals_but(terminal_count, source);
  random.shuffle(std::span(targets));
  targets.resize(std::min(count, targets.size()));
  return targets;
}

std::vector<TerminalId> all_terminals_but(TerminalId terminal_count, TerminalId source) {
  std::vector<TerminalId> targets(terminal_count);
  std::iota(targets.begin(), targets.end(), TerminalId{0});
  targets.erase(targets.begin() + static_cast<std::ptrdiff_t>(source));
  return targets;
}

}  // namespace weft::test
