// The reachable states of packets to one destination, and the transitions between them. A state is a position and the
// decision key of the header; packets that agree in both have the same future, so they share a state. Every candidate
// is followed. Path measures, deadlock proofs and the routing `table` are computed from this graph.
#pragma once

#include <span>
#include <vector>

#include "base/execution.h"
#include "routing/core/partial_path.h"

namespace weft::routing {

class StateGraph {
 public:
  using StateId = std::uint32_t;

  // Why a packet in this state is never delivered.
  enum class Flaw : std::uint8_t { none, no_candidate, loops };

  struct State {
    Position position{};
    Header header{};
    std::uint64_t key = 0;
    NodeId vc = kNoNode;  // number of the VC by which the state was found first; kNoNode at a source
    StateId parent = 0;   // state from which it was found first; the state itself at a source
    MessageClass message_class = 0;
    bool delivers = false;
    Flaw flaw = Flaw::none;  // of this state itself, not of its successors
  };
  struct Step {
    StateId to = 0;
    NodeId vc = 0;  // the requested VC, by number
    bool is_escape = false;
  };

  // Which positions are distinct states: for proofs the input VC of the packet; for path measures only its node, when
  // the routing is input independent.
  enum class Positions : std::uint8_t { vcs, nodes };

  // The numbering must be that of this routing, without a cap. States and steps may take `most_bytes`.
  StateGraph(const Routing& routing, const VcNumbering& numbering, Positions positions,
             std::uint64_t most_bytes = UINT64_MAX);

  // Discards all states.
  void begin(TerminalId destination);
  // Adds the initial states of packets of message class 0, one for each initial route, and returns them; empty when
  // there is no route. Call it for all sources before finish().
  std::span<const StateId> inject(TerminalId source, std::uint64_t draw);
  // Follows all packets. Throws InputError when the states take more than most_bytes, Interrupted when it is stopped,
  // and BrokenInvariant when the routing contradicts its facts.
  void finish(const Execution& execution = Execution{});

  // Calls begin, inject and finish for packets of every other source, message class and draw. Throws as finish() does.
  void explore(TerminalId destination, const Execution& execution = Execution{});
  // The same for packets from these nodes, which are followed no further than to what they may request after their
  // first hop. There is no order of the states.
  void explore_first_hops(TerminalId destination, std::span<const NodeId> sources,
                          const Execution& execution = Execution{});
  // The sources without a route, after explore().
  [[nodiscard]] std::span<const TerminalId> sources_without_route() const { return sources_without_route_; }

  [[nodiscard]] TerminalId destination() const { return destination_; }
  [[nodiscard]] StateId state_count() const { return static_cast<StateId>(states_.size()); }
  [[nodiscard]] const State& state(StateId id) const { return states_[id]; }
  [[nodiscard]] std::span<const Step> steps_from(StateId id) const {
    return std::span(steps_).subspan(step_offsets_[id], step_offsets_[id + 1] - step_offsets_[id]);
  }
  // Initial states come first, then those one step from there.
  [[nodiscard]] bool is_at_source(StateId id) const { return id < origins_.size(); }
  [[nodiscard]] bool is_first_hop(StateId id) const { return id >= origins_.size() && id < first_hops_end_; }
  // The origin of some packet that reaches this state.
  [[nodiscard]] const Origin& origin(StateId id) const;

  // Reverse topological order: every state after all its successors, except for steps that close a cycle.
  [[nodiscard]] std::span<const StateId> reverse_topological_order() const { return reverse_topological_order_; }

 private:
  void inject_from(std::span<const NodeId> sources, TerminalId destination, const Execution& execution);
  void set_out_in_class(TerminalId source, std::uint64_t draw, MessageClass message_class);
  void follow(StateId id);
  void take(StateId id, const State& from, const Candidate& candidate);
  void check_bytes() const;
  void order_states();
  StateId find_or_add(State state);
  void grow_table();
  [[nodiscard]] NodeId position_id(const State& state) const;
  [[nodiscard]] std::uint64_t first_slot(const State& state) const;
  [[nodiscard]] NodeId graph_size() const { return routing_.graph().node_count(); }

  const Routing& routing_;
  const VcNumbering& numbering_;
  bool is_by_node_;
  std::uint64_t most_bytes_;
  std::vector<NodeId> sources_;
  TerminalId destination_ = 0;
  std::vector<State> states_;
  std::vector<std::uint64_t> step_offsets_;
  std::vector<Step> steps_;
  std::vector<Origin> origins_;
  std::vector<TerminalId> sources_without_route_;
  StateId first_hops_end_ = 0;
  std::vector<StateId> reverse_topological_order_;
  std::vector<StateId> table_;  // open addressing, a power of two
  Decision decision_;           // scratch
  std::vector<Header> headers_;
  std::vector<StateId> starts_;
};

}  // namespace weft::routing
