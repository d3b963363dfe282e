#include "topology/symmetry.h"

#include <algorithm>
#include <vector>

namespace weft::topology {

Symmetry node_transitive(const Member&) {
  return {Symmetry::Knowledge::declared, [](NodeId) { return NodeId{0}; }};
}

Symmetry drawn_at_random(const Member&) { return {Symmetry::Knowledge::random}; }

Symmetry product_symmetry(std::span<const FactorSymmetry> factors) {
  const auto knows = [&](Symmetry::Knowledge knowledge) {
    return [knowledge](const FactorSymmetry& factor) { return factor.symmetry.knowledge == knowledge; };
  };
  if (std::any_of(factors.begin(), factors.end(), knows(Symmetry::Knowledge::random))) {
    return {Symmetry::Knowledge::random};
  }
  if (!std::all_of(factors.begin(), factors.end(), knows(Symmetry::Knowledge::declared))) return {};
  return {Symmetry::Knowledge::declared, [kept = std::vector(factors.begin(), factors.end())](NodeId v) {
            NodeId representative = 0;
            NodeId weight = 1;
            for (const FactorSymmetry& factor : kept) {
              representative += weight * factor.symmetry.representative(v % factor.node_count);
              v /= factor.node_count;
              weight *= factor.node_count;
            }
            return representative;
          }};
}

}  // namespace weft::topology
