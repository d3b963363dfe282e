#include "deadlock/multicast_proof.h"

#include <algorithm>
#include <utility>

namespace weft::deadlock {
namespace {

// Cycles among which the shortest is shown.
constexpr std::size_t kMostCyclesCompared = 64;

constexpr const char* kLongPackets = "packets of any length";
constexpr const char* kWholePackets = "each VC has space for the longest packet, and is granted with that space";

std::vector<OrderedChannel> ordered_channels(const MulticastDependencies& dependencies,
                                             const std::vector<std::uint32_t>& order) {
  std::vector<OrderedChannel> list;
  for (NodeId channel = 0; channel < order.size(); ++channel) {
    if (dependencies.is_used()[channel]) list.push_back({dependencies.channels().at(channel), order[channel]});
  }
  return list;
}

std::vector<CycleEdge> shortest_cycle(const MulticastDependencies& dependencies) {
  const std::vector<NodeId> cycle = short_cycles(dependencies.relation().view(), kMostCyclesCompared)[0];
  std::vector<CycleEdge> edges;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const NodeId to = cycle[(i + 1) % cycle.size()];
    edges.push_back(
        {dependencies.channels().at(cycle[i]), dependencies.channels().at(to), dependencies.maker(cycle[i], to)});
  }
  return edges;
}

std::vector<ClassVcs> vcs_of_scheme(const routing::Multicast& scheme) {
  std::vector<ClassVcs> list;
  for (std::size_t c = 0; c < scheme.graph().link_classes().size(); ++c) {
    list.push_back({scheme.graph().link_classes()[c].name, scheme.facts().vcs.get()[c]});
  }
  return list;
}

std::string condition_text(MulticastCondition condition) {
  switch (condition) {
    case MulticastCondition::cut_through:
      return "from each channel of a tree to the next";
    case MulticastCondition::wormhole_trees:
      return "from what a tree holds to what it waits for";
    case MulticastCondition::wormhole_paths:
      break;
  }
  return "from each channel of a path to the next, ejection channels included";
}

// Trees of which only parts are known could hold and wait for channels that never occur together in these parts.
bool is_undecidable(const routing::Multicast& scheme, MulticastCondition condition) {
  return condition == MulticastCondition::wormhole_trees && !scheme.facts().covers_trees;
}

void conclude_by_search(MulticastProof& proof, std::vector<StuckMulticast> packets) {
  proof.packets = std::move(packets);
  if (proof.packets.empty()) return;
  const bool are_long = std::ranges::any_of(proof.packets, &StuckMulticast::is_long);
  proof.verdict = Verdict::deadlock;
  proof.method = "packets of which each waits for a channel that another one holds";
  proof.assumes = are_long ? "packets longer than the buffers along a path" : "packets that fill one buffer";
}

}  // namespace

std::string_view to_text(MulticastSwitching switching) {
  return switching == MulticastSwitching::wormhole ? "wormhole" : "cut-through";
}

std::string_view to_text(MulticastCondition condition) {
  switch (condition) {
    case MulticastCondition::cut_through:
      return "cut-through";
    case MulticastCondition::wormhole_trees:
      return "wormhole-trees";
    case MulticastCondition::wormhole_paths:
      break;
  }
  return "wormhole-paths";
}

MulticastCondition condition_of(const routing::Multicast& scheme, MulticastSwitching switching) {
  if (switching == MulticastSwitching::cut_through) return MulticastCondition::cut_through;
  const bool is_ordered_path = scheme.facts().is_path && scheme.facts().acquires_in_order;
  return is_ordered_path ? MulticastCondition::wormhole_paths : MulticastCondition::wormhole_trees;
}

MulticastProof prove_multicast(const routing::Routing& unicast, const routing::Multicast& scheme,
                               MulticastSwitching switching, const Execution& execution) {
  MulticastProof proof{.condition = condition_of(scheme, switching), .vcs = vcs_of_scheme(scheme)};
  proof.assumes = switching == MulticastSwitching::wormhole ? kLongPackets : kWholePackets;
  if (is_undecidable(scheme, proof.condition)) {
    proof.method = "the scheme does not describe its whole trees, which a proof for wormhole switching needs";
    conclude_by_search(proof, find_multicast_deadlock(unicast, scheme, switching, execution));
    return proof;
  }
  const MulticastDependencies dependencies(unicast, scheme, switching, execution);
  proof.channel_count = static_cast<std::uint64_t>(std::ranges::count(dependencies.is_used(), true));
  proof.dependency_count = dependencies.relation().heads.size();
  if (const auto order = upward_order(dependencies.relation().view())) {
    proof.verdict = Verdict::deadlock_free;
    proof.method = "no cycle of dependencies " + condition_text(proof.condition);
    proof.order = ordered_channels(dependencies, *order);
    return proof;
  }
  proof.cycle = shortest_cycle(dependencies);
  proof.method =
      "the dependencies " + condition_text(proof.condition) + " have a cycle, but no packets were found that fill it";
  conclude_by_search(proof, find_multicast_deadlock(unicast, scheme, switching, execution));
  return proof;
}

}  // namespace weft::deadlock
