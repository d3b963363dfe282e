#include "paths/flow/shortest_tree.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace weft::paths {

ShortestTree::ShortestTree(DigraphView graph)
    : graph_(graph), distance_(graph.node_count()), last_arc_(graph.node_count()), is_done_(graph.node_count()) {}

void ShortestTree::run(NodeId source, std::span<const double> lengths) {
  std::ranges::fill(distance_, std::numeric_limits<double>::infinity());
  std::ranges::fill(last_arc_, kNoArc);
  std::ranges::fill(is_done_, char{0});
  order_.clear();
  distance_[source] = 0;
  heap_.assign(1, {0.0, source});
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, std::greater{});
    const NodeId v = heap_.back().second;
    heap_.pop_back();
    if (is_done_[v] != 0) continue;
    is_done_[v] = 1;
    order_.push_back(v);
    for (std::uint64_t arc = graph_.offsets[v]; arc < graph_.offsets[v + 1]; ++arc) {
      const NodeId to = graph_.heads[arc];
      const double through_v = distance_[v] + lengths[arc];
      if (through_v >= distance_[to]) continue;
      distance_[to] = through_v;
      last_arc_[to] = arc;
      heap_.emplace_back(through_v, to);
      std::ranges::push_heap(heap_, std::greater{});
    }
  }
}

std::vector<NodeId> tails_of(DigraphView graph) {
  std::vector<NodeId> tails;
  for (NodeId v = 0; v < graph.node_count(); ++v) tails.insert(tails.end(), graph.offsets[v + 1] - graph.offsets[v], v);
  return tails;
}

}  // namespace weft::paths
