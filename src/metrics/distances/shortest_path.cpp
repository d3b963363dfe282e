#include "metrics/distances/shortest_path.h"

#include <algorithm>

#include "base/graphs/digraph.h"

namespace weft::metrics {

std::optional<std::vector<Hop>> shortest_path(const topology::PortGraph& graph, NodeId source, NodeId destination) {
  // Searches from the source and records how each node was first reached, which needs no reverse channels; ports are
  // visited in order.
  std::vector<Hop> reached_by(graph.node_count(), Hop{kNoNode, 0});
  std::vector<NodeId> order{source};
  reached_by[source] = {source, 0};
  for (std::size_t i = 0; i < order.size() && reached_by[destination].node == kNoNode; ++i) {
    for (PortId port = 0; port < graph.out_degree(order[i]); ++port) {
      const NodeId w = graph.neighbor(order[i], port).node;
      if (reached_by[w].node != kNoNode) continue;
      reached_by[w] = {order[i], port};
      order.push_back(w);
    }
  }
  if (reached_by[destination].node == kNoNode) return std::nullopt;
  std::vector<Hop> hops;
  for (NodeId v = destination; v != source; v = hops.back().node) hops.push_back(reached_by[v]);
  std::reverse(hops.begin(), hops.end());
  return hops;
}

// The path count of a node is the sum over its predecessors one level nearer, once for each channel; the search order
// visits those first.
Count shortest_path_count(const topology::PortGraph& graph, NodeId source, NodeId destination) {
  BreadthFirstSearch search(graph.arcs());
  search.run(source);
  if (search.distance(destination) == kUnreached) return 0;
  std::vector<Count> path_count(graph.node_count(), 0);
  path_count[source] = 1;
  for (const NodeId v : search.order()) {
    if (v == destination) break;
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      const bool is_farther = search.distance(w) == search.distance(v) + 1;
      if (is_farther) path_count[w] = saturating_add(path_count[w], path_count[v]);
    }
  }
  return path_count[destination];
}

}  // namespace weft::metrics
