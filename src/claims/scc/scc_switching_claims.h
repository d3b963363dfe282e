// Claims of the SCC paper about kinds of switching.
#pragma once

#include <vector>

#include "claims/claim.h"

namespace weft::claims {

void add_scc_switching_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
