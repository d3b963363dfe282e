// Vector routing with the ranks in descending order: all steps of the highest remaining rank, x before y, then the next
// rank. Where a node lacks the rank, the packet walks on the base torus to one that has it: a rank change. The steps of
// the base torus come last.
//
// VCs: on every ring VC 0 up to and across its dateline, VC 1 after it. Rank changes use VC 2 of the base torus links
// that they walk on and, where their walks may close a ring, VC 3 after the dateline.
#pragma once

#include "routing/rdt/nearest_nodes.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

// The base torus links that have VCs for rank changes: none (there are no changes), all, those in x, or those in x with
// a dateline.
enum class ChangeVcs : std::uint8_t { none, xy, x, x_dateline };

// How ties between equally short rank changes are broken: lowest generator, or shortest remaining v_0.
enum class ChangeTies : std::uint8_t { lowest, least_rest };

// How packets walk to a node of their next rank. Kind r-1 of `nearest` is rank r.
struct RankChanges {
  NearestNodes nearest{};
  ChangeVcs vcs = ChangeVcs::none;
  ChangeTies ties = ChangeTies::lowest;

  // The VCs for rank changes on a link class of the base torus, in addition to those of the rings.
  [[nodiscard]] VcId vc_count(LinkClassId link_class) const;
};

// The facts of a rank descent with these changes: two VCs on each ring, and those of the changes. An order of the VCs
// is known for walks of one policy of rdt-rank-descending. Limit: for assignment alpha only; an assignment that gives
// nodes several ranks may deadlock.
std::vector<VcId> descent_vcs(const topology::PortGraph& graph, const RankChanges& changes);
DeadlockArgument descent_argument(const RankVectors& vectors, const RankChanges& changes);

class RankDescent {
 public:
  static constexpr std::uint32_t kCrossed = 1;  // flag: the packet is past the dateline of the present ring

  // The vectors must outlive this.
  RankDescent(const RankVectors& vectors, RankChanges changes) : vectors_(vectors), changes_(std::move(changes)) {}

  // The only hop, of generator kNoGenerator when no node of the rank can be reached. The vector is a RemainingVector or
  // a PackedVector.
  template <class Vector>
  [[nodiscard, gnu::always_inline]] VectorHop hop(const Vector& remaining, NodeId here) const {
    const unsigned rank = remaining.highest();
    if (rank == 0 || vectors_.has_rank(here, rank)) return on_ring(remaining, rank, here);
    if (changes_.nearest.distance(rank - 1, here) == NearestNodes::kNone) return {.generator = kNoGenerator};
    return change(remaining, rank, here);
  }
  void add_hop(const RemainingVector& remaining, NodeId here, HopList& hops) const {
    if (const VectorHop only = hop(remaining, here); only.generator != kNoGenerator) hops.add(only);
  }
  [[nodiscard]] bool is_change(const RemainingVector& remaining, NodeId here) const {
    return remaining.highest() > 0 && !vectors_.has_rank(here, remaining.highest());
  }
  [[nodiscard]] std::string remark(const RemainingVector& remaining, NodeId here, const VectorHop& hop) const;
  static HeaderFields flag_fields(std::uint32_t flags) {
    return {{"dateline", (flags & kCrossed) != 0 ? "crossed" : "not crossed"}};
  }

 private:
  template <class Vector>
  [[nodiscard, gnu::always_inline]] VectorHop on_ring(const Vector& remaining, unsigned rank, NodeId here) const {
    const Steps steps = remaining.steps(rank);
    const GeneratorId g = first_step(rank, steps);
    const Steps after = steps - step_of(g);
    const bool is_last = (axis_of(g) == 0 ? after.x : after.y) == 0;
    const auto vc = static_cast<VcId>(remaining.its_flags() & kCrossed);
    const std::uint32_t crossed = vc != 0 || vectors_.wraps(here, g) ? kCrossed : 0;
    return {.generator = g, .vcs = {vc, vc}, .flags_after = is_last ? 0 : crossed};
  }
  template <class Vector>
  [[nodiscard]] VectorHop change(const Vector& remaining, unsigned rank, NodeId here) const {
    const bool minds_rest = changes_.ties == ChangeTies::least_rest;
    const GeneratorId g = changes_.nearest.step(rank - 1, here, minds_rest ? remaining.steps(0) : Steps{});
    const bool is_over = vectors_.has_rank(vectors_.moved(here, g), rank);
    const bool is_behind = changes_.vcs == ChangeVcs::x_dateline && (remaining.its_flags() & kCrossed) != 0;
    const bool crosses = changes_.vcs == ChangeVcs::x_dateline && vectors_.wraps(here, g);
    const auto vc = static_cast<VcId>(is_behind ? 3 : 2);
    return {.generator = g, .vcs = {vc, vc}, .flags_after = !is_over && (is_behind || crosses) ? kCrossed : 0};
  }

  const RankVectors& vectors_;
  RankChanges changes_;
};

// Shortest walks in x and y to a nearest node of the rank.
NearestNodes nearest_by_any_walk(const RankVectors& vectors);

// Walks in x that never cross the boundary between rank 1 and rank 4: -x to a higher rank, +x to a lower one. For
// assignment alpha, whose rows read 4, 3, 2, 1 in +x.
RankChanges monotone_changes(const RankVectors& vectors);
// Walks to a nearest node in x or y; ties go to the shortest remaining v_0. With assignment alpha that is a neighbour.
RankChanges nearest_changes(const RankVectors& vectors);
// Monotone rank changes for assignment alpha, for which Section IV-C of the paper adds a third VC on the x links only;
// nearest_changes for any other assignment.
RankChanges usual_changes(const RankVectors& vectors);

// Throws InputError when some rank cannot be reached from some node.
void require_reachable_ranks(const Task& task, const RankVectors& vectors, const NearestNodes& nearest);

}  // namespace weft::routing
