// The claims of the paper on periodically regular chordal rings about rings drawn as meshes and their nodes
// (Sections 2 and 5).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_mesh_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
