// Brute force over what packets of a multicast can hold. A state of a packet is a tree and the channels that it was
// granted; all states are found by granting one requested output after another. On networks of few nodes and trees to
// few targets.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "routing/multicast/multicast.h"
#include "test_multicasts.h"

namespace weft::test {

class MulticastOracle {
 public:
  using Set = std::bitset<256>;  // of channels
  struct State {
    TerminalId source = 0;
    Set held{};
    std::vector<Set> requested{};  // each output that waits: any of its channels
  };

  // `is_wormhole`: packets are long and hold all that was granted; otherwise each copy holds the buffer where it is.
  MulticastOracle(const routing::Multicast& scheme, bool is_wormhole, std::size_t most_targets)
      : is_wormhole_(is_wormhole), in_order_(scheme.facts().acquires_in_order) {
    const TerminalId count = scheme.graph().terminal_count();
    for (TerminalId source = 0; source < count; ++source) {
      for (const auto& targets : target_sets(count, source, most_targets)) {
        std::vector<routing::MulticastTree> trees;
        scheme.plan(source, targets, trees);
        for (const auto& tree : trees) add_tree(tree);
      }
    }
  }

  // The packets of the unicast routing, which has one route for each pair.
  void add_unicasts(const routing::Multicast& as_trees) {
    const TerminalId count = as_trees.graph().terminal_count();
    for (TerminalId source = 0; source < count; ++source) {
      for (const auto& targets : target_sets(count, source, 1)) {
        std::vector<routing::MulticastTree> trees;
        as_trees.plan(source, targets, trees);
        for (const auto& tree : trees) add_tree(tree);
      }
    }
  }

  // May any number of packets wait for each other, even if two of them would have to hold the same channel? If not, no
  // packets can deadlock. Takes away states that can go on, until none is left or the rest only waits.
  [[nodiscard]] bool may_wait_in_a_cycle() const {
    std::vector<State> rest = states_;
    for (std::size_t count = 0; count != rest.size();) {
      count = rest.size();
      Set held;
      for (const State& state : rest) held |= state.held;
      std::erase_if(rest, [&](const State& state) { return !is_blocked(state, held); });
    }
    return !rest.empty();
  }

  // Do at most this many packets of different sources wait for each other, in a configuration that they can reach? They
  // can reach any in which they hold different channels, each taking what it holds in the order in which it was found.
  [[nodiscard]] bool has_deadlock_of(std::size_t packet_count) const {
    std::vector<const State*> chosen;
    return has_deadlock_with(chosen, Set{}, packet_count);
  }

 private:
  using Key = std::array<std::uint64_t, 4>;
  struct Output {
    std::vector<std::size_t> channels;
    std::size_t child = 0;
  };
  using Outputs = std::vector<std::vector<Output>>;      // per tree node, terminals first
  using Grants = std::vector<std::vector<std::size_t>>;  // the channel granted plus one, or 0

  static bool is_blocked(const State& state, const Set& held) {
    return std::ranges::any_of(state.requested, [&](const Set& any) { return (any & ~held).none(); });
  }

  // Packets are chosen by ascending source.
  bool has_deadlock_with(std::vector<const State*>& chosen, const Set& held, std::size_t packet_count) const {
    const auto is_stuck = [&](const State* state) { return is_blocked(*state, held); };
    if (!chosen.empty() && std::ranges::all_of(chosen, is_stuck)) return true;
    if (chosen.size() == packet_count) return false;
    for (const State& next : states_) {
      if ((!chosen.empty() && next.source <= chosen.back()->source) || (next.held & held).any()) continue;
      chosen.push_back(&next);
      const bool is_found = has_deadlock_with(chosen, held | next.held, packet_count);
      chosen.pop_back();
      if (is_found) return true;
    }
    return false;
  }

  std::size_t number(const Key& key) { return numbers_.try_emplace(key, numbers_.size()).first->second; }

  Outputs outputs_of(const routing::MulticastTree& tree) {
    Outputs outputs;
    for (const routing::TreeNode& node : tree.nodes) {
      outputs.emplace_back();
      for (const TerminalId t : tree.deliveries_of(node)) outputs.back().push_back({{number({1, t, 0, 0})}, 0});
      for (const routing::TreeBranch& branch : tree.branches_of(node)) {
        Output output{{}, branch.child};
        for (std::uint64_t vc = branch.vcs.first; vc <= branch.vcs.last; ++vc) {
          output.channels.push_back(number({0, node.node, branch.port, vc}));
        }
        outputs.back().push_back(output);
      }
    }
    return outputs;
  }

  void add_tree(const routing::MulticastTree& tree) {
    const Outputs outputs = outputs_of(tree);
    if (!is_wormhole_) return add_copies(tree.source, outputs);
    Grants none;
    for (const auto& at_node : outputs) none.emplace_back(at_node.size(), 0);
    std::set<Grants> seen{none};
    std::vector<Grants> open{none};
    while (!open.empty()) {
      const Grants grants = open.back();
      open.pop_back();
      State state{.source = tree.source};
      visit(outputs, grants, 0, state, [&](const Grants& next) {
        if (seen.insert(next).second) open.push_back(next);
      });
      if (!state.requested.empty()) states_.push_back(state);
    }
  }

  // The packet at a router that it has reached, and everything below it.
  template <class Reach>
  void visit(const Outputs& outputs, const Grants& grants, std::size_t at, State& state, const Reach& reach) const {
    for (std::size_t i = 0; i < outputs[at].size(); ++i) {
      if (grants[at][i] != 0) {
        state.held.set(grants[at][i] - 1);
        if (outputs[at][i].child != 0) visit(outputs, grants, outputs[at][i].child, state, reach);
        continue;
      }
      Set any;
      for (const std::size_t channel : outputs[at][i].channels) {
        any.set(channel);
        Grants next = grants;
        next[at][i] = channel + 1;
        reach(next);
      }
      state.requested.push_back(any);
      if (in_order_) break;
    }
  }

  // Whole packets in one buffer each. An output in front of which others were granted is among the requested ones.
  void add_copies(TerminalId source, const Outputs& outputs) {
    for (const auto& at_node : outputs) {
      for (const Output& output : at_node) {
        for (const std::size_t channel : output.child == 0 ? std::vector<std::size_t>{} : output.channels) {
          State state{.source = source};
          state.held.set(channel);
          for (const Output& next : outputs[output.child]) {
            state.requested.emplace_back();
            for (const std::size_t c : next.channels) state.requested.back().set(c);
          }
          if (!state.requested.empty()) states_.push_back(state);
        }
      }
    }
  }

  bool is_wormhole_;
  bool in_order_;
  std::map<Key, std::size_t> numbers_;
  std::vector<State> states_;
};

}  // namespace weft::test
