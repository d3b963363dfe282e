#include "cli/atlas/atlas_findings.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/compute.h"

namespace weft::cli {
namespace {

// The reasons of measured claims begin with the published number, which stands beside them on the page.
std::string reason_of(const claims::Finding& finding) {
  const std::size_t end = finding.reason.starts_with("published ") ? finding.reason.find("; ") : std::string::npos;
  return end == std::string::npos ? finding.reason : finding.reason.substr(end + 2);
}

report::AtlasFinding finding_of(const JudgedClaim& judged) {
  const claims::Claim& claim = judged.claim;
  const auto& finding = judged.finding();
  return {.place = claim.place,
          .statement = claim.statement,
          .published = published_text(claim.published, claim.relation),
          .ours = finding && finding->ours ? to_text(*finding->ours) : "nothing",
          .verdict = std::string(verdict_text(judged)),
          .reason = finding ? reason_of(*finding) : "",
          .command = fmt::format("weft claims {}", in_quotes(claim.id))};
}

}  // namespace

std::vector<JudgedClaim> judge_for_atlas(bool are_only_telling, const Execution& execution) {
  std::vector<claims::Claim> wanted;
  for (const AtlasRecord& record : atlas_records()) {
    const std::vector<std::string_view> all = {record.paper};
    for (const std::string_view text : are_only_telling ? record.telling : all) {
      std::ranges::move(claims::select_claims(text).claims, std::back_inserter(wanted));
    }
  }
  return judge_claims(std::move(wanted), {.stored = &claims::StoredValues::built_in()}, execution);
}

std::string verdicts_text(const std::vector<const JudgedClaim*>& judged) {
  return fmt::format("Of {} numbers that the paper prints: {}.", judged.size(), counts_text(counts_of(judged)));
}

std::vector<report::AtlasFinding> findings_of(const AtlasRecord& record, const std::vector<JudgedClaim>& judged) {
  std::vector<report::AtlasFinding> findings;
  for (const std::string_view id : record.telling) {
    const auto found = std::ranges::find_if(judged, [id](const JudgedClaim& each) { return each.claim.id == id; });
    WEFT_CHECK(found != judged.end());  // a record names a claim that does not exist
    findings.push_back(finding_of(*found));
  }
  return findings;
}

}  // namespace weft::cli
