#include "deadlock/configuration.h"

#include <algorithm>
#include <mutex>

#include "deadlock/knots.h"
#include "deadlock/waits.h"

namespace weft::deadlock {
namespace {

using StateId = StateGraph::StateId;
constexpr StateId kNoState = UINT32_MAX;

StuckPacket stuck_packet(const Channels& channels, PartialPath partial_path, const std::vector<NodeId>& asked,
                         const std::optional<Example>& reply) {
  StuckPacket packet{.partial_path = std::move(partial_path)};
  packet.holds = channels.folded.at(channels.folded_of[channels.unfolded.number(packet.partial_path.path.back())]);
  for (const NodeId vc : asked) packet.waits_for.push_back(channels.folded.at(vc));
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
  void take_out(NodeId vc) {
    is_in_[vc] = false;
    --size_;
  }

 private:
  std::vector<bool> is_in_;
  std::size_t size_;
};

// Packets for the places of a knot that are still empty in the order of filling, which is found from its end: whoever
// can come to its place while all the others stand may come last.
class Filling {
 public:
  Filling(const Channels& channels, const Waits& waits, const Knot& knot)
      : channels_(channels),
        waits_(waits),
        knot_(knot),
        members_(channels.folded.count(), knot),
        standing_(channels.folded.count(), knot) {}

  // The packets in order, or none.
  std::vector<StuckPacket> fill(const Execution& execution) {
    std::vector<StuckPacket> last_first;
    while (!standing_.is_empty()) {
      found_.assign(knot_.size(), std::nullopt);
      search(execution);
      const std::size_t before = last_first.size();
      for (std::size_t i = 0; i < knot_.size(); ++i) {
        if (!found_[i]) continue;
        last_first.push_back(*std::move(found_[i]));
        standing_.take_out(knot_[i]);
      }
      if (last_first.size() == before) return {};
    }
    std::ranges::reverse(last_first);
    return last_first;
  }

 private:
  void search(const Execution& execution) {
    std::vector<StateGraph> graphs(execution.worker_count(), channels_.states(execution));
    parallel_for(execution, "deadlock", channels_.routing.graph().terminal_count(),
                 [&](unsigned worker, std::uint64_t index) {
                   const auto destination = static_cast<TerminalId>(index);
                   if (is_settled(destination)) return;
                   graphs[worker].explore(destination, execution);
                   search_among(graphs[worker]);
                 });
  }

  // No packet for this destination would be kept.
  bool is_settled(TerminalId destination) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < knot_.size(); ++i) {
      if (!standing_.has(knot_[i])) continue;
      if (!found_[i] || found_[i]->partial_path.destination > destination) return false;
    }
    return true;
  }

  // Breadth first, round all vcs where others stand.
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
        if (standing_.has(channels_.folded_of[step.vc])) {
          look_at(states, step.to, parent);
        } else {
          open.push_back(step.to);
        }
      }
    }
  }

  void look_at(const StateGraph& states, StateId id, const std::vector<StateId>& parent) {
    std::vector<NodeId> asked;
    std::optional<Example> reply;
    if (states.state(id).delivers) {
      const Injection* injection = blocked_injection(states.state(id));
      if (injection == nullptr) return;
      asked = injection->asked;
      reply = injection->packet;
    } else {
      asked_by(channels_, states, id, asked);
    }
    if (asked.empty() || !members_.has_all(asked)) return;
    keep(channels_.folded_of[states.state(id).vc],
         stuck_packet(channels_, journey_to(states, id, parent), asked, reply));
  }

  // Of what the terminal must send after this message: something that asks only for vcs of the knot.
  [[nodiscard]] const Injection* blocked_injection(const StateGraph::State& state) const {
    const auto next_class = static_cast<routing::MessageClass>(state.message_class + 1);
    const auto injections = waits_.injections.find({state.position.node, next_class});
    if (injections == waits_.injections.end()) return nullptr;
    for (const Injection& injection : injections->second) {
      if (members_.has_all(injection.asked)) return &injection;
    }
    return nullptr;
  }

  [[nodiscard]] PartialPath journey_to(const StateGraph& states, StateId id, const std::vector<StateId>& parent) const {
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
  VcSet standing_;
  std::vector<std::optional<StuckPacket>> found_;  // for each place of the knot
  std::mutex mutex_;
};

// Each packet of such a knot holds the first channel of its path.
std::vector<StuckPacket> first_hop_packets(const Channels& channels, const Waits& waits, const Knot& knot) {
  const VcSet members(channels.folded.count(), knot);
  std::vector<StuckPacket> packets;
  for (const NodeId vc : knot) {
    const auto wait = std::ranges::find_if(waits.list, [&](const Wait& candidate) {
      return candidate.held == vc && candidate.packet.is_first_hop && members.has_all(candidate.asked);
    });
    const Example& packet = wait->packet;
    packets.push_back(stuck_packet(channels, {packet.origin, packet.destination, {channels.unfolded.at(packet.held)}},
                                   wait->asked, wait->reply));
  }
  return packets;
}

}  // namespace

std::vector<StuckPacket> find_deadlock(const Channels& channels, const Execution& execution) {
  const Waits waits = find_waits(channels, execution);
  const NodeId vc_count = channels.folded.count();
  const auto easy = find_knots(waits.list, vc_count, Among::first_hops);
  if (!easy.empty()) return first_hop_packets(channels, waits, easy.front());
  for (const Knot& knot : find_knots(waits.list, vc_count, Among::all)) {
    auto packets = Filling(channels, waits, knot).fill(execution);
    if (!packets.empty()) return packets;
  }
  return {};
}

}  // namespace weft::deadlock
