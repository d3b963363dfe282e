#include "programs/walks/ascend_formula.h"

namespace weft::programs {

Formula ascend_formula(const SwappedCube& cube, unsigned first, unsigned last) {
  const std::uint64_t s = last - first + 1;
  const std::uint64_t k = cube.nucleus_bits();
  if (cube.depth() == 0) return {"s", s, Relation::equal, "one exchange per dimension"};
  if (s == cube.dimension_count() && cube.has_hypercube_nucleus()) {
    return {"log2 N + 2(log2 N/k - 1)", s + 2 * (s / k - 1), Relation::equal, "Yeh and Parhami 1996, Corollary 4.2"};
  }
  const std::uint64_t nuclei = (s - 1 + k - 1) / k + 1;  // ceil((s-1)/k) + 1
  return {"(T(1,G)+2)(ceil((s-1)/k)+1) + 2r - 2, T(1,G) = k", (k + 2) * nuclei + 2 * cube.depth() - 2,
          Relation::at_most, "Yeh and Parhami 1996, Theorem 4.1"};
}

}  // namespace weft::programs
