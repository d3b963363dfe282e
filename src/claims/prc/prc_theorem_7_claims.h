// The claims of the paper on periodically regular chordal rings about the proof of Theorem 7 and the largest period
// (Section 4).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_theorem_7_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
