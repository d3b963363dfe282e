// The claims of the RCC-FULL paper, by topic.
#pragma once

#include <vector>

#include "claims/claim.h"

namespace weft::claims {

void add_rcc_structure_claims(std::vector<Claim>& claims);   // Sections 2.1 and 2.2
void add_rcc_cut_claims(std::vector<Claim>& claims);         // Section 2.3.1
void add_rcc_distance_claims(std::vector<Claim>& claims);    // Section 2.3.2: paths and their mean length
void add_rcc_locality_claims(std::vector<Claim>& claims);    // Section 2.3.2: local traffic
void add_rcc_comparison_claims(std::vector<Claim>& claims);  // Figures 3 to 5 over all sizes, and the conclusion
void add_rcc_step_claims(std::vector<Claim>& claims);        // Section 2.4: bounds on steps
void add_rcc_routing_claims(std::vector<Claim>& claims);     // Section 2.4
void add_rcc_phase_claims(std::vector<Claim>& claims);       // Section 2.4: the parts of Algorithm 3
void add_rcc_sorting_claims(std::vector<Claim>& claims);     // Section 3.1
void add_rcc_emulation_claims(std::vector<Claim>& claims);   // Section 3.2
void add_rcc_package_claims(std::vector<Claim>& claims);     // Section 4: Case 1 and boards
void add_rcc_pin_claims(std::vector<Claim>& claims);         // Section 4: Case 2 and all instances

}  // namespace weft::claims
