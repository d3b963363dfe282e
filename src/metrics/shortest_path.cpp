#include "metrics/shortest_path.h"

#include <algorithm>

namespace weft::metrics {

std::optional<std::vector<Hop>> shortest_path(const topology::PortGraph& graph, NodeId source, NodeId destination) {
  // Distances to the destination need the channels backwards; a search from the source that remembers how each node was
  // first reached finds a shortest path too, and visits ports in order.
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

}  // namespace weft::metrics
