#pragma once

#include <vector>

#include "base/graphs/unit_flow.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// For each link, given by its start (see topology::link_starts), an arc that carries one unit of flow.
inline std::vector<FlowArc> link_arcs(const topology::PortGraph& graph, const std::vector<End>& starts) {
  std::vector<FlowArc> arcs;
  arcs.reserve(starts.size());
  for (const auto& [node, port] : starts) {
    arcs.push_back({node, graph.neighbor(node, port).node, !graph.is_unidirectional(node, port)});
  }
  return arcs;
}

}  // namespace weft::metrics
