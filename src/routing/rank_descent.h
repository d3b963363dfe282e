// Ranks in descending order: all steps of the highest rank that remains, x before y, then the next. Where a node lacks
// the rank, the packet walks on the base torus to one that has it: a rank change. Last comes the rest on the base
// torus.
//
// Vcs: on every ring one up to and over its dateline and one behind it, which are 0 and 1. Rank changes use vc 2 of the
// base torus and, where their walks may go all the way round, vc 3 behind the dateline.
#pragma once

#include "routing/nearest_places.h"
#include "routing/vector_routing.h"

namespace weft::routing {

enum class ChangeVcs : std::uint8_t { none, one, dateline };

// Of rank changes equally short: that of the lowest generator, or that which leaves the least of v_0.
enum class ChangeTies : std::uint8_t { lowest, least_rest };

class RankDescent {
 public:
  static constexpr std::uint32_t kCrossed = 1;  // the flag: behind the dateline of the present ring

  // Kind r-1 of the places is rank r. The vectors must outlive this.
  RankDescent(const RankVectors& vectors, NearestPlaces places, ChangeVcs change_vcs,
              ChangeTies ties = ChangeTies::lowest)
      : vectors_(vectors), places_(std::move(places)), change_vcs_(change_vcs), ties_(ties) {}

  [[nodiscard]] VcId vc_count(LinkClassId rank) const {
    return static_cast<VcId>(rank == 0 ? 2U + static_cast<unsigned>(change_vcs_) : 2U);
  }

  // Where all walks are those of one policy of rank-descending. Limit: of assignments only alpha is known to have an
  // order; one in which nodes have several ranks may deadlock.
  [[nodiscard]] Certificate certificate() const;

  // The only hop; none when the rank has no place.
  void add_hop(const Trip& trip, NodeId here, HopList& hops) const;
  [[nodiscard]] bool is_change(const Trip& trip, NodeId here) const {
    return trip.highest() > 0 && !vectors_.has_rank(here, trip.highest());
  }
  [[nodiscard]] std::string remark(const Trip& trip, NodeId here, const Hop& hop) const;

 private:
  [[nodiscard]] Hop on_ring(const Trip& trip, NodeId here) const;
  [[nodiscard]] Hop change(const Trip& trip, NodeId here) const;

  const RankVectors& vectors_;
  NearestPlaces places_;
  ChangeVcs change_vcs_;
  ChangeTies ties_;
};

// Walks in x or y to a nearest node of the rank; none of them longer than it must be.
NearestPlaces places_by_any_walk(const RankVectors& vectors);

// Throws InputError when some node cannot walk to some rank.
void require_places(const Task& task, const RankVectors& vectors, const NearestPlaces& places);

}  // namespace weft::routing
