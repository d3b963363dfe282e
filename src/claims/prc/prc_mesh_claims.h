// The claims of the paper on periodically regular chordal rings about chordal rings as meshes (Sections 2 and 5) and
// about periodically regular rings against meshes (Sections 4 and 5).
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_mesh_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
