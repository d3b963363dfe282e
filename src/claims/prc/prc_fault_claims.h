// The claims of the paper on periodically regular chordal rings about congestion, faults and wormhole routing
// (Sections 5 and 6).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_fault_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
