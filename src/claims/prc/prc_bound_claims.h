// The claims of the paper on periodically regular chordal rings about bounds on greedy paths, and the skips for
// which they are least (Sections 2 and 3).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_bound_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
