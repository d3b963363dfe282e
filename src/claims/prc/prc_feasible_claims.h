// The claims of the paper on periodically regular chordal rings about the least diameter with skips that exist (Theorem
// 6).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_feasible_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
