#include "claims/rhsn/emulating_network.h"

#include <algorithm>

namespace weft::claims {

Count bound_of_theorem_4_8(const EmulatingNetwork& m) {
  Count most = m.network.digit_count();
  for (const Count level : m.network.levels) most = std::max(most, 2 * m.dimension_count() / level);
  return 2 * m.network.depth() + 1 + most;
}

const std::vector<EmulatingNetwork>& one_dimension_members() {
  static const std::vector<EmulatingNetwork> kMembers = {
      {{{2}, "hypercube(2)"}, 2},    {{{4}, "complete(4)"}, 3},     {{{2}, "star(4)"}, 3},
      {{{2}, "torus(4,4)"}, 4},      {{{2, 2}, "hypercube(2)"}, 2}, {{{2, 3}, "complete(3)"}, 2},
      {{{3, 2}, "hypercube(2)"}, 2}, {{{2, 2, 2}, "ring(3)"}, 2},   {{{2, 2, 2, 2}, "complete(2)"}, 1}};
  return kMembers;
}

const std::vector<EmulatingNetwork>& all_port_members() {
  static const std::vector<EmulatingNetwork> kMembers = {
      {{{2}, "hypercube(2)"}, 2},    {{{4}, "complete(2)"}, 1},       {{{4}, "complete(4)"}, 3},
      {{{3}, "ring(5)"}, 2},         {{{2}, "complete(8)"}, 7},       {{{2}, "star(4)"}, 3},
      {{{2, 2}, "hypercube(2)"}, 2}, {{{2, 3}, "complete(3)"}, 2},    {{{3, 2}, "hypercube(2)"}, 2},
      {{{2, 2}, "hypercube(3)"}, 3}, {{{2, 2, 2}, "complete(2)"}, 1}, {{{2, 2, 2}, "ring(3)"}, 2}};
  return kMembers;
}

}  // namespace weft::claims
