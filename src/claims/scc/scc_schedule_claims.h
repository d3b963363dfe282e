// Claims of the SCC paper about the steps of its broadcasts, and their comparison with the CCC (Sections 5 and 6).
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_schedule_claims(std::vector<Claim>& claims);
void add_scc_broadcast_comparisons(std::vector<Claim>& claims);

}  // namespace weft::claims
