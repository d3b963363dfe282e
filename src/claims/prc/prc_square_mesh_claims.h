// The claims of the paper on periodically regular chordal rings about meshes, and periodic rings against meshes of
// as many nodes (Sections 4 and 5).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_square_mesh_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
