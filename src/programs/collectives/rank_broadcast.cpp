#include "programs/collectives/rank_broadcast.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/check.h"
#include "topology/constructions/rank_shape.h"

namespace weft::programs {
namespace {

using topology::DiagonalDirection;
using topology::kDiagonalDirections;
using topology::RankShape;

// One that has the message and sends it on the next rank, and how it was reached.
struct RankHolder {
  NodeId node = 0;
  std::uint64_t code = 0;
};

class RankSpread {
 public:
  RankSpread(const CastGraph& graph, const RankShape& shape, NodeId root, bool is_single_port)
      : graph_(graph), shape_(shape), is_single_port_(is_single_port), holders_{{root}} {
    made_.is_perfect = shape.is_perfect();
    made_.tree = unreached(root);
  }

  RankBroadcast run(unsigned first_rank) && {
    made_.first_rank = first_rank;
    change_to(first_rank);
    if (first_rank == shape_.highest_rank()) {
      cover_top();
    } else {
      cover(first_rank);
    }
    made_.first_nodes = holders_.size();
    for (unsigned rank = first_rank; rank-- > 0;) {
      change_to(rank);
      cover(rank);
    }
    made_.codes.assign(graph_.node_count(), RankBroadcast::kNotReached);
    for (const RankHolder& holder : holders_) made_.codes[holder.node] = holder.code;
    return std::move(made_);
  }

 private:
  [[nodiscard]] CastTree unreached(NodeId root) const {
    return {root, std::vector<ArcId>(graph_.node_count(), kNoArc), std::vector<std::uint32_t>(graph_.node_count())};
  }

  // Small networks have one channel where links of two directions coincide.
  [[nodiscard]] ArcId arc_between(NodeId from, NodeId to) const {
    for (const ArcId id : graph_.out_of(from)) {
      if (graph_.arc(id).to == to) return id;
    }
    WEFT_CHECK(false);
    return kNoArc;
  }

  void deliver(ArcId id, std::size_t step) {
    const NodeId to = graph_.arc(id).to;
    const auto number = static_cast<std::uint32_t>(step);
    if (to == made_.tree.root || made_.tree.arcs[to] != kNoArc) {
      made_.tree.copies.push_back({id, number});
      return;
    }
    made_.tree.arcs[to] = id;
    made_.tree.steps[to] = number;
  }

  // The holders send the message to nodes with links of this rank, all in the same directions.
  void change_to(unsigned rank) {
    const std::vector<DiagonalDirection> path = shape_.path_to_rank(holders_.front().node, rank);
    made_.longest_change = std::max(made_.longest_change, static_cast<std::uint32_t>(path.size()));
    for (const DiagonalDirection direction : path) {
      made_.steps.push_back(fmt::format("base links to rank {}", rank));
      for (RankHolder& holder : holders_) {
        const NodeId to = shape_.moved(holder.node, 0, direction);
        deliver(arc_between(holder.node, to), made_.steps.size());
        holder.node = to;
      }
    }
  }

  // The torus of the highest rank, by shortest paths on it. The eight nodes of a lower rank would be all of it, or
  // more, if it has no more than eight nodes.
  void cover_top() {
    const unsigned rank = shape_.highest_rank();
    CastTree phase = unreached(holders_.front().node);
    for (std::size_t i = 0; i < holders_.size(); ++i) {
      const NodeId from = holders_[i].node;
      for (const DiagonalDirection direction : kDiagonalDirections) {
        const NodeId to = shape_.moved(from, rank, direction);
        if (to == phase.root || phase.arcs[to] != kNoArc) continue;
        reach(phase, from, to);
        holders_.push_back({to, holders_.size()});
      }
    }
    take(phase, rank);
  }

  // From each holder to the other seven nodes.
  void cover(unsigned rank) {
    CastTree phase = unreached(holders_.front().node);
    std::vector<RankHolder> next;
    for (const RankHolder& holder : holders_) {
      std::array<NodeId, topology::kTileNodes> tile{holder.node};
      next.push_back({holder.node, holder.code << 3U});
      for (std::uint64_t position = 1; position < tile.size(); ++position) {
        const topology::TileStep& step = topology::kTileSteps[position - 1];
        tile[position] = shape_.moved(tile[step.from], rank, step.direction);
        reach(phase, tile[step.from], tile[position]);
        next.push_back({tile[position], holder.code << 3U | position});
      }
    }
    holders_ = std::move(next);
    take(phase, rank);
  }

  void reach(CastTree& phase, NodeId from, NodeId to) const {
    phase.arcs[to] = arc_between(from, to);
    phase.steps[to] = phase.steps[from] + 1;
  }

  void take(const CastTree& phase, unsigned rank) {
    const CastTree timed = is_single_port_ ? squeezed(graph_, phase) : phase;
    const std::size_t before = made_.steps.size();
    for (NodeId v = 0; v < graph_.node_count(); ++v) {
      if (timed.arcs[v] != kNoArc) deliver(timed.arcs[v], before + timed.steps[v]);
    }
    made_.steps.resize(before + timed.step_count(), fmt::format("links of rank {}", rank));
  }

  const CastGraph& graph_;
  const RankShape& shape_;
  bool is_single_port_;
  std::vector<RankHolder> holders_;
  RankBroadcast made_;
};

// Two steps for each rank; under assignment alpha one more to reach rank R, and one from each rank to the next.
void add_formula(RankBroadcast& broadcast, bool is_single_port) {
  const std::uint64_t rank = broadcast.first_rank;
  const Formula formula{broadcast.is_perfect ? "2(R+1)" : "3R+2", broadcast.is_perfect ? 2 * (rank + 1) : 3 * rank + 2,
                        Relation::at_most, "Yang and others 2001, section V.B"};
  constexpr std::uint64_t kNodesInTwoSteps = 8;
  if (is_single_port) {
    broadcast.no_formula = "the paper counts steps with all ports";
  } else if (broadcast.first_nodes > kNodesInTwoSteps) {
    broadcast.no_formula = fmt::format("{} holds if the tori of rank R have at most 8 nodes; here they have {}",
                                       formula.text, broadcast.first_nodes);
  } else if (broadcast.longest_change > 1) {
    broadcast.no_formula = "the nodes of some rank are not next to those of the rank above";
  } else {
    broadcast.formula = formula;
  }
}

}  // namespace

bool has_rank_broadcast(const topology::Network& network) { return RankShape::of(network).has_value(); }

std::optional<RankBroadcast> rank_broadcast(const CastGraph& graph, NodeId root, const RankCastOptions& options) {
  const auto shape = RankShape::of(graph.network());
  if (!shape) return std::nullopt;
  const unsigned first = std::min(options.first_rank.value_or(shape->highest_rank()), shape->highest_rank());
  RankBroadcast broadcast = RankSpread(graph, *shape, root, options.is_single_port).run(first);
  add_formula(broadcast, options.is_single_port);
  return broadcast;
}

std::optional<RankBroadcast> lowest_rank_cast(const CastGraph& graph, NodeId root, std::span<const NodeId> members,
                                              bool is_single_port) {
  const auto shape = RankShape::of(graph.network());
  if (!shape) return std::nullopt;
  for (unsigned rank = 0; rank < shape->highest_rank(); ++rank) {
    auto cast = rank_broadcast(graph, root, {.is_single_port = is_single_port, .first_rank = rank});
    if (std::ranges::all_of(members, [&](NodeId v) { return cast->reaches(v); })) return cast;
  }
  return rank_broadcast(graph, root, {.is_single_port = is_single_port});
}

}  // namespace weft::programs
