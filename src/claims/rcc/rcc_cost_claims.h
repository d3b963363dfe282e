// Claims of the RCC-FULL paper about hardware cost, Section 4: Theorems 4 to 6, Figures 10 to 13 and the text on them.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_rcc_cost_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
