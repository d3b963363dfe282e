// Claims of the RCC-FULL paper about traffic, Sections 2.3.2 and 2.3.3: Equations (4) to (6) and (11) to (14), Figures
// 5 and 6, and the text on locality.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_rcc_traffic_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
