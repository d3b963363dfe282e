// The claims of the paper on periodically regular chordal rings about Algorithm 3 and the bounds on its paths (Section
// 3).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_algorithm_3_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
