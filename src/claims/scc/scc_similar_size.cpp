#include "claims/scc/scc_similar_size.h"

#include "base/numbers/permutation.h"

namespace weft::claims {
namespace {

Count ccc_nodes(unsigned n) { return Count{n} << n; }

}  // namespace

Count scc_nodes(unsigned n) { return Count{n - 1} * factorial(n); }

unsigned ccc_below(Count nodes) {
  unsigned n = 1;
  while (ccc_nodes(n + 1) <= nodes) ++n;
  return n;
}

unsigned nearest_ccc(Count nodes) {
  const unsigned below = ccc_below(nodes);
  return nodes - ccc_nodes(below) <= ccc_nodes(below + 1) - nodes ? below : below + 1;
}

std::vector<unsigned> nearest_cubes(Count nodes) {
  unsigned below = 0;
  while (Count{2} << below <= nodes) ++below;
  const Count less = nodes - (Count{1} << below);
  const Count more = (Count{2} << below) - nodes;
  if (less == more) return {below + 1, below};
  return {less < more ? below : below + 1};
}

Count ccc_diameter(unsigned n) { return 2 * n + n / 2 - 2; }

}  // namespace weft::claims
