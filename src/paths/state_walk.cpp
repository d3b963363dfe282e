#include "paths/state_walk.h"

namespace weft::paths {
namespace {

constexpr std::uint64_t kVcRoom = 1U << 16U;  // every VcId

std::uint64_t mixed(std::uint64_t x) {
  x ^= x >> 31U;
  x *= 0x9e3779b97f4a7c15U;
  return x ^ x >> 29U;
}

}  // namespace

std::vector<std::uint64_t> first_channels(const topology::PortGraph& graph) {
  std::vector<std::uint64_t> first(graph.node_count() + std::size_t{1}, 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) first[v + 1] = first[v] + graph.out_degree(v);
  return first;
}

StateWalk::StateWalk(const routing::Routing& routing)
    : routing_(routing), first_channel_(first_channels(routing.graph())), slots_(1024) {}

void StateWalk::start(TerminalId destination) {
  destination_ = destination;
  ++generation_;
  states_.clear();
  steps_.clear();
  expanded_count_ = 0;
}

std::span<const StateId> StateWalk::add_source(TerminalId source, std::uint64_t draw) {
  plans_.clear();
  routing_.plans(source, destination_, draw, plans_);
  starts_.clear();
  for (const routing::Header& header : plans_) {
    starts_.push_back(find_or_add({.node = routing_.graph().node_of_terminal(source)}, header));
  }
  return starts_;
}

void StateWalk::finish() {
  for (; expanded_count_ < states_.size(); ++expanded_count_) expand(static_cast<StateId>(expanded_count_));
}

void StateWalk::expand(StateId id) {
  const State state = states_[id];
  routing_.decide(state.header, state.place, decision_);
  states_[id].delivers = decision_.delivers;
  states_[id].first_step = static_cast<std::uint32_t>(steps_.size());
  if (decision_.delivers) return;
  double way_count = 0;
  for (const routing::Candidate& candidate : decision_.candidates)
    way_count += candidate.vcs.last - candidate.vcs.first + 1;
  // Taken out first: advance() and decide() of the routing may not be called while its answer is read.
  const std::vector<routing::Candidate> candidates = decision_.candidates;
  for (const routing::Candidate& candidate : candidates) {
    for (unsigned vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      const routing::Choice choice{candidate.port, static_cast<routing::VcId>(vc)};
      const routing::Header header = routing_.advance(state.header, state.place, choice);
      const StateId to = find_or_add(next_place(routing_.graph(), state.place, choice), header);
      steps_.push_back({to, first_channel_[state.place.node] + candidate.port, 1 / way_count});
    }
  }
  states_[id].step_count = static_cast<std::uint32_t>(steps_.size()) - states_[id].first_step;
}

// Of an input port and vc, or of the terminals of a node.
std::uint64_t StateWalk::place_number(const routing::Place& place) const {
  const bool is_start = place.in_port == routing::kFromTerminal;
  const std::uint64_t port = is_start ? 0 : std::uint64_t{place.in_port} + 1;
  return ((std::uint64_t{place.node} << 32U) + port) * kVcRoom + place.in_vc;
}

StateWalk::Slot& StateWalk::slot_of(std::uint64_t place, std::uint64_t key) {
  std::size_t at = mixed(place * 31 + mixed(key)) & (slots_.size() - 1);
  while (slots_[at].generation == generation_ && (slots_[at].place != place || slots_[at].key != key)) {
    at = (at + 1) & (slots_.size() - 1);
  }
  return slots_[at];
}

StateId StateWalk::find_or_add(const routing::Place& place, const routing::Header& header) {
  if (2 * states_.size() >= slots_.size()) grow();
  const std::uint64_t number = place_number(place);
  const std::uint64_t key = routing_.decision_key(header);
  Slot& slot = slot_of(number, key);
  if (slot.generation == generation_) return slot.id;
  slot = {number, key, generation_, static_cast<StateId>(states_.size())};
  states_.push_back({place, header});
  return slot.id;
}

void StateWalk::grow() {
  slots_.assign(2 * slots_.size(), {});
  for (StateId id = 0; id < states_.size(); ++id) {
    const std::uint64_t number = place_number(states_[id].place);
    const std::uint64_t key = routing_.decision_key(states_[id].header);
    slot_of(number, key) = {number, key, generation_, id};
  }
}

}  // namespace weft::paths
