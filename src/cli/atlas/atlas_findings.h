// The claims of the papers on the atlas: how many have which verdict, and the telling ones in full.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "claims/claim.h"
#include "cli/atlas/atlas_sections.h"
#include "report/atlas_page.h"

namespace weft::cli {

struct JudgedClaims {
  std::vector<claims::Claim> claims;
  std::vector<std::optional<claims::Finding>> findings;  // none: takes minutes
};

// All claims of all papers at once, so that no thread waits at the end of a paper; or only the telling ones.
JudgedClaims judge_claims(bool are_only_telling, const Execution& execution);

struct VerdictCounts {
  std::size_t all = 0;
  std::size_t reproduced = 0;
  std::size_t differs = 0;
  std::size_t not_refuted = 0;
  std::size_t undecided = 0;  // ambiguous or not computable
  std::size_t not_tried = 0;
};

VerdictCounts verdicts_of(const JudgedClaims& judged, std::string_view paper);

// "Of 309 numbers that the paper prints, …".
std::string verdicts_text(const VerdictCounts& counts);

std::vector<report::AtlasFinding> findings_of(const AtlasRecord& record, const JudgedClaims& judged);

}  // namespace weft::cli
