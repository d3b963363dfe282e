// Claims of the SCC paper about antipodes and the diameter (Section 4).
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_diameter_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
