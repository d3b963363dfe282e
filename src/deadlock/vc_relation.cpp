#include "deadlock/vc_relation.h"

#include <algorithm>

namespace weft::deadlock {
namespace {

// Breadth-first search from `start`, which is on a cycle, back to it. `parent` is kNoNode everywhere, before and after.
std::vector<NodeId> cycle_through(DigraphView graph, NodeId start, std::span<NodeId> parent) {
  std::vector<NodeId> reached{start};
  for (std::size_t i = 0; parent[start] == kNoNode; ++i) {
    for (const NodeId next : graph.arcs_from(reached[i])) {
      if (parent[next] != kNoNode) continue;
      parent[next] = reached[i];
      reached.push_back(next);
    }
  }
  std::vector<NodeId> cycle{start};
  for (NodeId v = parent[start]; v != start; v = parent[v]) cycle.push_back(v);
  std::reverse(cycle.begin() + 1, cycle.end());
  for (const NodeId v : reached) parent[v] = kNoNode;
  return cycle;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> upward_order(DigraphView graph) {
  std::vector<std::uint32_t> order(graph.node_count(), 0);
  std::vector<std::uint32_t> open_arcs(graph.node_count(), 0);
  for (const NodeId head : graph.heads) ++open_arcs[head];
  std::vector<NodeId> ready;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (open_arcs[v] == 0) ready.push_back(v);
  }
  for (std::size_t i = 0; i < ready.size(); ++i) {
    const NodeId v = ready[i];
    for (const NodeId head : graph.arcs_from(v)) {
      order[head] = std::max(order[head], order[v] + 1);
      if (--open_arcs[head] == 0) ready.push_back(head);
    }
  }
  if (ready.size() < graph.node_count()) return std::nullopt;
  return order;
}

std::vector<std::vector<NodeId>> short_cycles(DigraphView graph, std::size_t most) {
  const Components components = strong_components(graph);
  std::vector<NodeId> sizes(components.count, 0);
  for (const NodeId component : components.component_of) ++sizes[component];
  std::vector<NodeId> parent(graph.node_count(), kNoNode);
  std::vector<std::vector<NodeId>> cycles;
  for (NodeId v = 0; v < graph.node_count() && cycles.size() < most; ++v) {
    const bool has_loop = std::ranges::find(graph.arcs_from(v), v) != graph.arcs_from(v).end();
    if (has_loop || sizes[components.component_of[v]] > 1) cycles.push_back(cycle_through(graph, v, parent));
  }
  std::ranges::stable_sort(cycles, {}, &std::vector<NodeId>::size);
  return cycles;
}

}  // namespace weft::deadlock
