#include "paths/router_table.h"

#include <algorithm>

#include "routing/core/state_graph.h"

namespace weft::paths {
namespace {

using routing::StateGraph;

// The entries for the destination of `states`.
std::vector<RouterEntry> entries_at(const routing::Routing& routing, const StateGraph& states, NodeId router) {
  std::vector<RouterEntry> entries;
  routing::Decision decision;
  for (StateGraph::StateId id = 0; id < states.state_count(); ++id) {
    const StateGraph::State& state = states.state(id);
    if (state.position.node != router) continue;
    routing.decide(state.header, state.position, decision);
    auto entry = std::ranges::find_if(entries, [&](const RouterEntry& other) {
      return other.delivers == decision.delivers && other.candidates == decision.candidates;
    });
    if (entry == entries.end()) {
      entry = entries.insert(entry, {states.destination(), decision.delivers, decision.candidates, {}});
    }
    if (std::ranges::find(entry->headers, state.header) == entry->headers.end()) entry->headers.push_back(state.header);
  }
  return entries;
}

}  // namespace

std::vector<RouterEntry> router_table(const routing::Routing& routing, NodeId router, const Execution& execution) {
  const routing::VcNumbering numbering(routing);
  const std::uint64_t most_bytes = execution.max_memory / execution.worker_count();
  std::vector<StateGraph> states(execution.worker_count(),
                                 StateGraph(routing, numbering, StateGraph::Positions::nodes, most_bytes));
  std::vector<std::vector<RouterEntry>> by_destination(routing.graph().terminal_count());
  parallel_for(execution, "destinations", by_destination.size(), [&](unsigned worker, std::uint64_t destination) {
    states[worker].explore(static_cast<TerminalId>(destination), execution.silent());
    by_destination[destination] = entries_at(routing, states[worker], router);
  });
  std::vector<RouterEntry> table;
  for (std::vector<RouterEntry>& entries : by_destination) std::ranges::move(entries, std::back_inserter(table));
  return table;
}

}  // namespace weft::paths
