// Claims of the SCC paper about the search trees of its routing (Sections 3.2 and 3.3).
#pragma once

#include "claims/claim.h"
#include "claims/scc/scc_tree_survey.h"

namespace weft::claims {

// All of them, the two below included.
void add_scc_tree_claims(std::vector<Claim>& claims);

// How the search goes on after the threshold has risen.
void add_scc_backtracking_claims(std::vector<Claim>& claims, unsigned n, const TreeSurveyOf& survey);
// What holds for the vertices and edges of each tree, and the steps of Algorithm 1 as printed.
void add_scc_tree_rules(std::vector<Claim>& claims);

}  // namespace weft::claims
