// The claims of the paper on periodically regular chordal rings about the structure of periodic rings, their example
// paths and cuts into arcs (Theorems 2 to 4).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_structure_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
