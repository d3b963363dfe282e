#include "base/graphs/digraph.h"

#include <numeric>

#include <algorithm>

namespace weft {

ReversedDigraph::ReversedDigraph(DigraphView graph)
    : offsets_(graph.node_count() + std::size_t{1}, 0), heads_(graph.heads.size()) {
  for (const NodeId head : graph.heads) ++offsets_[head + 1];
  std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
  std::vector<std::uint64_t> next(offsets_.begin(), offsets_.end() - 1);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId head : graph.arcs_from(v)) heads_[next[head]++] = v;
  }
}

BreadthFirstSearch::BreadthFirstSearch(DigraphView graph)
    : graph_(graph), distance_(graph.node_count(), kUnreached), order_(std::size_t{graph.node_count()} + 1) {}

void BreadthFirstSearch::run(NodeId source, std::uint32_t depth_limit) {
  for (const NodeId v : order()) distance_[v] = kUnreached;  // only what the last search touched
  order_[0] = source;
  distance_[source] = 0;
  level_begin_.assign({0, 1});
  std::size_t found = 1;
  for (std::uint32_t depth = 0; depth < depth_limit; ++depth) {
    const std::size_t level_end = found;
    for (std::size_t i = level_begin_[depth]; i < level_end && found < distance_.size(); ++i) {
      for (const NodeId w : graph_.arcs_from(order_[i])) {
        // Branch-free, because whether w is new is unpredictable: write the entry first, and keep it only if w is new.
        const bool is_new = distance_[w] == kUnreached;
        order_[found] = w;
        found += is_new ? 1 : 0;
        distance_[w] = is_new ? depth + 1 : distance_[w];
      }
    }
    if (found == level_end) break;
    level_begin_.push_back(found);
  }
}

Components strong_components(DigraphView graph) {
  const NodeId node_count = graph.node_count();
  Components result{std::vector<NodeId>(node_count, kNoNode), 0};
  struct Frame {
    NodeId node;
    std::size_t next_arc;
  };
  std::vector<NodeId> number(node_count, kNoNode);  // order of discovery
  std::vector<NodeId> lowest(node_count);
  std::vector<NodeId> open;
  std::vector<Frame> path;
  NodeId discovered = 0;

  const auto discover = [&](NodeId v) {
    number[v] = lowest[v] = discovered++;
    open.push_back(v);
    path.push_back({v, 0});
  };
  const auto close_component = [&](NodeId root) {
    NodeId v = kNoNode;
    do {
      v = open.back();
      open.pop_back();
      result.component_of[v] = result.count;
    } while (v != root);
    ++result.count;
  };

  for (NodeId root = 0; root < node_count; ++root) {
    if (number[root] != kNoNode) continue;
    discover(root);
    while (!path.empty()) {
      const NodeId v = path.back().node;
      const auto arcs = graph.arcs_from(v);
      if (path.back().next_arc < arcs.size()) {
        const NodeId w = arcs[path.back().next_arc++];
        if (number[w] == kNoNode) {
          discover(w);
        } else if (result.component_of[w] == kNoNode) {
          lowest[v] = std::min(lowest[v], number[w]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) lowest[path.back().node] = std::min(lowest[path.back().node], lowest[v]);
      if (lowest[v] == number[v]) close_component(v);
    }
  }
  return result;
}

}  // namespace weft
