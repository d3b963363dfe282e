#include "programs/collectives/spanning_trees.h"

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

// Farthest nodes first: what a node passes on is then known when its arc is chosen.
CastTree least_loaded_tree(const CastGraph& graph, NodeId root, TreeLoad load, std::vector<std::uint64_t>& loads) {
  CastTree tree{root, std::vector<ArcId>(graph.node_count(), kNoArc), graph.distances(root)};
  std::vector<std::uint64_t> below(graph.node_count(), 1);
  const std::vector<NodeId> nodes = parents_first(tree);
  for (auto each = nodes.rbegin(); each != nodes.rend(); ++each) {
    const NodeId v = *each;
    if (v == root) continue;
    ArcId& best = tree.arcs[v];
    for (const ArcId id : graph.into(v)) {
      if (tree.steps[graph.arc(id).from] + 1 != tree.steps[v]) continue;
      if (best == kNoArc || loads[id] < loads[best]) best = id;
    }
    loads[best] += load == TreeLoad::one_message ? 1 : below[v];
    below[graph.arc(best).from] += below[v];
  }
  return tree;
}

}  // namespace weft::programs
