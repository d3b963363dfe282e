#include "routing/generic/node_order.h"

#include <algorithm>
#include <numeric>

#include "base/graphs/digraph.h"

namespace weft::routing {

NodeId max_degree_node(const topology::PortGraph& graph) {
  NodeId widest = 0;
  for (NodeId v = 1; v < graph.node_count(); ++v) {
    if (graph.out_degree(v) > graph.out_degree(widest)) widest = v;
  }
  return widest;
}

std::vector<NodeId> ranks_from(const topology::PortGraph& graph, NodeId root) {
  std::vector<std::uint32_t> level(graph.node_count(), kUnreached);
  BreadthFirstSearch search(graph.arcs());
  const auto add_part = [&](NodeId start) {
    search.run(start);
    for (const NodeId v : search.order()) level[v] = search.distance(v);
  };
  add_part(root);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (level[v] == kUnreached) add_part(v);
  }
  std::vector<NodeId> by_rank(graph.node_count());
  std::iota(by_rank.begin(), by_rank.end(), NodeId{0});
  std::stable_sort(by_rank.begin(), by_rank.end(), [&](NodeId v, NodeId w) { return level[v] < level[w]; });
  std::vector<NodeId> ranks(graph.node_count());
  for (NodeId rank = 0; rank < graph.node_count(); ++rank) ranks[by_rank[rank]] = rank;
  return ranks;
}

}  // namespace weft::routing
