// Published numbers against ours, as a picture.
#pragma once

#include <string>
#include <vector>

#include "cli/views/judged_claims.h"
#include "report/plot.h"

namespace weft::cli {

// The x axis has the claims side by side, or the one integer that their networks differ in. Throws InputError for fewer
// than two numbers, and for more than fit a picture.
report::Plot claims_plot(const std::vector<JudgedClaim>& judged, const std::string& title);

}  // namespace weft::cli
