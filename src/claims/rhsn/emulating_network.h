// Swapped networks that emulate homogeneous product networks, with the bound of Theorem 4.8.
#pragma once

#include <string>
#include <vector>

#include "claims/rhsn/rhsn_claims.h"

namespace weft::claims {

struct EmulatingNetwork {
  SwappedNetwork network;
  Count nucleus_degree;  // l_0

  [[nodiscard]] Count dimension_count() const { return network.digit_count() * nucleus_degree; }
  // |S_a|: the levels a_r .. a_1 of the dimension that are not 0.
  [[nodiscard]] Count crossings(Count dimension) const {
    Count rest = dimension / nucleus_degree;
    Count count = 0;
    for (std::size_t depth = network.levels.size(); depth-- > 0; rest /= network.levels[depth]) {
      if (rest % network.levels[depth] != 0) ++count;
    }
    return count;
  }
};

// 2r + 1 + max(2 p l_0/l_i, p)
Count bound_of_theorem_4_8(const EmulatingNetwork& m);

const std::vector<EmulatingNetwork>& one_dimension_members();  // of Theorem 4.6
const std::vector<EmulatingNetwork>& all_port_members();       // of Theorem 4.8

}  // namespace weft::claims
