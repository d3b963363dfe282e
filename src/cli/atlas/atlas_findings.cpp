#include "cli/atlas/atlas_findings.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/compute.h"

namespace weft::cli {
namespace {

void count_verdict(const std::optional<claims::Finding>& finding, VerdictCounts& counts) {
  ++counts.all;
  if (!finding) {
    ++counts.not_tried;
    return;
  }
  switch (finding->verdict) {
    case claims::Verdict::reproduced:
      ++counts.reproduced;
      break;
    case claims::Verdict::differs:
      ++counts.differs;
      break;
    case claims::Verdict::not_refuted:
      ++counts.not_refuted;
      break;
    case claims::Verdict::ambiguous:
    case claims::Verdict::not_computable:
      ++counts.undecided;
      break;
  }
}

bool is_of_paper(const claims::Claim& claim, std::string_view paper) {
  return std::string_view(claim.id).substr(0, claim.id.find('/')) == paper;
}

// The reasons of measured claims begin with the published number, which stands beside them on the page.
std::string reason_of(const claims::Finding& finding) {
  const std::size_t end = finding.reason.starts_with("published ") ? finding.reason.find("; ") : std::string::npos;
  return end == std::string::npos ? finding.reason : finding.reason.substr(end + 2);
}

report::AtlasFinding finding_of(const claims::Claim& claim, const std::optional<claims::Finding>& finding) {
  return {.place = claim.place,
          .statement = claim.statement,
          .published = published_text(claim.published, claim.relation),
          .ours = finding && finding->ours ? to_text(*finding->ours) : "nothing",
          .verdict = finding ? std::string(claims::name_of(finding->verdict)) : "not tried",
          .reason = finding ? reason_of(*finding) : "",
          .command = fmt::format("weft claims {}", in_quotes(claim.id))};
}

}  // namespace

JudgedClaims judge_claims(bool are_only_telling, const Execution& execution) {
  JudgedClaims judged;
  for (const AtlasRecord& record : atlas_records()) {
    const std::vector<std::string_view> all = {record.paper};
    for (const std::string_view text : are_only_telling ? record.telling : all) {
      std::ranges::move(claims::select_claims(text).claims, std::back_inserter(judged.claims));
    }
  }
  const claims::Thoroughness cheap{.stored = &claims::StoredValues::built_in()};
  for (claims::Judgement& judgement : claims::compute_all(judged.claims, cheap, execution)) {
    judged.findings.push_back(std::move(judgement.finding));
  }
  return judged;
}

VerdictCounts verdicts_of(const JudgedClaims& judged, std::string_view paper) {
  VerdictCounts counts;
  for (std::size_t i = 0; i < judged.claims.size(); ++i) {
    if (is_of_paper(judged.claims[i], paper)) count_verdict(judged.findings[i], counts);
  }
  return counts;
}

std::string verdicts_text(const VerdictCounts& counts) {
  std::string text = fmt::format("Of {} numbers that the paper prints, Weft reproduces {}; {} differ", counts.all,
                                 counts.reproduced, counts.differs);
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.not_refuted, "were not refuted by a search");
  add(counts.undecided, "are ambiguous or not computable");
  add(counts.not_tried, "take minutes and were not tried");
  return text + ".";
}

std::vector<report::AtlasFinding> findings_of(const AtlasRecord& record, const JudgedClaims& judged) {
  std::vector<report::AtlasFinding> findings;
  for (const std::string_view id : record.telling) {
    const auto found = std::ranges::find(judged.claims, id, &claims::Claim::id);
    WEFT_CHECK(found != judged.claims.end());  // a record names a claim that does not exist
    findings.push_back(finding_of(*found, judged.findings[static_cast<std::size_t>(found - judged.claims.begin())]));
  }
  return findings;
}

}  // namespace weft::cli
