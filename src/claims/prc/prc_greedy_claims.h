// The claims of the paper on periodically regular chordal rings about routing in node-symmetric chordal rings:
// Algorithms 1 and 2 (Section 2).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_greedy_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
