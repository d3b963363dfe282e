#include "routing/rdt/rank_descent.h"

#include "base/input_error.h"

namespace weft::routing {
namespace {

// The position (4, 3, 2 or 1) of a node in its run of assignment alpha, whose rows repeat the ranks 4, 3, 2, 1.
unsigned alpha_position(NodeId v, NodeId side) {
  const NodeId x = v % side;
  const NodeId y = v / side;
  return (1 + 2 * (y % 2) + 2 * (y / 2 % 2) + 4 - x % 4) % 4 + 1;
}

// Uses the position in the run, not the rank: a spare node of rank 1 at position 4 is no target of a rank change.
NearestNodes nearest_in_runs(const RankVectors& vectors) {
  const auto side = static_cast<NodeId>(vectors.side());
  return {vectors, vectors.highest_rank(),
          [side](std::size_t kind, NodeId v) { return alpha_position(v, side) == kind + 1; },
          [side](NodeId v, GeneratorId g) {
            const unsigned position = alpha_position(v, side);
            return axis_of(g) == 0 && position != (sign_of(g) > 0 ? 1U : 4U);
          }};
}

}  // namespace

VcId RankChanges::vc_count(LinkClassId link_class) const {
  if (link_class == topology::link_class_of(generator_of(0, 0, 1))) {
    return vcs == ChangeVcs::none ? 0 : vcs == ChangeVcs::x_dateline ? 2 : 1;
  }
  return link_class == topology::link_class_of(generator_of(0, 1, 1)) && vcs == ChangeVcs::xy ? 1 : 0;
}

std::vector<VcId> descent_vcs(const topology::PortGraph& graph, const RankChanges& changes) {
  std::vector<VcId> vcs;
  for (std::size_t c = 0; c < graph.link_classes().size(); ++c) {
    vcs.push_back(static_cast<VcId>(2 + changes.vc_count(static_cast<LinkClassId>(c))));
  }
  return vcs;
}

// With assignment alpha each channel's rank-change VC serves one rank only, as a rank change is one hop, or only higher
// or only lower ranks (x-monotone); so after a rank come only lower ranks, which is an order. With x-nearest a channel
// to a node of rank 1 also serves rank 4, where there is one, and no order is known.
//
// Spare nodes of rank 1 do not matter, as rank 1 is the last of the upper ranks.
DeadlockArgument descent_argument(const RankVectors& vectors, const RankChanges& changes) {
  constexpr unsigned kHighestRankInRows = 3;
  if (changes.vcs == ChangeVcs::none) return DeadlockArgument::order;
  const bool has_order =
      vectors.is_alpha() && (changes.vcs != ChangeVcs::x_dateline || vectors.highest_rank() <= kHighestRankInRows);
  return has_order ? DeadlockArgument::order : DeadlockArgument::none;
}

std::string RankDescent::remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const {
  if (is_change(remaining, here)) return "to a node of rank " + std::to_string(remaining.highest());
  if (hop.vcs.first == 1) return "after the dateline";
  return vectors_.wraps(here, hop.generator) ? "over the dateline" : "";
}

NearestNodes nearest_by_any_walk(const RankVectors& vectors) {
  return {vectors, vectors.highest_rank(),
          [&](std::size_t kind, NodeId v) { return vectors.has_rank(v, static_cast<unsigned>(kind) + 1); },
          [](NodeId, GeneratorId) { return true; }};
}

RankChanges monotone_changes(const RankVectors& vectors) { return {nearest_in_runs(vectors), ChangeVcs::x}; }

RankChanges nearest_changes(const RankVectors& vectors) {
  return {nearest_by_any_walk(vectors), ChangeVcs::xy, ChangeTies::least_rest};
}

RankChanges usual_changes(const RankVectors& vectors) {
  return vectors.is_alpha() ? monotone_changes(vectors) : nearest_changes(vectors);
}

void require_reachable_ranks(const Task& task, const RankVectors& vectors, const NearestNodes& nearest) {
  for (unsigned rank = 1; rank <= vectors.highest_rank(); ++rank) {
    for (NodeId v = 0; v < task.network.graph.node_count(); ++v) {
      if (vectors.has_rank(v, rank) || nearest.distance(rank - 1, v) != NearestNodes::kNone) continue;
      throw InputError(task.network.name() + ": no walk from " + task.network.labelling->text(v) +
                           " leads to a node of rank " + std::to_string(rank),
                       {}, "assign every rank up to the highest, or take another routing");
    }
  }
}

}  // namespace weft::routing
