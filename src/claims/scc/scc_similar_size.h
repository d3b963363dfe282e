// Cube-connected cycles and hypercubes of about as many nodes as an SCC or a star.
#pragma once

#include <vector>

#include "base/numbers/count.h"

namespace weft::claims {

Count scc_nodes(unsigned n);  // (n-1) n!
// The largest n' for which the n'-CCC has at most so many nodes, n' 2^n'.
unsigned ccc_below(Count nodes);
// That one or the next, whichever is nearer in nodes.
unsigned nearest_ccc(Count nodes);
// The dimensions of the hypercubes nearest in nodes: two where they are equally near.
std::vector<unsigned> nearest_cubes(Count nodes);

// 2n + floor(n/2) - 2, which the claims scc/text/ccc-diameter compare with searches for n = 4..14.
Count ccc_diameter(unsigned n);

}  // namespace weft::claims
