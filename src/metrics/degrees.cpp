#include "metrics/degrees.h"

#include <algorithm>

namespace weft::metrics {

DegreeRange out_degrees(const topology::PortGraph& graph) {
  if (graph.node_count() == 0) return {};
  DegreeRange range{graph.out_degree(0), graph.out_degree(0)};
  for (NodeId v = 1; v < graph.node_count(); ++v) {
    range.min = std::min(range.min, graph.out_degree(v));
    range.max = std::max(range.max, graph.out_degree(v));
  }
  return range;
}

std::vector<std::uint64_t> links_per_class(const topology::PortGraph& graph) {
  std::vector<std::uint64_t> counts(graph.link_classes().size(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) ++counts[graph.link_class(v, port)];
  }
  for (std::size_t c = 0; c < counts.size(); ++c) {
    if (!graph.link_classes()[c].is_unidirectional) counts[c] /= 2;
  }
  return counts;
}

}  // namespace weft::metrics
