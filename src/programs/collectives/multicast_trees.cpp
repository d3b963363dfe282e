#include "programs/collectives/multicast_trees.h"

#include <algorithm>
#include <bit>
#include <set>

#include <fmt/format.h>

#include "base/input_error.h"
#include "programs/collectives/transfer_schedule.h"

namespace weft::programs {
namespace {

// Hops from the root; UINT32_MAX where no path leads.
std::vector<std::uint32_t> hops_from(const CastGraph& graph, NodeId root) {
  std::vector<std::uint32_t> hops(graph.node_count(), UINT32_MAX);
  std::vector<NodeId> order{root};
  hops[root] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const ArcId id : graph.out_of(order[i])) {
      const NodeId to = graph.arc(id).to;
      if (hops[to] != UINT32_MAX) continue;
      hops[to] = hops[order[i]] + 1;
      order.push_back(to);
    }
  }
  return hops;
}

void require_paths(const CastGraph& graph, const Multicast& multicast, const std::vector<std::uint32_t>& hops) {
  for (const NodeId v : multicast.members) {
    if (hops[v] != UINT32_MAX) continue;
    throw InputError(
        fmt::format("on {} no path leads from node {} to node {}", graph.network().name(), multicast.root, v), {},
        "take another root or other members");
  }
}

// The arc of a shortest path into v that begins in the tree, or else that with the smallest load.
ArcId best_arc_into(const CastGraph& graph, NodeId v, const std::vector<std::uint32_t>& hops,
                    const std::vector<bool>& is_in_tree, const std::vector<std::uint64_t>& loads) {
  ArcId best = kNoArc;
  for (const ArcId id : graph.into(v)) {
    const NodeId from = graph.arc(id).from;
    if (hops[from] == UINT32_MAX || hops[from] + 1 != hops[v]) continue;
    if (best == kNoArc) {
      best = id;
      continue;
    }
    const bool is_joined = is_in_tree[from];
    const bool was_joined = is_in_tree[graph.arc(best).from];
    if (is_joined != was_joined ? is_joined : loads[id] < loads[best]) best = id;
  }
  return best;
}

std::uint64_t least_steps(std::uint64_t messages, std::uint64_t channels, PortModel model) {
  const std::uint64_t at_once = model == PortModel::all_port ? std::max<std::uint64_t>(1, channels) : 1;
  return (messages + at_once - 1) / at_once;
}

}  // namespace

MulticastTree shortest_path_tree(const CastGraph& graph, const Multicast& multicast,
                                 std::vector<std::uint64_t>& loads) {
  const std::vector<std::uint32_t> hops = hops_from(graph, multicast.root);
  require_paths(graph, multicast, hops);
  std::vector<NodeId> members = multicast.members;
  std::stable_sort(members.begin(), members.end(), [&](NodeId a, NodeId b) { return hops[a] < hops[b]; });
  std::vector<bool> is_in_tree(graph.node_count());
  is_in_tree[multicast.root] = true;
  MulticastTree tree;
  for (NodeId v : members) {
    const auto begin = static_cast<std::ptrdiff_t>(tree.size());
    while (!is_in_tree[v]) {
      tree.push_back(best_arc_into(graph, v, hops, is_in_tree, loads));
      is_in_tree[v] = true;
      ++loads[tree.back()];
      v = graph.arc(tree.back()).from;
    }
    std::reverse(tree.begin() + begin, tree.end());
  }
  return tree;
}

MulticastTree pruned_tree(const CastGraph& graph, const CastTree& tree, std::span<const NodeId> targets) {
  std::vector<bool> is_in_tree(graph.node_count());
  is_in_tree[tree.root] = true;
  MulticastTree pruned;
  for (NodeId v : targets) {
    for (; !is_in_tree[v]; v = graph.arc(tree.arcs[v]).from) {
      is_in_tree[v] = true;
      pruned.push_back(tree.arcs[v]);
    }
  }
  std::stable_sort(pruned.begin(), pruned.end(),
                   [&](ArcId a, ArcId b) { return tree.steps[graph.arc(a).to] < tree.steps[graph.arc(b).to]; });
  return pruned;
}

std::vector<NodeId> reduced_map_nodes(const RankBroadcast& broadcast, std::span<const NodeId> members) {
  std::vector<std::set<std::uint64_t>> maps(broadcast.first_rank + std::size_t{1});
  for (const NodeId v : members) {
    for (unsigned rank = 0; rank < maps.size(); ++rank) maps[rank].insert(broadcast.digit(v, rank));
  }
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < broadcast.codes.size(); ++v) {
    bool is_reached = broadcast.reaches(v);
    for (unsigned rank = 0; rank < maps.size() && is_reached; ++rank) {
      is_reached = maps[rank].contains(broadcast.digit(v, rank));
    }
    if (is_reached) nodes.push_back(v);
  }
  return nodes;
}

std::uint64_t reduced_map_bits(const RankBroadcast& broadcast) {
  return 8 * std::uint64_t{broadcast.first_rank} + broadcast.first_nodes;
}

CollectivePlan multicast_plan(const CastGraph& graph, std::span<const MulticastTree> trees, PortModel model,
                              const Execution& execution) {
  TransferGraph transfers(graph.network().graph);
  std::vector<TransferId> arrival(graph.node_count(), kNoTransfer);
  for (SlotId slot = 0; slot < trees.size(); ++slot) {
    for (const ArcId id : trees[slot]) {
      const CastArc& arc = graph.arc(id);
      arrival[arc.to] = transfers.add({arc.sender, arc.port, slot}, arrival[arc.from]);
    }
    for (const ArcId id : trees[slot]) arrival[graph.arc(id).to] = kNoTransfer;
  }
  return transfers.plan(model, 1, "links of the trees", execution);
}

LowerBound multicast_bound(const CastGraph& graph, std::span<const Multicast> multicasts, PortModel model) {
  LowerBound bound{0, "no node has to send"};
  const auto improve = [&](std::uint64_t value, std::string argument) {
    if (value > bound.value) bound = {value, std::move(argument)};
  };
  std::vector<std::uint64_t> sent(graph.node_count());
  std::vector<std::uint64_t> received(graph.node_count());
  for (const Multicast& multicast : multicasts) {
    const std::vector<std::uint32_t> hops = hops_from(graph, multicast.root);
    std::uint64_t others = 0;
    for (const NodeId v : multicast.members) {
      if (v == multicast.root) continue;
      ++others;
      ++received[v];
      improve(hops[v], fmt::format("the farthest member is at distance {}", hops[v]));
    }
    if (others > 0) ++sent[multicast.root];
    if (model == PortModel::all_port) continue;
    const auto doublings = static_cast<std::uint64_t>(std::bit_width(others));
    improve(doublings, fmt::format("with one port {} nodes take {} steps to get a message", others, doublings));
  }
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    improve(least_steps(sent[v], graph.out_of(v).size(), model),
            fmt::format("node {} is the root of {} multicasts", v, sent[v]));
    improve(least_steps(received[v], graph.into(v).size(), model),
            fmt::format("node {} is a member of {} multicasts", v, received[v]));
  }
  return bound;
}

}  // namespace weft::programs
