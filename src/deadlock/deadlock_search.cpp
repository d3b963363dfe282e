#include "deadlock/deadlock_search.h"

#include <algorithm>
#include <mutex>
#include <span>

#include "deadlock/request_rows.h"
#include "deadlock/vc_relation.h"
#include "deadlock/vc_symmetry.h"
#include "deadlock/waits.h"
#include "routing/core/destinations.h"

namespace weft::deadlock {
namespace {

// VCs, in no particular order.
using Knot = std::vector<NodeId>;

enum class Among : std::uint8_t { first_hops, all };

constexpr std::size_t kMostCycles = 64;
constexpr std::size_t kMostComponents = 16;

using WaitId = std::uint32_t;
constexpr WaitId kNoWait = UINT32_MAX;

// For each VC, the waits that request it.
std::vector<std::vector<WaitId>> requesters_of(std::span<const Wait> waits, NodeId vc_count) {
  std::vector<std::vector<WaitId>> requesters(vc_count);
  for (WaitId id = 0; id < waits.size(); ++id) {
    for (const NodeId vc : waits[id].requested) requesters[vc].push_back(id);
  }
  return requesters;
}

// The largest set of waits in which every requested VC is held. A wait that requests a VC which nobody holds can move,
// so it is removed, until none is left to remove.
std::vector<bool> closed_waits(std::span<const Wait> waits, NodeId vc_count, Among among) {
  const auto requesters = requesters_of(waits, vc_count);
  std::vector<bool> is_in(waits.size());
  std::vector<std::uint32_t> holders(vc_count, 0);
  for (WaitId id = 0; id < waits.size(); ++id) {
    is_in[id] = among == Among::all || waits[id].packet.is_first_hop;
    if (is_in[id]) ++holders[waits[id].held];
  }
  std::vector<NodeId> free;
  for (NodeId vc = 0; vc < vc_count; ++vc) {
    if (holders[vc] == 0) free.push_back(vc);
  }
  while (!free.empty()) {
    const NodeId vc = free.back();
    free.pop_back();
    for (const WaitId id : requesters[vc]) {
      if (!is_in[id]) continue;
      is_in[id] = false;
      if (--holders[waits[id].held] == 0) free.push_back(waits[id].held);
    }
  }
  return is_in;
}

// For each VC, the closed wait that requests the fewest VCs.
std::vector<WaitId> narrowest_waits(std::span<const Wait> waits, const std::vector<bool>& is_in, NodeId vc_count) {
  std::vector<WaitId> narrowest(vc_count, kNoWait);
  for (WaitId id = 0; id < waits.size(); ++id) {
    if (!is_in[id]) continue;
    WaitId& kept = narrowest[waits[id].held];
    if (kept == kNoWait || waits[id].requested.size() < waits[kept].requested.size()) kept = id;
  }
  return narrowest;
}

// Arcs from a held VC to the requested one, for the waits that request only one VC.
VcRelation single_requests(std::span<const Wait> waits, const std::vector<bool>& is_in, NodeId vc_count) {
  std::vector<std::vector<NodeId>> heads(vc_count);
  for (WaitId id = 0; id < waits.size(); ++id) {
    if (is_in[id] && waits[id].requested.size() == 1) heads[waits[id].held].push_back(waits[id].requested[0]);
  }
  VcRelation relation{{0}, {}};
  for (std::vector<NodeId>& row : heads) {
    std::ranges::sort(row);
    const auto repeated = std::ranges::unique(row);
    relation.heads.insert(relation.heads.end(), row.begin(), repeated.begin());
    relation.offsets.push_back(relation.heads.size());
  }
  return relation;
}

// With one wait for each VC: the strongly connected components that no arc leaves.
std::vector<Knot> last_components(std::span<const Wait> waits, std::span<const WaitId> wait_of) {
  VcRelation relation{{0}, {}};
  for (const WaitId id : wait_of) {
    if (id != kNoWait)
      relation.heads.insert(relation.heads.end(), waits[id].requested.begin(), waits[id].requested.end());
    relation.offsets.push_back(relation.heads.size());
  }
  const Components components = strong_components(relation.view());
  std::vector<bool> is_last(components.count, true);
  std::vector<Knot> knots(components.count);
  for (NodeId vc = 0; vc < wait_of.size(); ++vc) {
    const NodeId component = components.component_of[vc];
    if (wait_of[vc] == kNoWait) is_last[component] = false;
    for (const NodeId requested : relation.view().arcs_from(vc)) {
      if (components.component_of[requested] != component) is_last[component] = false;
    }
    knots[component].push_back(vc);
  }
  std::vector<Knot> last;
  for (NodeId component = 0; component < components.count; ++component) {
    if (is_last[component]) last.push_back(std::move(knots[component]));
  }
  std::ranges::sort(last, {}, [](const Knot& knot) { return std::pair(knot.size(), knot.front()); });
  if (last.size() > kMostComponents) last.resize(kMostComponents);
  return last;
}

Knot all_of(std::span<const WaitId> wait_of) {
  Knot knot;
  for (NodeId vc = 0; vc < wait_of.size(); ++vc) {
    if (wait_of[vc] != kNoWait) knot.push_back(vc);
  }
  return knot;
}

// Some knots among these waits, small ones first; none only if there is no knot at all.
std::vector<Knot> find_knots(std::span<const Wait> waits, NodeId vc_count, Among among) {
  const std::vector<bool> is_in = closed_waits(waits, vc_count, among);
  if (std::ranges::find(is_in, true) == is_in.end()) return {};
  std::vector<Knot> knots = short_cycles(single_requests(waits, is_in, vc_count).view(), kMostCycles);
  const std::vector<WaitId> wait_of = narrowest_waits(waits, is_in, vc_count);
  for (Knot& knot : last_components(waits, wait_of)) knots.push_back(std::move(knot));
  knots.push_back(all_of(wait_of));
  return knots;
}

using StateId = StateGraph::StateId;
constexpr StateId kNoState = UINT32_MAX;

StuckPacket stuck_packet(const Channels& channels, PartialPath partial_path, const std::vector<NodeId>& requested,
                         const std::optional<Example>& reply) {
  StuckPacket packet{.partial_path = std::move(partial_path)};
  packet.holds = channels.folded.at(channels.folded_of[channels.unfolded.number(packet.partial_path.path.back())]);
  for (const NodeId vc : requested) packet.waits_for.push_back(channels.folded.at(vc));
  if (reply) {
    packet.reply = {.origin = reply->origin, .destination = reply->destination};
    packet.reply->origin.source = packet.partial_path.destination;
  }
  return packet;
}

class VcSet {
 public:
  VcSet(NodeId vc_count, const Knot& members) : is_in_(vc_count, false), size_(members.size()) {
    for (const NodeId vc : members) is_in_[vc] = true;
  }
  [[nodiscard]] bool has(NodeId vc) const { return is_in_[vc]; }
  [[nodiscard]] bool has_all(const std::vector<NodeId>& vcs) const {
    return std::ranges::all_of(vcs, [&](NodeId vc) { return is_in_[vc]; });
  }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  void remove(NodeId vc) {
    is_in_[vc] = false;
    --size_;
  }

 private:
  std::vector<bool> is_in_;
  std::size_t size_;
};

// Finds packets for the VCs of a knot and an order in which they can reach them. The order is found from its end: a
// packet that can reach its VC while all other VCs of the knot are occupied may come last.
//
// Example: a knot {a, b, c}. With b and c occupied some packet still reaches a, so a is filled last. With c occupied
// and a free some packet reaches b, perhaps through a; with a and b free some packet reaches c. The order is c, b, a.
class KnotFilling {
 public:
  KnotFilling(const Channels& channels, const Waits& waits, const Knot& knot)
      : channels_(channels),
        waits_(waits),
        knot_(knot),
        members_(channels.folded.count(), knot),
        occupied_(channels.folded.count(), knot) {}

  // The packets in the order of filling, or none.
  std::vector<StuckPacket> fill(const Execution& execution) {
    std::vector<StuckPacket> last_first;
    while (!occupied_.is_empty()) {
      found_.assign(knot_.size(), std::nullopt);
      search(execution);
      const std::size_t before = last_first.size();
      for (std::size_t i = 0; i < knot_.size(); ++i) {
        if (!found_[i]) continue;
        last_first.push_back(*std::move(found_[i]));
        occupied_.remove(knot_[i]);
      }
      if (last_first.size() == before) return {};
    }
    std::ranges::reverse(last_first);
    return last_first;
  }

 private:
  void search(const Execution& execution) {
    std::vector<StateGraph> graphs(execution.worker_count(), channels_.states(execution));
    const std::vector<TerminalId> destinations = routing::distinct_destinations(channels_.routing);
    parallel_for(execution, "deadlock", destinations.size(), [&](unsigned worker, std::uint64_t index) {
      if (is_superseded(destinations[index])) return;
      graphs[worker].explore(destinations[index], execution);
      search_among(graphs[worker]);
    });
  }

  // Whether a packet for this destination would not be kept: lower destinations have been found for all VCs.
  bool is_superseded(TerminalId destination) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < knot_.size(); ++i) {
      if (!occupied_.has(knot_[i])) continue;
      if (!found_[i] || found_[i]->partial_path.destination > destination) return false;
    }
    return true;
  }

  // Breadth-first search that does not pass the occupied VCs.
  void search_among(const StateGraph& states) {
    std::vector<StateId> parent(states.state_count(), kNoState);
    std::vector<StateId> open;
    for (StateId id = 0; states.is_at_source(id) && id < states.state_count(); ++id) {
      parent[id] = id;
      open.push_back(id);
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      for (const StateGraph::Step& step : states.steps_from(open[i])) {
        if (parent[step.to] != kNoState) continue;
        parent[step.to] = open[i];
        if (occupied_.has(channels_.folded_of[step.vc])) {
          examine(states, step.to, parent);
        } else {
          open.push_back(step.to);
        }
      }
    }
  }

  void examine(const StateGraph& states, StateId id, const std::vector<StateId>& parent) {
    std::vector<NodeId> requested;
    std::optional<Example> reply;
    if (states.state(id).delivers) {
      const Injection* injection = blocked_injection(states.state(id));
      if (injection == nullptr) return;
      requested = injection->requested;
      reply = injection->packet;
    } else {
      requested_by(channels_, states, id, requested);
    }
    if (requested.empty() || !members_.has_all(requested)) return;
    keep(channels_.folded_of[states.state(id).vc],
         stuck_packet(channels_, partial_path_to(states, id, parent), requested, reply));
  }

  // A message that the terminal must send after this one and that requests only VCs of the knot.
  [[nodiscard]] const Injection* blocked_injection(const StateGraph::State& state) const {
    const auto next_class = static_cast<routing::MessageClass>(state.message_class + 1);
    const auto injections = waits_.injections.find({state.position.node, next_class});
    if (injections == waits_.injections.end()) return nullptr;
    for (const Injection& injection : injections->second) {
      if (members_.has_all(injection.requested)) return &injection;
    }
    return nullptr;
  }

  [[nodiscard]] PartialPath partial_path_to(const StateGraph& states, StateId id,
                                            const std::vector<StateId>& parent) const {
    PartialPath partial_path{{}, states.destination(), {}};
    for (; !states.is_at_source(id); id = parent[id]) {
      partial_path.path.push_back(channels_.unfolded.at(states.state(id).vc));
    }
    std::ranges::reverse(partial_path.path);
    partial_path.origin = states.origin(id);
    return partial_path;
  }

  void keep(NodeId vc, StuckPacket packet) {
    const auto position = static_cast<std::size_t>(std::ranges::find(knot_, vc) - knot_.begin());
    const std::lock_guard lock(mutex_);
    auto& kept = found_[position];
    if (!kept || packet.partial_path.destination < kept->partial_path.destination) kept = std::move(packet);
  }

  const Channels& channels_;
  const Waits& waits_;
  const Knot& knot_;
  VcSet members_;
  VcSet occupied_;
  std::vector<std::optional<StuckPacket>> found_;  // for each VC of the knot
  std::mutex mutex_;
};

// For a knot in which each packet holds the first channel of its path.
std::vector<StuckPacket> first_hop_packets(const Channels& channels, const Waits& waits, const Knot& knot) {
  const VcSet members(channels.folded.count(), knot);
  std::vector<StuckPacket> packets;
  for (const NodeId vc : knot) {
    const auto wait = std::ranges::find_if(waits.list, [&](const Wait& candidate) {
      return candidate.held == vc && candidate.packet.is_first_hop && members.has_all(candidate.requested);
    });
    const Example& packet = wait->packet;
    packets.push_back(stuck_packet(channels, {packet.origin, packet.destination, {channels.unfolded.at(packet.held)}},
                                   wait->requested, wait->reply));
  }
  return packets;
}

// Of packets on their first hop, what those request that may request one VC only.
VcRelation single_first_requests(const Channels& channels, const Execution& execution) {
  const VcSymmetry symmetry(channels);
  std::vector<TerminalId> destinations;
  for (const routing::Representative& one : symmetry.destinations()) destinations.push_back(one.terminal);
  RequestRows rows(channels.folded, heads_of_vcs(channels));
  rows.allocate();
  for_each_first_hop(channels, routing::nodes_with_terminals(channels.routing.graph()), destinations, execution,
                     [&](unsigned, const StateGraph& states, StateId id, const std::vector<NodeId>& requested) {
                       if (requested.size() == 1) rows.set(channels.folded_of[states.state(id).vc], requested[0]);
                     });
  rows.add_images(symmetry.maps());
  return rows.relation();
}

// A shortest cycle of packets that hold the first channel of their path, each of which requests one VC: the knot that
// is found most easily, if there is one. Few waits are kept, however many there are.
std::vector<StuckPacket> first_hop_cycle(const Channels& channels, const Execution& execution) {
  const VcRelation requests = single_first_requests(channels, execution);
  const std::vector<Knot> cycles = short_cycles(requests.view(), kMostCycles);
  if (cycles.empty()) return {};
  const Waits waits = find_first_waits(channels, cycles.front(), execution);
  return first_hop_packets(channels, waits, cycles.front());
}

}  // namespace

std::vector<StuckPacket> find_deadlock(const Channels& channels, const Execution& execution) {
  if (channels.routing.message_class_count() == 1) {
    const auto packets = first_hop_cycle(channels, execution);
    if (!packets.empty()) return packets;
  }
  const Waits waits = find_waits(channels, execution);
  const NodeId vc_count = channels.folded.count();
  const auto easy = find_knots(waits.list, vc_count, Among::first_hops);
  if (!easy.empty()) return first_hop_packets(channels, waits, easy.front());
  for (const Knot& knot : find_knots(waits.list, vc_count, Among::all)) {
    auto packets = KnotFilling(channels, waits, knot).fill(execution);
    if (!packets.empty()) return packets;
  }
  return {};
}

}  // namespace weft::deadlock
