#include "routing/core/state_graph.h"

#include <algorithm>
#include <bit>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "routing/core/destinations.h"

namespace weft::routing {
namespace {

constexpr StateGraph::StateId kNoState = UINT32_MAX;

std::uint64_t mixed(std::uint64_t word) {
  word *= 0x9E3779B97F4A7C15U;
  word ^= word >> 32;
  return word * 0xD6E8FEB86659FD93U >> 20;
}

}  // namespace

StateGraph::StateGraph(const Routing& routing, const VcNumbering& numbering, Positions positions,
                       std::uint64_t most_bytes)
    : routing_(routing),
      numbering_(numbering),
      is_by_node_(positions == Positions::nodes && routing.facts().is_input_independent),
      most_bytes_(most_bytes),
      sources_(nodes_with_terminals(routing.graph())),
      table_(std::max<std::uint64_t>(1024, is_by_node_ ? std::bit_ceil(2 * std::uint64_t{graph_size()}) : 0),
             kNoState) {}

void StateGraph::begin(TerminalId destination) {
  destination_ = destination;
  states_.clear();
  step_offsets_.assign(1, 0);
  steps_.clear();
  origins_.clear();
  sources_without_route_.clear();
  reverse_topological_order_.clear();
  std::ranges::fill(table_, kNoState);
}

std::span<const StateGraph::StateId> StateGraph::inject(TerminalId source, std::uint64_t draw) {
  set_out_in_class(source, draw, 0);
  return starts_;
}

void StateGraph::set_out_in_class(TerminalId source, std::uint64_t draw, MessageClass message_class) {
  headers_.clear();
  starts_.clear();
  const Departure departure = routing_.departure(source, destination_, draw, message_class);
  routing_.start(departure, headers_);
  for (std::uint32_t route = 0; route < headers_.size(); ++route) {
    const StateId id = find_or_add({.position = {.node = departure.node},
                                    .header = headers_[route],
                                    .parent = state_count(),
                                    .message_class = message_class});
    if (id == origins_.size()) origins_.push_back({source, message_class, draw, route});
    starts_.push_back(id);
  }
}

void StateGraph::explore(TerminalId destination, const Execution& execution) {
  inject_from(sources_, destination, execution);
  finish(execution);
}

void StateGraph::explore_first_hops(TerminalId destination, std::span<const NodeId> sources,
                                    const Execution& execution) {
  inject_from(sources, destination, execution);
  for (StateId id = 0; id < origins_.size(); ++id) follow(id);
  first_hops_end_ = state_count();
  for (StateId id = static_cast<StateId>(origins_.size()); id < first_hops_end_; ++id) follow(id);
  check_bytes();
}

// The terminals of a node have the same routes, so that one of them is enough.
void StateGraph::inject_from(std::span<const NodeId> sources, TerminalId destination, const Execution& execution) {
  begin(destination);
  const topology::PortGraph& graph = routing_.graph();
  for (const NodeId node : sources) {
    const TerminalId first = graph.first_terminal(node);
    const TerminalId end = first + graph.terminal_count_at(node);
    const TerminalId source = first == destination ? first + 1 : first;
    if (source == end) continue;
    execution.throw_if_stopped();
    check_bytes();
    bool has_route = true;
    for (std::uint64_t draw = 0; has_route && draw < routing_.draw_count(); ++draw) {
      for (MessageClass c = 0; c < routing_.message_class_count(); ++c) set_out_in_class(source, draw, c);
      has_route = !starts_.empty();
    }
    for (TerminalId other = first; !has_route && other < end; ++other) {
      if (other != destination) sources_without_route_.push_back(other);
    }
  }
}

void StateGraph::check_bytes() const {
  const std::uint64_t bytes =
      states_.size() * (sizeof(State) + 16) + steps_.size() * sizeof(Step) + origins_.size() * sizeof(Origin);
  if (bytes <= most_bytes_) return;
  throw InputError("the states of packets to terminal " + std::to_string(destination_) + " take more than " +
                       bytes_to_text(most_bytes_),
                   {}, "raise --max-memory, or use fewer --threads");
}

void StateGraph::finish(const Execution& execution) {
  constexpr StateId kStopCheckInterval = 4096;  // states
  first_hops_end_ = state_count();
  for (StateId id = 0; id < state_count(); ++id) {
    if (id % kStopCheckInterval == 0) execution.throw_if_stopped();
    follow(id);
    if (id + 1 == origins_.size()) first_hops_end_ = state_count();
    check_bytes();
  }
  order_states();
}

const Origin& StateGraph::origin(StateId id) const {
  while (!is_at_source(id)) id = states_[id].parent;
  return origins_[id];
}

void StateGraph::follow(StateId id) {
  const State from = states_[id];  // a copy, since the list grows
  routing_.decide(from.header, from.position, decision_);
  states_[id].delivers = decision_.delivers;
  if (!decision_.delivers && decision_.candidates.empty()) states_[id].flaw = Flaw::no_candidate;
  for (const Candidate& candidate : decision_.candidates) take(id, from, candidate);
  step_offsets_.push_back(steps_.size());
}

void StateGraph::take(StateId id, const State& from, const Candidate& candidate) {
  const topology::PortGraph& graph = routing_.graph();
  routing_.check_candidate(from.position.node, candidate);
  for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
    const Choice choice{candidate.port, static_cast<VcId>(vc)};
    const NodeId requested = numbering_.number(from.position.node, choice.port, choice.vc);
    const StateId to = find_or_add({.position = next_position(graph, from.position, choice),
                                    .header = routing_.advance(from.header, from.position, choice),
                                    .vc = requested,
                                    .parent = id,
                                    .message_class = from.message_class});
    steps_.push_back({to, requested, candidate.is_escape});
  }
}

// The slot where the search for a state begins. With is_by_node_ the states of a node are neighbours in the table,
// since nodes are visited one after another.
std::uint64_t StateGraph::first_slot(const State& state) const {
  const std::uint64_t mask = table_.size() - 1;
  if (!is_by_node_) return mixed(state.key ^ (std::uint64_t{position_id(state)} << 32) ^ position_id(state)) & mask;
  const std::uint64_t stride = std::bit_floor(table_.size() / graph_size());
  return (state.position.node * stride + (mixed(state.key) & (stride - 1))) & mask;
}

// Identifies the input VC of the packet, or the node when it starts there or VCs do not matter.
NodeId StateGraph::position_id(const State& state) const {
  return is_by_node_ || state.vc == kNoNode ? numbering_.count() + state.position.node : state.vc;
}

StateGraph::StateId StateGraph::find_or_add(State state) {
  state.key = routing_.key(state.header);
  const std::uint64_t mask = table_.size() - 1;
  std::uint64_t slot = first_slot(state);
  for (; table_[slot] != kNoState; slot = (slot + 1) & mask) {
    const State& other = states_[table_[slot]];
    if (other.key == state.key && position_id(other) == position_id(state)) return table_[slot];
  }
  routing_.check_header(state.header, state.key);
  const StateId id = state_count();
  table_[slot] = id;
  states_.push_back(state);
  if (2 * states_.size() > table_.size()) grow_table();
  return id;
}

void StateGraph::grow_table() {
  table_.assign(table_.size() * 2, kNoState);
  const std::uint64_t mask = table_.size() - 1;
  for (StateId id = 0; id < state_count(); ++id) {
    std::uint64_t slot = first_slot(states_[id]);
    while (table_[slot] != kNoState) slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

// Depth first. A step back to a state that is still open closes a cycle: a packet may loop for ever.
void StateGraph::order_states() {
  enum class Mark : std::uint8_t { unseen, open, done };
  struct Visit {
    StateId id;
    std::uint64_t next;
  };
  std::vector<Mark> marks(states_.size(), Mark::unseen);
  std::vector<Visit> stack;
  reverse_topological_order_.reserve(states_.size());
  const auto enter = [&](StateId id) {
    marks[id] = Mark::open;
    stack.push_back({id, step_offsets_[id]});
  };
  for (StateId root = 0; root < origins_.size(); ++root) {
    if (marks[root] == Mark::unseen) enter(root);
    while (!stack.empty()) {
      Visit& visit = stack.back();
      if (visit.next == step_offsets_[visit.id + 1]) {
        marks[visit.id] = Mark::done;
        reverse_topological_order_.push_back(visit.id);
        stack.pop_back();
        continue;
      }
      const StateId to = steps_[visit.next++].to;
      if (marks[to] == Mark::open) states_[to].flaw = Flaw::loops;
      if (marks[to] == Mark::unseen) enter(to);
    }
  }
}

}  // namespace weft::routing
