// Claims of the SCC paper about supernodes as chips.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_cost_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
