// All that can happen to packets for one destination under a routing: the states (place, header) that are reached, each
// kept once, and how they follow each other. Headers that the routing cannot tell apart are one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "routing/routing.h"

namespace weft::paths {

using StateId = std::uint32_t;

struct State {
  routing::Place place;
  routing::Header header;
  bool delivers = false;
  std::uint32_t first_step = 0;  // steps of this state: steps()[first_step] .. up to the next state's first
  std::uint32_t step_count = 0;
};

struct Step {
  StateId to = 0;
  std::uint64_t channel = 0;  // number of the channel in the graph
  double share = 1;           // of the packets in the state; candidates and vcs have equal shares
};

class StateWalk {
 public:
  explicit StateWalk(const routing::Routing& routing);

  // Forgets everything, then reaches all states of packets for this destination as sources are added.
  void start(TerminalId destination);

  // The states in which packets from `source` set out, one for each plan; none when there is no plan.
  std::span<const StateId> add_source(TerminalId source, std::uint64_t draw);

  // Reaches what follows from the states so far. May be called after each source or after all of them.
  void finish();

  [[nodiscard]] std::span<const State> states() const { return states_; }
  [[nodiscard]] std::span<const Step> steps(StateId id) const {
    return std::span(steps_).subspan(states_[id].first_step, states_[id].step_count);
  }

 private:
  StateId find_or_add(const routing::Place& place, const routing::Header& header);
  void expand(StateId id);
  [[nodiscard]] std::uint64_t place_number(const routing::Place& place) const;
  void grow();

  struct Slot {
    std::uint64_t place = 0;
    std::uint64_t key = 0;
    std::uint64_t generation = 0;  // of the destination that filled it
    StateId id = 0;
  };
  [[nodiscard]] Slot& slot_of(std::uint64_t place, std::uint64_t key);

  const routing::Routing& routing_;
  std::vector<std::uint64_t> first_channel_;  // of each node
  TerminalId destination_ = 0;
  std::uint64_t generation_ = 0;
  std::vector<State> states_;
  std::vector<Step> steps_;
  std::vector<Slot> slots_;
  std::size_t expanded_count_ = 0;
  std::vector<StateId> starts_;
  std::vector<routing::Header> plans_;
  routing::Decision decision_;
};

// The number of the channel that leaves v by port 0; ports follow.
std::vector<std::uint64_t> first_channels(const topology::PortGraph& graph);

}  // namespace weft::paths
