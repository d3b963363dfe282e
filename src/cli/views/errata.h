// docs/errata.md: what the papers print and we do not find, paper by paper.
#pragma once

#include <string>
#include <vector>

#include "cli/views/judged_claims.h"

namespace weft::cli {

// As Markdown. The same claims give the same text.
std::string errata(const std::vector<JudgedClaim>& judged);

// Groups of claims in the order of their papers: that of the first item of the index that they judge.
std::vector<ClaimGroup> in_paper_order(std::vector<ClaimGroup> groups);

}  // namespace weft::cli
