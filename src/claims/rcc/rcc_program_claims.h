// Claims of the RCC-FULL paper about parallel programs: sorting, transposition, the ascend class.
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_rcc_program_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
