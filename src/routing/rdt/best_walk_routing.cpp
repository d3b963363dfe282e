#include "routing/rdt/best_walk_routing.h"

#include <bit>

namespace weft::routing {

void BestWalkRouting::add_hops(const RemainingVector& remaining, NodeId here, NodeId, HopList& hops) const {
  const std::uint32_t ranks = remaining_ranks(remaining.upper);
  const std::size_t of_class = vectors().class_of(here);
  const std::uint32_t taken_here = ranks & ~walks_.ranks_after(of_class, ranks);
  if (taken_here != 0) {
    const auto rank = static_cast<unsigned>(std::countr_zero(taken_here));
    return hops.add({.generator = first_step(rank, remaining.upper[rank])});
  }
  const std::uint8_t length = walks_.length(of_class, ranks, remaining.rest);
  for (GeneratorId g = 0; g < 4; ++g) {
    if (walks_.length_after(of_class, g, ranks, remaining.rest) + 1 == length) return hops.add({.generator = g});
  }
}

}  // namespace weft::routing
