#include "programs/collectives/tree_plans.h"

#include <algorithm>

#include "programs/collectives/spanning_trees.h"
#include "programs/collectives/transfer_schedule.h"

namespace weft::programs {
namespace {

constexpr const char* kTreeLinks = "links of the trees";

// The arcs from the root of the tree to v.
std::vector<ArcId> path_to(const CastGraph& graph, const CastTree& tree, NodeId v) {
  std::vector<ArcId> arcs;
  for (; tree.arcs[v] != kNoArc; v = graph.arc(tree.arcs[v]).from) arcs.push_back(tree.arcs[v]);
  std::reverse(arcs.begin(), arcs.end());
  return arcs;
}

void add_path(TransferGraph& transfers, const CastGraph& graph, const std::vector<ArcId>& path, SlotId slot) {
  TransferId last = kNoTransfer;
  for (const ArcId id : path) last = transfers.add({graph.arc(id).sender, graph.arc(id).port, slot}, last);
}

CollectivePlan planned(const TransferGraph& transfers, const CastLoad& load, const Execution& execution) {
  return transfers.plan(load.model, static_cast<std::uint32_t>(load.words), kTreeLinks, execution);
}

}  // namespace

CollectivePlan scatter_plan(const CastGraph& outward, NodeId root, const CastLoad& load, const Execution& execution) {
  const CastTree tree = balanced_tree(outward, root);
  TransferGraph transfers(outward.network().graph);
  for (NodeId v = 0; v < outward.node_count(); ++v) add_path(transfers, outward, path_to(outward, tree, v), v);
  return planned(transfers, load, execution);
}

CollectivePlan gather_plan(const CastGraph& inward, NodeId root, const CastLoad& load, const Execution& execution) {
  const CastTree tree = balanced_tree(inward, root);
  TransferGraph transfers(inward.network().graph);
  for (NodeId v = 0; v < inward.node_count(); ++v) {
    std::vector<ArcId> path = path_to(inward, tree, v);
    std::reverse(path.begin(), path.end());
    add_path(transfers, inward, path, v);
  }
  return planned(transfers, load, execution);
}

CollectivePlan all_gather_plan(const CastGraph& outward, const CastLoad& load, const Execution& execution) {
  TransferGraph transfers(outward.network().graph);
  std::vector<std::uint64_t> loads(outward.arc_count());
  std::vector<TransferId> arrival(outward.node_count());
  for (NodeId u = 0; u < outward.node_count(); ++u) {
    execution.throw_if_stopped();
    const CastTree tree = least_loaded_tree(outward, u, loads);
    arrival[u] = kNoTransfer;
    for (const NodeId v : parents_first(tree)) {
      if (tree.arcs[v] == kNoArc) continue;
      const CastArc& arc = outward.arc(tree.arcs[v]);
      arrival[v] = transfers.add({arc.sender, arc.port, u}, arrival[arc.from]);
    }
  }
  return planned(transfers, load, execution);
}

CollectivePlan all_to_all_plan(const CastGraph& outward, const CastLoad& load, const Execution& execution) {
  TransferGraph transfers(outward.network().graph);
  const auto paths = least_loaded_paths(outward, execution);
  for (SlotId pair = 0; pair < paths.size(); ++pair) add_path(transfers, outward, paths[pair], pair);
  return planned(transfers, load, execution);
}

NodeId central_node(const CastGraph& outward, const CastGraph& inward) {
  constexpr NodeId kMostTried = 256;
  const auto farthest = [](const std::vector<std::uint32_t>& distances) {
    return std::uint64_t{*std::max_element(distances.begin(), distances.end())};
  };
  NodeId best = 0;
  std::uint64_t least = UINT64_MAX;
  for (NodeId v = 0; v < outward.node_count(); v += 1 + outward.node_count() / kMostTried) {
    const std::uint64_t sum = farthest(outward.distances(v)) + farthest(inward.distances(v));
    if (sum >= least) continue;
    least = sum;
    best = v;
  }
  return best;
}

}  // namespace weft::programs
