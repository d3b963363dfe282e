// The claims of the paper on periodically regular chordal rings about PEC networks (Sections 5 and 6). The
// paper does not define them; ours are those of the family pec.
#pragma once

#include <vector>

#include "claims/measured_claim.h"

namespace weft::claims {

void add_prc_pec_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
