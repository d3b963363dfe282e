#include "paths/pair_loads.h"

#include <numeric>

namespace weft::paths {

PairLoads::PairLoads(const routing::Routing& routing)
    : routing_(routing),
      numbering_(routing),
      channel_of_vc_(routing::channels_of(numbering_)),
      states_(routing, numbering_, routing::StateGraph::Positions::nodes),
      load_(routing.graph().channel_count(), 0),
      all_terminals_(routing.graph().terminal_count()) {
  std::iota(all_terminals_.begin(), all_terminals_.end(), TerminalId{0});
}

void PairLoads::run(TerminalId destination, const Body& body) { run(destination, all_terminals_, body); }

void PairLoads::run(TerminalId destination, std::span<const TerminalId> sources, const Body& body) {
  states_.begin(destination);
  for (const TerminalId source : sources) {
    for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) (void)states_.inject(source, draw);
  }
  states_.finish();
  rank_states();
  for (const TerminalId source : sources) {
    if (source == destination || !place_source(source)) continue;
    send();
    if (!shares_.empty()) body(source, shares_);
  }
}

// Ranks the states in topological order. On a cycle some state has a flaw, and no packet that may get there counts as
// arriving.
void PairLoads::rank_states() {
  const auto has_no_flaw = [&](StateId id) { return states_.state(id).flaw == routing::StateGraph::Flaw::none; };
  rank_.assign(states_.state_count(), 0);
  packets_.assign(states_.state_count(), 0);
  arrives_.assign(states_.state_count(), 0);
  const auto order = states_.reverse_topological_order();
  for (StateId rank = 0; rank < order.size(); ++rank) {
    const StateId state = order[rank];
    rank_[state] = rank;
    bool arrives = has_no_flaw(state);
    for (const auto& step : states_.steps_from(state)) {
      arrives = arrives && has_no_flaw(step.to) && arrives_[step.to] != 0;
    }
    arrives_[state] = arrives ? 1 : 0;
  }
}

// Distributes one packet over the initial states of the source. Returns false, and distributes nothing, if it may not
// arrive.
bool PairLoads::place_source(TerminalId source) {
  starts_.clear();
  for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
    const auto states = states_.inject(source, draw);
    if (states.empty()) return false;
    has_seen_choices_ = has_seen_choices_ || states.size() > 1;
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

// From the highest rank down, so that all packets of a state are there before they move on.
void PairLoads::send() {
  touched_.clear();
  while (!waiting_.empty()) {
    const StateId state = states_.reverse_topological_order()[waiting_.top()];
    waiting_.pop();
    const double packets = std::exchange(packets_[state], 0);
    const auto steps = states_.steps_from(state);
    has_seen_choices_ = has_seen_choices_ || steps.size() > 1;
    const double each = packets / static_cast<double>(steps.size());
    for (const auto& step : steps) {
      const std::uint64_t channel = channel_of_vc_[step.vc];
      if (load_[channel] == 0) touched_.push_back(channel);
      load_[channel] += each;
      add_packets(step.to, each);
    }
  }
  shares_.clear();
  for (const std::uint64_t channel : touched_) shares_.push_back({channel, std::exchange(load_[channel], 0)});
}

}  // namespace weft::paths
