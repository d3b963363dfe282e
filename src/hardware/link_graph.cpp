#include "hardware/link_graph.h"

#include <algorithm>

#include "metrics/cuts/cut_graph.h"

namespace weft::hardware {

LinkGraph link_graph(const topology::PortGraph& graph) {
  const metrics::CutGraph cut_graph(graph);
  const auto offsets = cut_graph.offsets();
  const auto neighbors = cut_graph.all_neighbors();
  return {.offsets = {offsets.begin(), offsets.end()}, .neighbors = {neighbors.begin(), neighbors.end()}};
}

LinkGraph quotient(const LinkGraph& graph, const Parts& parts, std::uint32_t part_count) {
  std::vector<std::vector<NodeId>> members(part_count);
  for (NodeId v = 0; v < graph.node_count(); ++v) members[parts[v]].push_back(v);
  LinkGraph result{.offsets = {0}, .neighbors = {}};
  std::vector<std::uint32_t> width(part_count, 0);
  std::vector<std::uint32_t> touched;
  for (std::uint32_t part = 0; part < part_count; ++part) {
    for (const NodeId v : members[part]) {
      for (const CutNeighbor& neighbor : graph.neighbors_of(v)) {
        const std::uint32_t other = parts[neighbor.node];
        if (other == part) continue;
        if (width[other] == 0) touched.push_back(other);
        width[other] += neighbor.width;
      }
    }
    std::sort(touched.begin(), touched.end());
    for (const std::uint32_t other : touched) {
      result.neighbors.push_back({.node = other, .width = width[other]});
      width[other] = 0;
    }
    touched.clear();
    result.offsets.push_back(result.neighbors.size());
  }
  return result;
}

std::uint64_t cut_links(const LinkGraph& graph, const Parts& parts) {
  std::uint64_t twice = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const CutNeighbor& neighbor : graph.neighbors_of(v)) {
      if (parts[v] != parts[neighbor.node]) twice += neighbor.width;
    }
  }
  return twice / 2;
}

}  // namespace weft::hardware
