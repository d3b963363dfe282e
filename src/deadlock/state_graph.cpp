#include "deadlock/state_graph.h"

#include <algorithm>

#include "base/check.h"
#include "base/count.h"
#include "base/input_error.h"

namespace weft::deadlock {
namespace {

constexpr StateGraph::StateId kNoState = UINT32_MAX;

std::uint64_t hash(NodeId place_id, std::uint64_t key) {
  std::uint64_t mixed = (key ^ (std::uint64_t{place_id} << 32) ^ place_id) * 0x9E3779B97F4A7C15U;
  mixed ^= mixed >> 32;
  return mixed * 0xD6E8FEB86659FD93U >> 20;
}

std::vector<bool> nodes_with_a_way_to(const topology::PortGraph& graph, NodeId goal) {
  const ReversedDigraph reversed(graph.arcs());
  BreadthFirstSearch search(reversed.view());
  search.run(goal);
  std::vector<bool> has_way(graph.node_count(), false);
  for (const NodeId v : search.order()) has_way[v] = true;
  return has_way;
}

}  // namespace

StateGraph::StateGraph(const routing::Routing& routing, const VcNumbering& unfolded, const VcNumbering& folded)
    : routing_(routing), unfolded_(unfolded), folded_(folded), table_(1024, kNoState) {}

void StateGraph::clear() {
  states_.clear();
  step_offsets_.assign(1, 0);
  steps_.clear();
  origins_.clear();
  latest_first_.clear();
  undelivered_.reset();
  cut_off_count_ = 0;
  has_way_.clear();
  std::ranges::fill(table_, kNoState);
}

void StateGraph::explore(TerminalId destination, std::uint64_t most_bytes) {
  clear();
  set_out(destination);
  first_hops_end_ = state_count();
  for (StateId id = 0; id < state_count(); ++id) {
    follow(id);
    if (id + 1 == origins_.size()) first_hops_end_ = state_count();
    const std::uint64_t bytes = states_.size() * (sizeof(State) + 16) + steps_.size() * sizeof(Step);
    if (bytes > most_bytes) {
      throw InputError("the states of packets to terminal " + std::to_string(destination) + " take more than " +
                           bytes_to_text(most_bytes),
                       {}, "allow more memory with --max-memory, or fewer --threads");
    }
  }
  order_states();
}

void StateGraph::set_out(TerminalId destination) {
  const topology::PortGraph& graph = routing_.graph();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (TerminalId i = 0; i < graph.terminal_count_at(node); ++i) {
      const TerminalId source = graph.first_terminal(node) + i;
      if (source == destination) continue;
      for (std::uint64_t draw = 0; draw < routing_.draw_count(); ++draw) {
        headers_.clear();
        routing_.plans(source, destination, draw, headers_);
        if (headers_.empty()) {
          note_no_plan(source, destination);
          break;
        }
        for (std::uint32_t plan = 0; plan < headers_.size(); ++plan) {
          State state{.place = {.node = node}, .header = headers_[plan], .place_id = unfolded_.count() + node};
          state.parent = state_count();
          if (find_or_add(state) == origins_.size()) origins_.push_back({source, draw, plan});
        }
      }
    }
  }
}

void StateGraph::note_no_plan(TerminalId source, TerminalId destination) {
  const topology::PortGraph& graph = routing_.graph();
  if (has_way_.empty()) has_way_ = nodes_with_a_way_to(graph, graph.node_of_terminal(destination));
  if (!has_way_[graph.node_of_terminal(source)]) {
    ++cut_off_count_;
  } else if (!undelivered_) {
    undelivered_ = {source, destination, "the routing has no plan although the network has a way"};
  }
}

const Origin& StateGraph::origin(StateId id) const {
  while (!is_at_source(id)) id = states_[id].parent;
  return origins_[id];
}

void StateGraph::note_undelivered(StateId id, std::string why) {
  if (!undelivered_) undelivered_ = {origin(id).source, states_[id].header.destination, std::move(why)};
}

void StateGraph::follow(StateId id) {
  const topology::PortGraph& graph = routing_.graph();
  const State from = states_[id];  // a copy, since the list grows
  routing_.decide(from.header, from.place, decision_);
  states_[id].delivers = decision_.delivers;
  if (decision_.delivers) {
    if (from.place.node != graph.node_of_terminal(from.header.destination)) {
      note_undelivered(id, "it is delivered at node " + std::to_string(from.place.node));
    }
  } else if (decision_.candidates.empty()) {
    note_undelivered(id, "it has no way on at node " + std::to_string(from.place.node));
  } else {
    for (const routing::Candidate& candidate : decision_.candidates) {
      WEFT_CHECK(candidate.port < graph.out_degree(from.place.node) && candidate.vcs.first <= candidate.vcs.last);
      WEFT_CHECK(candidate.vcs.last < routing_.vc_count(graph.link_class(from.place.node, candidate.port)));
      for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        const routing::Choice choice{candidate.port, static_cast<routing::VcId>(vc)};
        State next{.vc = folded_.number(from.place.node, choice.port, choice.vc),
                   .place = routing::next_place(graph, from.place, choice),
                   .header = routing_.advance(from.header, from.place, choice),
                   .place_id = unfolded_.number(from.place.node, choice.port, choice.vc),
                   .parent = id};
        const NodeId asked = next.vc;
        steps_.push_back({find_or_add(next), asked, candidate.is_escape});
      }
    }
  }
  step_offsets_.push_back(steps_.size());
}

StateGraph::StateId StateGraph::find_or_add(State state) {
  state.key = routing_.decision_key(state.header);
  const std::uint64_t mask = table_.size() - 1;
  std::uint64_t slot = hash(state.place_id, state.key) & mask;
  for (; table_[slot] != kNoState; slot = (slot + 1) & mask) {
    const State& other = states_[table_[slot]];
    if (other.place_id == state.place_id && other.key == state.key) return table_[slot];
  }
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
    std::uint64_t slot = hash(states_[id].place_id, states_[id].key) & mask;
    while (table_[slot] != kNoState) slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

// Depth first. A step back to a state that is still open closes a cycle: a packet may go round for ever.
void StateGraph::order_states() {
  enum class Mark : std::uint8_t { unseen, open, done };
  struct Visit {
    StateId id;
    std::uint64_t next;
  };
  std::vector<Mark> marks(states_.size(), Mark::unseen);
  std::vector<Visit> stack;
  latest_first_.reserve(states_.size());
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
        latest_first_.push_back(visit.id);
        stack.pop_back();
        continue;
      }
      const StateId to = steps_[visit.next++].to;
      if (marks[to] == Mark::open) {
        note_undelivered(to, "it may go round for ever by node " + std::to_string(states_[to].place.node));
      }
      if (marks[to] == Mark::unseen) enter(to);
    }
  }
}

}  // namespace weft::deadlock
