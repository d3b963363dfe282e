// Claims of the SCC paper that compare distances and degrees with cube-connected cycles, stars and hypercubes.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_comparison_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
