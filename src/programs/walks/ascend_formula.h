// The step counts of ascend and descend algorithms.
#pragma once

#include "programs/program.h"
#include "programs/walks/swapped_cube.h"

namespace weft::programs {

// Of dimensions first..last, by the narrowest statement that covers them: exact for all dimensions over a hypercube
// nucleus, otherwise the bound of the RHSN paper's Theorem 4.1 with T(1,G) = k.
Formula ascend_formula(const SwappedCube& cube, unsigned first, unsigned last);

}  // namespace weft::programs
