// The claims of the paper on periodically regular chordal rings about the best period and skips.
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_design_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
