#include "metrics/faults/link_arcs.h"

namespace weft::metrics {

std::vector<FlowArc> link_arcs(const topology::PortGraph& graph, const std::vector<End>& starts) {
  std::vector<FlowArc> arcs;
  arcs.reserve(starts.size());
  for (const auto& [node, port] : starts) {
    arcs.push_back({node, graph.neighbor(node, port).node, !graph.is_one_way(node, port)});
  }
  return arcs;
}

}  // namespace weft::metrics
