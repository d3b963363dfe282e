// Ranks in descending order: all steps of the highest rank that remains, x before y, then the next. Where a node lacks
// the rank, the packet walks on the base torus to one that has it: a rank change. Last comes the rest on the base
// torus.
//
// Vcs: on every ring one up to and over its dateline and one behind it, which are 0 and 1. Rank changes use vc 2 of
// those links of the base torus that they walk on and, where their walks may go all the way round, vc 3 behind the
// dateline.
#pragma once

#include "routing/rdt/nearest_nodes.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

// The links of the base torus that have vcs for rank changes: none, as there are no changes; all; those in x; those in
// x, with a dateline.
enum class ChangeVcs : std::uint8_t { none, xy, x, x_dateline };

// Of rank changes equally short: that of the lowest generator, or that which leaves the least of v_0.
enum class ChangeTies : std::uint8_t { lowest, least_rest };

// How packets walk to a node of their next rank. Kind r-1 of the places is rank r.
struct RankChanges {
  NearestNodes nearest{};
  ChangeVcs vcs = ChangeVcs::none;
  ChangeTies ties = ChangeTies::lowest;

  // Of links of the base torus, beside those of their rings.
  [[nodiscard]] VcId vc_count(LinkClassId link_class) const;
};

class RankDescent {
 public:
  static constexpr std::uint32_t kCrossed = 1;  // the flag: behind the dateline of the present ring

  // The vectors must outlive this.
  RankDescent(const RankVectors& vectors, RankChanges changes) : vectors_(vectors), changes_(std::move(changes)) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const {
    return static_cast<VcId>(2 + changes_.vc_count(link_class));
  }

  // Where all walks are those of one policy of rank-descending. Limit: of assignments only alpha is known to have an
  // order; one in which nodes have several ranks may deadlock.
  [[nodiscard]] DeadlockArgument deadlock_argument() const;

  // The only hop; none when the rank has no place.
  void add_hop(const RemainingVector& remaining, NodeId here, HopList& hops) const;
  [[nodiscard]] bool is_change(const RemainingVector& remaining, NodeId here) const {
    return remaining.highest() > 0 && !vectors_.has_rank(here, remaining.highest());
  }
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const Hop& hop) const;

 private:
  [[nodiscard]] Hop on_ring(const RemainingVector& remaining, NodeId here) const;
  [[nodiscard]] Hop change(const RemainingVector& remaining, NodeId here) const;

  const RankVectors& vectors_;
  RankChanges changes_;
};

// Walks in x or y to a nearest node of the rank; none of them longer than it must be.
NearestNodes nearest_by_any_walk(const RankVectors& vectors);

// Walks in x, never over the boundary between rank 1 and rank 4: to a higher rank by -x, to a lower one by +x. For
// assignment alpha, whose rows read 4, 3, 2, 1 in +x.
RankChanges monotone_changes(const RankVectors& vectors);
// To a nearest node, in x or y, of those the one that leaves the least of v_0. With assignment alpha it is a neighbour.
RankChanges nearest_changes(const RankVectors& vectors);
// Those that Section IV-C of the paper has a third vc for, on the x links alone: monotone ones; where the assignment is
// another, the nearest.
RankChanges usual_changes(const RankVectors& vectors);

// Throws InputError when some node cannot walk to some rank.
void require_reachable_ranks(const Task& task, const RankVectors& vectors, const NearestNodes& positions);

}  // namespace weft::routing
