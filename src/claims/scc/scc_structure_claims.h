// Claims of the SCC paper about the graph (Section 2): its definition, symmetry and quotient, and about cycles of
// permutations (Section 3.1).
#pragma once

#include "claims/claim.h"

namespace weft::claims {

void add_scc_structure_claims(std::vector<Claim>& claims);
void add_scc_cycle_claims(std::vector<Claim>& claims);

}  // namespace weft::claims
