// Vector routing on a recursive diagonal torus by the walk on the base torus that is shortest for the whole path: past
// nodes of all ranks of the vector, in any order or in a given one. One vc.
#pragma once

#include "routing/rdt/best_walks.h"
#include "routing/rdt/vector_routing.h"

namespace weft::routing {

class BestWalkRouting final : public VectorRouting {
 public:
  BestWalkRouting(const Task& task, const RankVectors& of, RankOrder order)
      : VectorRouting(task, of, usual_reach(of)), walks_(vectors(), order) {}

  [[nodiscard]] PathSymmetry symmetry() const override { return vectors().translations(true); }

 protected:
  void add_hops(const RemainingVector& remaining, NodeId here, NodeId goal, HopList& hops) const override;

 private:
  BestWalks walks_;
};

}  // namespace weft::routing
