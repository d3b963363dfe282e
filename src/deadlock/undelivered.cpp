#include "deadlock/undelivered.h"

#include <algorithm>

#include "base/graphs/digraph.h"

namespace weft::deadlock {
namespace {

using StateId = StateGraph::StateId;
using Flaw = StateGraph::Flaw;

std::vector<bool> nodes_that_reach(const topology::PortGraph& graph, NodeId goal) {
  const ReversedDigraph reversed(graph.arcs());
  BreadthFirstSearch search(reversed.view());
  search.run(goal);
  std::vector<bool> can_reach(graph.node_count(), false);
  for (const NodeId v : search.order()) can_reach[v] = true;
  return can_reach;
}

// The states that packets can reach from sources that are connected to the destination.
std::vector<bool> states_of_connected_pairs(const Channels& channels, const StateGraph& states,
                                            const std::vector<bool>& can_reach) {
  std::vector<bool> is_met(states.state_count(), false);
  std::vector<StateId> open;
  for (StateId id = 0; id < states.state_count() && states.is_at_source(id); ++id) {
    if (!can_reach[channels.routing.graph().node_of_terminal(states.origin(id).source)]) continue;
    is_met[id] = true;
    open.push_back(id);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const StateGraph::Step& step : states.steps_from(open[i])) {
      if (is_met[step.to]) continue;
      is_met[step.to] = true;
      open.push_back(step.to);
    }
  }
  return is_met;
}

// The channels of a cycle of states through `start`.
std::vector<VirtualChannel> cycle_from(const Channels& channels, const StateGraph& states, StateId start) {
  std::vector<StateId> reached{start};
  std::vector<StateId> parent(states.state_count(), UINT32_MAX);
  for (std::size_t i = 0; parent[start] == UINT32_MAX; ++i) {
    for (const StateGraph::Step& step : states.steps_from(reached[i])) {
      if (parent[step.to] != UINT32_MAX) continue;
      parent[step.to] = reached[i];
      reached.push_back(step.to);
    }
  }
  std::vector<VirtualChannel> cycle;
  StateId at = start;
  do {
    cycle.push_back(channels.unfolded.at(states.state(at).vc));
    at = parent[at];
  } while (at != start);
  std::ranges::reverse(cycle);
  return cycle;
}

std::string text_of(const routing::Routing& routing, const StateGraph::State& state) {
  const std::string where = "node " + std::to_string(state.position.node);
  if (state.flaw == Flaw::loops) return "it may circulate without end, through " + where;
  const std::string why = routing.explain_no_candidate(state.header, state.position);
  return "it has no next hop at " + where + (why.empty() ? "" : ": " + why);
}

// The path on which the state was first found.
std::vector<VirtualChannel> path_to(const Channels& channels, const StateGraph& states, StateId id) {
  std::vector<VirtualChannel> path;
  for (; !states.is_at_source(id); id = states.state(id).parent)
    path.push_back(channels.unfolded.at(states.state(id).vc));
  std::ranges::reverse(path);
  return path;
}

}  // namespace

DeliveryFindings check_delivery(const Channels& channels, const StateGraph& states) {
  const topology::PortGraph& graph = channels.routing.graph();
  StateId flawed = 0;
  while (flawed < states.state_count() && states.state(flawed).flaw == Flaw::none) ++flawed;
  if (states.sources_without_route().empty() && flawed == states.state_count()) return {};

  DeliveryFindings findings;
  const auto can_reach = nodes_that_reach(graph, graph.node_of_terminal(states.destination()));
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    if (!can_reach[graph.node_of_terminal(source)]) ++findings.cut_off_count;
  }
  for (const TerminalId source : states.sources_without_route()) {
    if (!can_reach[graph.node_of_terminal(source)]) continue;
    findings.undelivered = {.partial_path = {{.source = source}, states.destination(), {}},
                            .has_route = false,
                            .why = "the routing has no initial route although the terminals are connected"};
    return findings;
  }
  const auto is_met = states_of_connected_pairs(channels, states, can_reach);
  for (StateId id = flawed; id < states.state_count() && !findings.undelivered; ++id) {
    const StateGraph::State& state = states.state(id);
    if (state.flaw == Flaw::none || !is_met[id]) continue;
    PartialPath partial_path{states.origin(id), states.destination(), path_to(channels, states, id)};
    if (state.flaw == Flaw::loops) {
      for (const VirtualChannel& channel : cycle_from(channels, states, id)) partial_path.path.push_back(channel);
    }
    findings.undelivered = {.partial_path = std::move(partial_path), .why = text_of(channels.routing, state)};
  }
  return findings;
}

}  // namespace weft::deadlock
