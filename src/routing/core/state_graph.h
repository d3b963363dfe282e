// All that may happen to packets for one destination: the states that they can be in, and the steps between them. A
// state is a place and what the decisions depend on; packets that agree in both have the same future and are one.
// Every candidate is followed. What paths are measured on, proofs made of and tables filled from.
#pragma once

#include <span>
#include <vector>

#include "base/execution.h"
#include "routing/core/partial_path.h"

namespace weft::routing {

class StateGraph {
 public:
  using StateId = std::uint32_t;

  // Why a packet in this state does not arrive.
  enum class Flaw : std::uint8_t { none, wrong_node, no_way_on, goes_round };

  struct State {
    Position position{};
    Header header{};
    std::uint64_t key = 0;
    NodeId vc = kNoNode;  // the one by which it was found first, by number; none at its source
    StateId parent = 0;   // by which it was found first; itself at its source
    MessageClass message_class = 0;
    bool delivers = false;
    Flaw flaw = Flaw::none;  // of this state itself, not of those it leads to
  };
  struct Step {
    StateId to = 0;
    NodeId vc = 0;  // asked for
    bool is_escape = false;
  };

  // What tells states apart beside the key: for proofs the vc by which a packet came, for measures only its node if the
  // routing does not look at more.
  enum class Positions : std::uint8_t { vcs, nodes };

  // The numbering is of this routing, without a cap. States and steps may take `most_bytes`.
  StateGraph(const Routing& routing, const VcNumbering& numbering, Positions positions,
             std::uint64_t most_bytes = UINT64_MAX);

  // Forgets everything.
  void begin(TerminalId destination);
  // The states in which packets of the first message class set out, one for each plan; none when there is no plan.
  // All packets set out before any is followed.
  std::span<const StateId> set_out(TerminalId source, std::uint64_t draw);
  // Follows all packets. Throws InputError when the states take more than is allowed, and Interrupted when it is
  // stopped.
  void finish(const Execution& execution = Execution{});

  // All of it, for packets of every other source, every class and every draw. Throws as finish() does.
  void explore(TerminalId destination, const Execution& execution = Execution{});
  // The sources of explore() that have no plan.
  [[nodiscard]] std::span<const TerminalId> sources_without_plan() const { return sources_without_plan_; }

  [[nodiscard]] TerminalId destination() const { return destination_; }
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

  // Every state after all those that it leads to, but for steps that close a cycle.
  [[nodiscard]] std::span<const StateId> latest_first() const { return latest_first_; }

 private:
  void set_out_in_class(TerminalId source, std::uint64_t draw, MessageClass message_class);
  void follow(StateId id);
  void take(StateId id, const State& from, const Candidate& candidate);
  void check_bytes() const;
  void order_states();
  StateId find_or_add(State state);
  void grow_table();
  [[nodiscard]] NodeId place_id(const State& state) const;
  [[nodiscard]] std::uint64_t first_slot(const State& state) const;
  [[nodiscard]] NodeId graph_size() const { return routing_.graph().node_count(); }

  const Routing& routing_;
  const VcNumbering& numbering_;
  bool is_by_node_;
  std::uint64_t most_bytes_;
  TerminalId destination_ = 0;
  std::vector<State> states_;
  std::vector<std::uint64_t> step_offsets_;
  std::vector<Step> steps_;
  std::vector<Origin> origins_;
  std::vector<TerminalId> sources_without_plan_;
  StateId first_hops_end_ = 0;
  std::vector<StateId> latest_first_;
  std::vector<StateId> table_;  // open addressing, a power of two
  Decision decision_;           // scratch
  std::vector<Header> headers_;
  std::vector<StateId> starts_;
};

}  // namespace weft::routing
