#include "deadlock/undelivered.h"

#include <algorithm>

#include "base/digraph.h"

namespace weft::deadlock {
namespace {

using StateId = StateGraph::StateId;
using Flaw = StateGraph::Flaw;

std::vector<bool> nodes_with_a_way_to(const topology::PortGraph& graph, NodeId goal) {
  const ReversedDigraph reversed(graph.arcs());
  BreadthFirstSearch search(reversed.view());
  search.run(goal);
  std::vector<bool> has_way(graph.node_count(), false);
  for (const NodeId v : search.order()) has_way[v] = true;
  return has_way;
}

void check_plans(const Channels& channels, const StateGraph& states, DeliveryFindings& findings) {
  if (states.sources_without_plan().empty()) return;
  const topology::PortGraph& graph = channels.routing.graph();
  const auto has_way = nodes_with_a_way_to(graph, graph.node_of_terminal(states.destination()));
  for (const TerminalId source : states.sources_without_plan()) {
    if (!has_way[graph.node_of_terminal(source)]) {
      ++findings.cut_off_count;
    } else if (!findings.undelivered) {
      findings.undelivered = {.journey = {{.source = source}, states.destination(), {}},
                              .has_plan = false,
                              .why = "the routing has no plan although the network has a way"};
    }
  }
}

// From a state on a cycle once round it.
std::vector<VirtualChannel> way_round(const Channels& channels, const StateGraph& states, StateId start) {
  std::vector<StateId> reached{start};
  std::vector<StateId> parent(states.state_count(), UINT32_MAX);
  for (std::size_t i = 0; parent[start] == UINT32_MAX; ++i) {
    for (const StateGraph::Step& step : states.steps_from(reached[i])) {
      if (parent[step.to] != UINT32_MAX) continue;
      parent[step.to] = reached[i];
      reached.push_back(step.to);
    }
  }
  std::vector<VirtualChannel> way;
  StateId at = start;
  do {
    way.push_back(channels.unfolded.at(states.state(at).vc));
    at = parent[at];
  } while (at != start);
  std::ranges::reverse(way);
  return way;
}

std::string text_of(Flaw flaw, NodeId node) {
  const std::string where = "node " + std::to_string(node);
  if (flaw == Flaw::wrong_node) return "it is delivered at " + where;
  if (flaw == Flaw::no_way_on) return "it has no way on at " + where;
  return "it may go round for ever by " + where;
}

}  // namespace

std::vector<VirtualChannel> path_to(const Channels& channels, const StateGraph& states, StateId id) {
  std::vector<VirtualChannel> path;
  for (; !states.is_at_source(id); id = states.state(id).parent)
    path.push_back(channels.unfolded.at(states.state(id).vc));
  std::ranges::reverse(path);
  return path;
}

DeliveryFindings check_delivery(const Channels& channels, const StateGraph& states) {
  DeliveryFindings findings;
  check_plans(channels, states, findings);
  for (StateId id = 0; id < states.state_count() && !findings.undelivered; ++id) {
    const StateGraph::State& state = states.state(id);
    if (state.flaw == Flaw::none) continue;
    Journey journey{states.origin(id), states.destination(), path_to(channels, states, id)};
    if (state.flaw == Flaw::goes_round) {
      for (const VirtualChannel& channel : way_round(channels, states, id)) journey.path.push_back(channel);
    }
    findings.undelivered = {.journey = std::move(journey), .why = text_of(state.flaw, state.place.node)};
  }
  return findings;
}

}  // namespace weft::deadlock
