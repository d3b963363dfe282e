#include "metrics/cuts/cut_disturbance.h"

#include <algorithm>

namespace weft::metrics {
namespace {

std::vector<NodeId> nodes_at_cut(const CutGraph& graph, const Sides& sides) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto row = graph.neighbors(v);
    const bool is_at_cut =
        std::any_of(row.begin(), row.end(), [&](const CutNeighbor& next) { return sides[next.node] != sides[v]; });
    if (is_at_cut) nodes.push_back(v);
  }
  return nodes;
}

}  // namespace

void disturb(const CutGraph& graph, RandomStream& random, Sides& sides) {
  const std::vector<NodeId> roots = nodes_at_cut(graph, sides);
  if (roots.empty()) return;
  const std::uint64_t most = 2 + random.below(std::max<std::uint64_t>(1, graph.node_count() / 8));
  std::vector<NodeId> patch{roots[random.below(roots.size())]};
  const std::uint8_t side = sides[patch[0]];
  // A node that has changed sides is not met again.
  sides[patch[0]] ^= 1U;
  for (std::size_t i = 0; i < patch.size(); ++i) {
    for (const CutNeighbor& neighbor : graph.neighbors(patch[i])) {
      if (sides[neighbor.node] != side || patch.size() >= most) continue;
      sides[neighbor.node] ^= 1U;
      patch.push_back(neighbor.node);
    }
  }
}

}  // namespace weft::metrics
