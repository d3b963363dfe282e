// The claims of the paper on periodically regular chordal rings about orders of growth (Section 5).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_order_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
