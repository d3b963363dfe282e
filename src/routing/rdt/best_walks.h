// The shortest walk on the base torus that covers v_0 and passes nodes of all remaining ranks, in any order or in a
// given one. Links of upper ranks join nodes of one class, so the walk does not depend on when they are taken, and a
// small table serves all nodes: by class, by set of ranks, by v_0.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/rdt/rank_vectors.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

class BestWalks {
 public:
  // Limit: |v_0| <= 4n in each coordinate. convert() gives at most n, and no shortest walk leaves that square.
  explicit BestWalks(const RankVectors& vectors, RankOrder order = RankOrder::floating);

  static constexpr std::uint8_t kNone = UINT8_MAX;

  // Base torus steps of the shortest walk from a node of this class; bit r of `ranks`: steps of rank r remain.
  [[nodiscard]] std::uint8_t length(std::size_t of_class, std::uint32_t ranks, const Steps& rest) const;
  // The same after a base torus step from a node of this class; kNone when v_0 would leave the square.
  [[nodiscard]] std::uint8_t length_after(std::size_t of_class, GeneratorId g, std::uint32_t ranks,
                                          const Steps& rest) const {
    return length(neighbor_[of_class * 4 + g], ranks, rest - step_of(g));
  }

  // The ranks that remain after a packet has taken all that it may at a node of this class.
  [[nodiscard]] std::uint32_t ranks_after(std::size_t of_class, std::uint32_t ranks) const;

 private:
  [[nodiscard]] std::size_t index(std::size_t of_class, std::uint32_t ranks, const Steps& rest) const;
  // Finds all walks of this length from those one step shorter; returns whether there are any.
  bool add_walks(std::uint8_t length);
  [[nodiscard]] bool set_if_next(std::size_t of_class, std::uint32_t ranks, const Steps& rest, std::uint8_t length);

  RankOrder order_;
  std::int32_t reach_;
  std::size_t set_count_;
  std::vector<std::uint32_t> ranks_;   // of each class
  std::vector<std::size_t> neighbor_;  // class, then generator
  std::vector<std::uint8_t> lengths_;
};

// Bit r: steps of rank r remain.
std::uint32_t remaining_ranks(const StepsByRank& upper);

// Vector routing by the shortest walk for the whole path. One VC, which can deadlock.
class BestWalkRouting final : public VectorRouting {
 public:
  BestWalkRouting(const Task& task, const RankVectors& of, RankOrder order)
      : VectorRouting(task, of, single_vc_facts(task, of)), walks_(vectors(), order) {}

 protected:
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const override;

 private:
  BestWalks walks_;
};

}  // namespace weft::routing
