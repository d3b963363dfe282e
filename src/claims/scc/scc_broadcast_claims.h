// Claims of the SCC paper about broadcasting: Theorems 2 to 6, equations 11 to 16, Tables 1 and 2.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_broadcast_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
