// The claims of the papers on the atlas: how many have which verdict, and the telling ones in full.
#pragma once

#include <string>
#include <vector>

#include "base/execution.h"
#include "cli/atlas/atlas_sections.h"
#include "cli/views/judged_claims.h"
#include "report/atlas_page.h"

namespace weft::cli {

// All claims of all papers at once, so that no thread waits at the end of a paper; or only the telling ones.
std::vector<JudgedClaim> judge_for_atlas(bool are_only_telling, const Execution& execution);

// "Of 309 numbers that the paper prints: …", of all claims of a paper.
std::string verdicts_text(const std::vector<const JudgedClaim*>& judged);

std::vector<report::AtlasFinding> findings_of(const AtlasRecord& record, const std::vector<JudgedClaim>& judged);

}  // namespace weft::cli
