// Hierarchical swapped networks of any depth; hsn(l,G) is the depth-1 case of rhsn(l_r,...,l_1,G).
//
// An address has p = l_1·...·l_r digits base M, the number of nodes of the nucleus G; digit 1, the lowest, is the place
// in the nucleus. With B_i = l_1·...·l_(i-1), a depth-i level-j link (j = 2..l_i) swaps the digit blocks 1 and j of B_i
// digits each. A node whose two blocks are equal has no such link: it is a leader there. Diameter links use the
// leaders' free ports: the leader with both blocks x is joined to the one with both blocks M^(B_i)-1-x.
#pragma once

#include <string>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

struct SwappedShape {
  std::vector<std::int64_t> levels;     // l_1 .. l_r, innermost first
  std::string diameter_links = "none";  // "none", "top", "all"
};

ClosedForms swapped_closed_forms(const SwappedShape& shape, const ClosedForms& nucleus);
// The nucleus is the argument G of the member.
Built build_swapped(const SwappedShape& shape, const Member& member, const Execution& execution);

}  // namespace weft::topology
