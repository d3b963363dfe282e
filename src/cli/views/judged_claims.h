// Claims with their judgements, and what all views of them share: counts, groups and their texts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "claims/claim.h"
#include "claims/compute.h"

namespace weft::cli {

struct JudgedClaim {
  const claims::Paper* paper;
  claims::Claim claim;
  claims::Judgement judgement{};

  // None: not computed, because it takes long.
  [[nodiscard]] const std::optional<claims::Finding>& finding() const { return judgement.finding; }
  [[nodiscard]] bool is(claims::Verdict verdict) const { return finding() && finding()->verdict == verdict; }
};

// In the order of the claims.
std::vector<JudgedClaim> judge_claims(std::vector<claims::Claim> claims, const claims::Thoroughness& thoroughness,
                                      const Execution& execution);

// "reproduced", "stale", "not tried"
std::string_view verdict_text(const JudgedClaim& judged);

// All that a verdict may be called, best first.
std::vector<std::string_view> verdict_names();

// How many have each verdict, in the order of verdict_names; those that none has are left out.
using CountedVerdicts = std::vector<std::pair<std::string_view, std::size_t>>;
CountedVerdicts counts_of(const std::vector<const JudgedClaim*>& judged);
// "12 reproduced, 3 differ"
std::string counts_text(const CountedVerdicts& counts);

std::size_t count_of(claims::Verdict verdict, const std::vector<const JudgedClaim*>& judged);

std::vector<const JudgedClaim*> pointers_to(const std::vector<JudgedClaim>& judged);
std::vector<const JudgedClaim*> claims_of(const claims::Paper& paper, const std::vector<JudgedClaim>& judged);

// Claims of one place that state the same, about different networks. The words behind "; ours" say what is counted and
// belong to the statement.
struct ClaimGroup {
  std::string place;
  std::string statement;
  std::vector<const JudgedClaim*> claims;
};
std::vector<ClaimGroup> grouped(const std::vector<const JudgedClaim*>& judged);

// The part of the ids in which claims of a group differ: "n=7" of scc/theorem-1/n=7.
std::vector<std::string> case_names(const std::vector<const JudgedClaim*>& judged);

std::string ours_text(const JudgedClaim& judged);  // empty: no number

// What holds in place of the statement: "(n^2+2n-3)/2 for odd n; verified for n=5, n=7". Empty if no claim of the group
// has a correction that meets all of our numbers.
std::string correction_text(const ClaimGroup& group);

// The commands that print our numbers, or weft claims itself where there is no other.
std::vector<std::string> commands_of(const std::vector<const JudgedClaim*>& judged);

}  // namespace weft::cli
