#include "routing/core/destinations.h"

#include <numeric>

namespace weft::routing {

std::vector<NodeId> nodes_with_terminals(const topology::PortGraph& graph) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.terminal_count_at(v) > 0) nodes.push_back(v);
  }
  return nodes;
}

std::vector<TerminalId> distinct_destinations(const Routing& routing) {
  std::vector<TerminalId> terminals;
  if (routing.facts().is_terminal_independent) {
    for (const NodeId v : nodes_with_terminals(routing.graph())) terminals.push_back(routing.graph().first_terminal(v));
  } else {
    terminals.resize(routing.graph().terminal_count());
    std::iota(terminals.begin(), terminals.end(), TerminalId{0});
  }
  return terminals;
}

}  // namespace weft::routing
