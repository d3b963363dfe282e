// The claims of the paper on periodically regular chordal rings about node-symmetric chordal rings: their structure and
// likeness to meshes (Sections 1 and 2).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_chordal_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
