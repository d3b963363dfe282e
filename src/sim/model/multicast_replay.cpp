#include "sim/model/multicast_replay.h"

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"

namespace weft::sim {
namespace {

using routing::MulticastTree;
using routing::VcId;

constexpr unsigned kReplayBuffer = 2;               // flits
constexpr Cycle kLastReplayCycle = 10'000;          // runs end long before, stuck or not
constexpr Cycle kHopCycles = 5;                     // of a head that nothing delays
constexpr std::uint64_t kMostRuns = 256;            // of a search
constexpr std::uint64_t kRoutersOfSearch = 50'000;  // simulated in all runs of a search

std::unique_ptr<routing::Routing> routing_above(const routing::Routing& unicast, const routing::Multicast& scheme) {
  if (scheme.facts().shares_vcs) return nullptr;
  return routing::with_vcs_above(unicast, scheme.facts().vcs);
}

Model model_for(const routing::Routing& routing, bool in_order, Switching switching) {
  WEFT_CHECK(switching == Switching::wormhole || switching == Switching::cut_through);
  Model model = default_model(routing);
  model.switching = switching;
  model.buffer = kReplayBuffer;
  model.terminal_vcs = 1;
  model.acquires_in_order = in_order;
  return model;
}

// The tree node at the end of an output, or 0 for a terminal.
std::uint32_t child_of(const MulticastTree& tree, std::uint32_t tree_node, std::uint32_t index) {
  const routing::TreeNode& node = tree.nodes[tree_node];
  return index < node.delivery_count ? 0 : tree.branches_of(node)[index - node.delivery_count].child;
}

// The hops from the root to each tree node.
std::vector<std::uint32_t> depths_of(const MulticastTree& tree) {
  std::vector<std::uint32_t> depths(tree.nodes.size(), 0);
  for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
    for (const routing::TreeBranch& branch : tree.branches_of(tree.nodes[at])) depths[branch.child] = depths[at] + 1;
  }
  return depths;
}

void add_targets_below(const MulticastTree& tree, std::uint32_t tree_node, std::vector<TerminalId>& targets) {
  const routing::TreeNode& node = tree.nodes[tree_node];
  const auto here = tree.deliveries_of(node);
  targets.insert(targets.end(), here.begin(), here.end());
  for (const routing::TreeBranch& branch : tree.branches_of(node)) add_targets_below(tree, branch.child, targets);
}

// Grants packets what is free.
class FreeOutputs {
 public:
  FreeOutputs(const std::vector<PartialTree>& packets, bool in_order) : in_order_(in_order) {
    for (const PartialTree& packet : packets) {
      for (const PartialTree::Grant& grant : packet.granted) held_.insert(held_by(packet.tree, grant));
    }
  }

  // True if the packet was granted an output.
  bool grant_some(PartialTree& packet) {
    bool has_changed = grant_at(packet, 0);
    for (std::size_t k = 0; k < packet.granted.size(); ++k) {  // also those that are added meanwhile
      const std::uint32_t child = child_of(packet.tree, packet.granted[k].tree_node, packet.granted[k].index);
      if (child != 0) has_changed |= grant_at(packet, child);
    }
    return has_changed;
  }

 private:
  using Held = std::tuple<NodeId, std::optional<TerminalId>, PortId, VcId>;

  static Held held_by(const MulticastTree& tree, const PartialTree::Grant& grant) {
    const routing::TreeNode& node = tree.nodes[grant.tree_node];
    if (grant.index < node.delivery_count) return {node.node, tree.deliveries_of(node)[grant.index], 0, 0};
    return {node.node, std::nullopt, tree.branches_of(node)[grant.index - node.delivery_count].port, grant.vc};
  }

  static bool has(const PartialTree& packet, std::uint32_t tree_node, std::uint32_t index) {
    return std::ranges::any_of(packet.granted, [&](const PartialTree::Grant& grant) {
      return grant.tree_node == tree_node && grant.index == index;
    });
  }

  bool grant_at(PartialTree& packet, std::uint32_t tree_node) {
    const routing::TreeNode& node = packet.tree.nodes[tree_node];
    bool has_changed = false;
    for (std::uint32_t index = 0; index < node.delivery_count + node.branch_count; ++index) {
      if (has(packet, tree_node, index)) continue;
      const bool is_granted = grant(packet, tree_node, index);
      has_changed |= is_granted;
      if (in_order_ && !is_granted) break;
    }
    return has_changed;
  }

  bool grant(PartialTree& packet, std::uint32_t tree_node, std::uint32_t index) {
    const routing::TreeNode& node = packet.tree.nodes[tree_node];
    const bool is_terminal = index < node.delivery_count;
    const routing::VcRange vcs =
        is_terminal ? routing::VcRange{} : packet.tree.branches_of(node)[index - node.delivery_count].vcs;
    for (std::uint32_t vc = vcs.first; vc <= vcs.last; ++vc) {
      const PartialTree::Grant grant{tree_node, index, static_cast<VcId>(vc)};
      if (!held_.insert(held_by(packet.tree, grant)).second) continue;
      packet.granted.push_back(grant);
      return true;
    }
    return false;
  }

  std::set<Held> held_;
  bool in_order_;
};

// Lets a long packet go as far as it can: of all outputs that it has, the largest numbers of flits that buffers allow.
class FilledBuffers {
 public:
  explicit FilledBuffers(PlacedMulticast& packet) : packet_(packet), tree_(*packet.request.tree) {
    packet.injected = packet.request.flits - 1;
    for (PlacedOutput& output : packet.outputs) output.sent = packet.injected;
    while (lower_once()) continue;
  }

 private:
  // True if a number was too large.
  bool lower_once() {
    bool has_changed = lower(packet_.injected, released(0) + kReplayBuffer);
    for (PlacedOutput& output : packet_.outputs) {
      const std::uint32_t child = child_of(tree_, output.tree_node, output.index);
      has_changed |= lower(output.sent, arrived(output.tree_node));
      if (child != 0) has_changed |= lower(output.sent, released(child) + kReplayBuffer);
    }
    return has_changed;
  }

  static bool lower(std::uint32_t& count, std::uint32_t bound) {
    const bool is_above = count > bound;
    count = std::min(count, bound);
    return is_above;
  }

  [[nodiscard]] std::uint32_t arrived(std::uint32_t tree_node) const {
    if (tree_node == 0) return packet_.injected;
    const auto leads_there = [&](const PlacedOutput& output) {
      return child_of(tree_, output.tree_node, output.index) == tree_node;
    };
    const auto output = std::ranges::find_if(packet_.outputs, leads_there);
    WEFT_CHECK(output != packet_.outputs.end());
    return output->sent;
  }

  // Flits that all outputs at a router have sent.
  [[nodiscard]] std::uint32_t released(std::uint32_t tree_node) const {
    const routing::TreeNode& node = tree_.nodes[tree_node];
    std::uint32_t least = packet_.request.flits;
    std::uint32_t count = 0;
    for (const PlacedOutput& output : packet_.outputs) {
      if (output.tree_node != tree_node) continue;
      least = std::min(least, output.sent);
      ++count;
    }
    return count < node.delivery_count + node.branch_count ? 0 : least;
  }

  PlacedMulticast& packet_;
  const MulticastTree& tree_;
};

PlacedMulticast placed_long(const PartialTree& packet, std::uint32_t flits) {
  PlacedMulticast placed{.request = {.source = packet.tree.source, .flits = flits, .tree = &packet.tree}};
  for (const PartialTree::Grant& grant : packet.granted) {
    placed.outputs.push_back({grant.tree_node, grant.index, grant.vc, 0});
  }
  FilledBuffers{placed};
  return placed;
}

// The other copies of a short packet have left; `rest` is its tree without their targets.
PlacedPacket placed_short(const PartialTree& packet, const MulticastTree& rest, std::uint32_t flits) {
  const PartialTree::Grant& last = packet.granted.back();
  const routing::TreeNode& node = packet.tree.nodes[last.tree_node];
  WEFT_CHECK(child_of(packet.tree, last.tree_node, last.index) == packet.waiting_node);
  const PortId port = packet.tree.branches_of(node)[last.index - node.delivery_count].port;
  // The rest is a path up to the waiting node, and nodes are numbered depth first.
  return {.request = {.source = packet.tree.source, .flits = flits, .tree = &rest},
          .header = {},
          .behind = {node.node, port, last.vc},
          .tree_node = depths_of(packet.tree)[packet.waiting_node]};
}

MulticastTree rest_of(const PartialTree& packet) {
  std::vector<TerminalId> targets;
  add_targets_below(packet.tree, packet.waiting_node, targets);
  return pruned(packet.tree, targets);
}

std::size_t delivered_count(const ReferenceRun& run) {
  return static_cast<std::size_t>(std::ranges::count_if(
      run.deliveries, [](const Delivery& delivery) { return delivery.tail_received != Delivery::kNever; }));
}

// The cycles in which packets are sent, one attempt after another. If each starts at its first cycle, all heads reach
// the routers at which they will wait at the same time; up to `range` - 1 cycles later are tried in all combinations.
class InjectionCycles {
 public:
  InjectionCycles(const std::vector<PartialTree>& packets, std::uint64_t most_runs) : delays_(packets.size(), 0) {
    Cycle deepest = 0;
    for (const PartialTree& packet : packets) {
      first_.push_back(depths_of(packet.tree)[packet.waiting_node]);
      deepest = std::max(deepest, first_.back());
    }
    for (Cycle& first : first_) first = (deepest - first) * kHopCycles;
    while (combinations(range_ + 1) <= most_runs) ++range_;
  }

  [[nodiscard]] std::vector<Cycle> cycles() const {
    std::vector<Cycle> all;
    for (std::size_t i = 0; i < first_.size(); ++i) all.push_back(first_[i] + delays_[i]);
    const Cycle least = std::ranges::min(all);
    for (Cycle& cycle : all) cycle -= least;
    return all;
  }

  // False after the last one.
  bool advance() {
    for (Cycle& delay : delays_) {
      if (++delay < range_) return true;
      delay = 0;
    }
    return false;
  }

 private:
  [[nodiscard]] std::uint64_t combinations(std::uint64_t range) const {
    std::uint64_t count = 1;
    for (std::size_t i = 0; i < first_.size() && count <= kMostRuns; ++i) count *= range;
    return count;
  }

  std::vector<Cycle> first_;
  std::vector<Cycle> delays_;
  Cycle range_ = 1;
};

}  // namespace

std::string MulticastReplay::sentence() const {
  const std::string placed = fmt::format("placed in simulated routers, {} packets", packet_count);
  if (is_stuck && flit_hops == 0) return placed + " hold their channels, and no flit ever moves";
  if (is_stuck) return placed + fmt::format(" move {} flits, and then none ever", flit_hops);
  return placed + fmt::format(" move {} flits in {} cycles, and {} arrive", flit_hops, cycles, delivered_count);
}

std::string InjectionSearch::sentence() const {
  if (!cycles) return fmt::format("no deadlock in {} runs that send them into an empty network", run_count);
  return fmt::format("{} of {} packets deadlock if sent into an empty network in cycles {}", stuck_count,
                     cycles->size(), fmt::join(*cycles, ", "));
}

MulticastReplayer::MulticastReplayer(const routing::Routing& unicast, const routing::Multicast& scheme,
                                     Switching switching)
    : unicast_(unicast),
      with_own_vcs_(routing_above(unicast, scheme)),
      routing_(with_own_vcs_ ? *with_own_vcs_ : unicast),
      model_(model_for(routing_, scheme.facts().acquires_in_order, switching)) {}

// With the VCs as the routers number them.
PartialTree MulticastReplayer::raised(const PartialTree& packet) const {
  if (!with_own_vcs_) return packet;
  PartialTree raised = packet;
  raised.tree = with_raised_vcs(packet.tree, unicast_);
  for (PartialTree::Grant& grant : raised.granted) {
    const routing::TreeNode& node = packet.tree.nodes[grant.tree_node];
    if (grant.index < node.delivery_count) continue;
    const PortId port = packet.tree.branches_of(node)[grant.index - node.delivery_count].port;
    grant.vc = static_cast<VcId>(grant.vc + unicast_.vc_count(unicast_.graph().link_class(node.node, port)));
  }
  return raised;
}

// A long packet is longer than the buffers along a path, with the one of its source, together.
std::uint32_t MulticastReplayer::flits_of(const PartialTree& packet) const {
  if (!packet.is_long) return kReplayBuffer;
  return kReplayBuffer * (std::ranges::max(depths_of(packet.tree)) + 2);
}

std::vector<PartialTree> MulticastReplayer::with_all_grants(std::vector<PartialTree> packets) const {
  FreeOutputs free(packets, model_.acquires_in_order);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (PartialTree& packet : packets) has_changed |= packet.is_long && free.grant_some(packet);
  }
  return packets;
}

MulticastReplay MulticastReplayer::replay_placed(const std::vector<PartialTree>& packets) const {
  std::deque<PartialTree> own;
  std::deque<MulticastTree> rests;
  Placed placed;
  for (const PartialTree& packet : packets) {
    own.push_back(raised(packet));
    if (packet.is_long) {
      placed.multicasts.push_back(placed_long(own.back(), flits_of(packet)));
    } else {
      rests.push_back(rest_of(own.back()));
      placed.packets.push_back(placed_short(own.back(), rests.back(), flits_of(packet)));
    }
  }
  const ReferenceRun run = simulate_reference(routing_, model_, {}, kLastReplayCycle, placed);
  const std::size_t delivered = delivered_count(run);
  return {run.is_stuck && delivered == 0, run.cycles, run.flit_hops, packets.size(), delivered};
}

InjectionSearch MulticastReplayer::find_injection(const std::vector<PartialTree>& packets,
                                                  const Execution& execution) const {
  std::vector<MulticastTree> trees;
  for (const PartialTree& packet : packets) trees.push_back(raised(packet).tree);
  const std::uint64_t most_runs =
      std::clamp<std::uint64_t>(kRoutersOfSearch / routing_.graph().node_count(), 1, kMostRuns);
  InjectionCycles attempt(packets, most_runs);
  InjectionSearch search;
  do {
    execution.throw_if_stopped();
    const std::vector<Cycle> cycles = attempt.cycles();
    std::vector<PacketRequest> requests;
    for (std::size_t i = 0; i < packets.size(); ++i) {
      requests.push_back({cycles[i], trees[i].source, 0, flits_of(packets[i]), 0, 0, &trees[i]});
    }
    const ReferenceRun run = simulate_reference(routing_, model_, requests, kLastReplayCycle);
    ++search.run_count;
    if (!run.is_stuck) continue;
    search.cycles = cycles;
    search.stuck_count = packets.size() - delivered_count(run);
    return search;
  } while (attempt.advance());
  return search;
}

}  // namespace weft::sim
