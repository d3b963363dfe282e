// The claims of the paper on periodically regular chordal rings about the period and the skips that are best by its
// formulas (Section 4, Theorem 5).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_optimum_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
