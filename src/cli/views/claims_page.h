// The page of weft claims --report: what was found, at a glance, then each paper item by item.
#pragma once

#include <string>
#include <vector>

#include "cli/views/judged_claims.h"

namespace weft::cli {

std::string claims_report(const std::vector<JudgedClaim>& judged);

}  // namespace weft::cli
