// Published numbers against ours, as a picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "report/plot.h"

namespace weft::cli {

struct JudgedClaim {
  const claims::Paper* paper;
  claims::Claim claim;
  std::optional<claims::Finding> finding;  // none: not computed, because it takes long
};

// The x axis has the claims side by side, or the one integer that their networks differ in. Throws InputError for fewer
// than two numbers, and for more than fit a picture.
report::Plot claims_plot(const std::vector<JudgedClaim>& judged, const std::string& title);

}  // namespace weft::cli
