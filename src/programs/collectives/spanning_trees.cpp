#include "programs/collectives/spanning_trees.h"

#include <algorithm>

namespace weft::programs {

CastTree balanced_tree(const CastGraph& graph, NodeId root) {
  CastTree tree{root, std::vector<ArcId>(graph.node_count(), kNoArc), graph.distances(root)};
  std::vector<ArcId> branch(graph.node_count(), kNoArc);  // the arc of the root that leads there
  std::vector<std::uint64_t> sizes(graph.arc_count());
  for (const NodeId v : parents_first(tree)) {
    ArcId best = kNoArc;
    for (const ArcId id : graph.into(v)) {
      const NodeId from = graph.arc(id).from;
      if (v == root || tree.steps[from] + 1 != tree.steps[v]) continue;
      const ArcId leads = from == root ? id : branch[from];
      if (best != kNoArc && sizes[leads] >= sizes[branch[v]]) continue;
      best = id;
      branch[v] = leads;
    }
    tree.arcs[v] = best;
    if (best != kNoArc) ++sizes[branch[v]];
  }
  return tree;
}

CastTree least_loaded_tree(const CastGraph& graph, NodeId root, std::vector<std::uint64_t>& loads) {
  CastTree tree{root, std::vector<ArcId>(graph.node_count(), kNoArc), graph.distances(root)};
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (v == root) continue;
    ArcId& best = tree.arcs[v];
    for (const ArcId id : graph.into(v)) {
      if (tree.steps[graph.arc(id).from] + 1 != tree.steps[v]) continue;
      if (best == kNoArc || loads[id] < loads[best]) best = id;
    }
    ++loads[best];
  }
  return tree;
}

std::vector<std::vector<ArcId>> least_loaded_paths(const CastGraph& graph, const Execution& execution) {
  const std::size_t nodes = graph.node_count();
  std::vector<std::vector<ArcId>> paths(nodes * nodes);
  std::vector<std::uint64_t> loads(graph.arc_count());
  const auto choose = [&](const std::vector<std::uint32_t>& distances, NodeId to, std::vector<ArcId>& path) {
    for (const ArcId id : path) --loads[id];
    path.clear();
    for (NodeId v = to; distances[v] > 0; v = graph.arc(path.back()).from) {
      ArcId best = kNoArc;
      for (const ArcId id : graph.into(v)) {
        if (distances[graph.arc(id).from] + 1 != distances[v]) continue;
        if (best == kNoArc || loads[id] < loads[best]) best = id;
      }
      path.push_back(best);
    }
    for (const ArcId id : path) ++loads[id];
    std::reverse(path.begin(), path.end());
  };
  for (const int round : {1, 2}) {
    const ProgressScope progress(execution, round == 1 ? "paths" : "paths again", nodes);
    for (NodeId u = 0; u < nodes; ++u) {
      execution.throw_if_stopped();
      const std::vector<std::uint32_t> distances = graph.distances(u);
      for (NodeId v = 0; v < nodes; ++v) choose(distances, v, paths[u * nodes + v]);
      progress.advance(1);
    }
  }
  return paths;
}

}  // namespace weft::programs
