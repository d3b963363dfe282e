// All that may happen to packets for one destination: the states that they can be in, and the steps between them. A
// state is a place and what the decisions depend on; packets that agree in both have the same future. Every source,
// every draw and every plan is tried, and every candidate is followed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "deadlock/vc_numbering.h"

namespace weft::deadlock {

// A packet that does not arrive.
struct Undelivered {
  TerminalId source = 0;
  TerminalId destination = 0;
  std::string why;
};

// How a packet sets out.
struct Origin {
  TerminalId source = 0;
  std::uint64_t draw = 0;
  std::uint32_t plan = 0;  // among those of the draw
};

class StateGraph {
 public:
  using StateId = std::uint32_t;

  struct State {
    NodeId vc = kNoNode;  // the one it holds, by number; none at its source
    bool delivers = false;
    routing::Place place{};
    routing::Header header{};
    std::uint64_t key = 0;
    NodeId place_id = 0;  // unfolded vc, or the node where it starts
    StateId parent = 0;   // by which it was found first; itself at its source
  };
  struct Step {
    StateId to = 0;
    NodeId vc = 0;  // asked for
    bool is_escape = false;
  };

  // Both numberings are of this routing; `folded` may have a cap.
  StateGraph(const routing::Routing& routing, const VcNumbering& unfolded, const VcNumbering& folded);

  // Throws InputError when the states take more than `most_bytes`.
  void explore(TerminalId destination, std::uint64_t most_bytes);

  [[nodiscard]] StateId state_count() const { return static_cast<StateId>(states_.size()); }
  [[nodiscard]] const State& state(StateId id) const { return states_[id]; }
  [[nodiscard]] std::span<const Step> steps_from(StateId id) const {
    return std::span(steps_).subspan(step_offsets_[id], step_offsets_[id + 1] - step_offsets_[id]);
  }
  // States at their source come first, then those one step from there.
  [[nodiscard]] bool is_at_source(StateId id) const { return id < origins_.size(); }
  [[nodiscard]] bool is_first_hop(StateId id) const { return id >= origins_.size() && id < first_hops_end_; }
  // Of some packet that comes to be in this state.
  [[nodiscard]] const Origin& origin(StateId id) const;

  // Every state after all those that it leads to. Complete only when all is delivered.
  [[nodiscard]] std::span<const StateId> latest_first() const { return latest_first_; }
  [[nodiscard]] const std::optional<Undelivered>& undelivered() const { return undelivered_; }
  // Sources from which the network has no way.
  [[nodiscard]] std::uint64_t cut_off_count() const { return cut_off_count_; }

 private:
  void clear();
  void set_out(TerminalId destination);
  void note_no_plan(TerminalId source, TerminalId destination);
  void follow(StateId id);
  void order_states();
  StateId find_or_add(State state);
  void grow_table();
  void note_undelivered(StateId id, std::string why);

  const routing::Routing& routing_;
  const VcNumbering& unfolded_;
  const VcNumbering& folded_;
  std::vector<State> states_;
  std::vector<std::uint64_t> step_offsets_;
  std::vector<Step> steps_;
  std::vector<Origin> origins_;
  StateId first_hops_end_ = 0;
  std::vector<StateId> latest_first_;
  std::optional<Undelivered> undelivered_;
  std::uint64_t cut_off_count_ = 0;
  std::vector<StateId> table_;  // open addressing, a power of two
  std::vector<bool> has_way_;   // per node, when a plan is missing
  routing::Decision decision_;  // scratch
  std::vector<routing::Header> headers_;
};

}  // namespace weft::deadlock
