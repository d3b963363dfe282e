#include "paths/pair_loads.h"

#include "base/digraph.h"

namespace weft::paths {

PairLoads::PairLoads(const routing::Routing& routing)
    : routing_(routing), walk_(routing), load_(routing.graph().channel_count(), 0) {}

void PairLoads::run(TerminalId destination,
                    const std::function<void(TerminalId, std::span<const ChannelShare>)>& body) {
  const TerminalId terminals = routing_.graph().terminal_count();
  walk_.start(destination);
  for (TerminalId source = 0; source < terminals; ++source) {
    for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) (void)walk_.add_source(source, draw);
  }
  walk_.finish();
  sort_states();
  for (TerminalId source = 0; source < terminals; ++source) {
    if (source == destination || !place_source(source)) continue;
    send();
    if (!shares_.empty()) body(source, shares_);
  }
}

// Components come out in such an order that steps lead to earlier ones; a state of a larger component may go round for
// ever.
void PairLoads::sort_states() {
  const std::size_t state_count = walk_.states().size();
  offsets_.assign(1, 0);
  heads_.clear();
  for (StateId state = 0; state < state_count; ++state) {
    for (const Step& step : walk_.steps(state)) heads_.push_back(step.to);
    offsets_.push_back(heads_.size());
  }
  const auto [component_of, component_count] = strong_components({offsets_, heads_});
  std::vector<std::uint32_t> sizes(component_count, 0);
  state_of_rank_.resize(component_count);
  for (StateId state = 0; state < state_count; ++state) {
    ++sizes[component_of[state]];
    state_of_rank_[component_of[state]] = state;
  }
  rank_ = component_of;
  packets_.assign(state_count, 0);
  arrives_.assign(state_count, 0);
  for (NodeId rank = 0; rank < component_count; ++rank) {
    const StateId state = state_of_rank_[rank];
    const auto steps = walk_.steps(state);
    bool arrives = sizes[rank] == 1 && (walk_.states()[state].delivers || !steps.empty());
    for (const Step& step : steps) arrives = arrives && arrives_[step.to] != 0;
    arrives_[state] = arrives ? 1 : 0;
  }
}

// Puts one packet into the states in which the source's packets set out. False, and none is put there, when some may
// not arrive.
bool PairLoads::place_source(TerminalId source) {
  starts_.clear();
  for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
    const auto states = walk_.add_source(source, draw);
    if (states.empty()) return false;
    const double share = 1.0 / static_cast<double>(routing_.draw_count() * states.size());
    for (const StateId state : states) {
      if (arrives_[state] == 0) return false;
      starts_.push_back({state, share});
    }
  }
  for (const auto& [state, share] : starts_) add_packets(state, share);
  return true;
}

void PairLoads::add_packets(StateId state, double packets) {
  if (packets_[state] == 0) waiting_.push(rank_[state]);
  packets_[state] += packets;
}

// From the highest rank down, so that all packets of a state are there when it sends them on.
void PairLoads::send() {
  touched_.clear();
  while (!waiting_.empty()) {
    const StateId state = state_of_rank_[waiting_.top()];
    waiting_.pop();
    const double packets = std::exchange(packets_[state], 0);
    for (const Step& step : walk_.steps(state)) {
      if (load_[step.channel] == 0) touched_.push_back(step.channel);
      load_[step.channel] += packets * step.share;
      add_packets(step.to, packets * step.share);
    }
  }
  shares_.clear();
  for (const std::uint64_t channel : touched_) shares_.push_back({channel, std::exchange(load_[channel], 0)});
}

}  // namespace weft::paths
