#include "cli/views/judged_claims.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace weft::cli {

std::vector<JudgedClaim> judge_claims(std::vector<claims::Claim> claims, const claims::Thoroughness& thoroughness,
                                      const Execution& execution) {
  auto judgements = claims::compute_all(claims, thoroughness, execution);
  std::vector<JudgedClaim> judged;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const claims::Paper& paper = claims::find_paper(claims[i].id.substr(0, claims[i].id.find('/')));
    judged.push_back({&paper, std::move(claims[i]), std::move(judgements[i])});
  }
  return judged;
}

std::string_view verdict_text(const JudgedClaim& judged) {
  if (judged.finding()) return claims::name_of(judged.finding()->verdict);
  return judged.judgement.is_stale ? "stale" : "not tried";
}

std::vector<std::string_view> verdict_names() {
  using claims::Verdict;
  std::vector<std::string_view> names;
  for (const Verdict verdict :
       {Verdict::reproduced, Verdict::not_refuted, Verdict::ambiguous, Verdict::differs, Verdict::not_computable}) {
    names.push_back(claims::name_of(verdict));
  }
  names.insert(names.end(), {"stale", "not tried"});
  return names;
}

CountedVerdicts counts_of(const std::vector<const JudgedClaim*>& judged) {
  CountedVerdicts counts;
  for (const std::string_view name : verdict_names()) {
    const auto count = std::ranges::count_if(judged, [&](const auto* each) { return verdict_text(*each) == name; });
    if (count > 0) counts.emplace_back(name, static_cast<std::size_t>(count));
  }
  return counts;
}

std::string counts_text(const CountedVerdicts& counts) {
  std::vector<std::string> each;
  for (const auto& [name, count] : counts) {
    each.push_back(fmt::format("{} {}", count, name == "differs" && count > 1 ? "differ" : name));
  }
  return fmt::format("{}", fmt::join(each, ", "));
}

std::size_t count_of(claims::Verdict verdict, const std::vector<const JudgedClaim*>& judged) {
  return static_cast<std::size_t>(std::ranges::count_if(judged, [&](const auto* each) { return each->is(verdict); }));
}

std::vector<const JudgedClaim*> pointers_to(const std::vector<JudgedClaim>& judged) {
  std::vector<const JudgedClaim*> pointers;
  for (const JudgedClaim& each : judged) pointers.push_back(&each);
  return pointers;
}

std::vector<const JudgedClaim*> claims_of(const claims::Paper& paper, const std::vector<JudgedClaim>& judged) {
  std::vector<const JudgedClaim*> own;
  for (const JudgedClaim& each : judged) {
    if (each.paper == &paper) own.push_back(&each);
  }
  return own;
}

std::vector<ClaimGroup> grouped(const std::vector<const JudgedClaim*>& judged) {
  std::vector<ClaimGroup> groups;
  std::map<std::pair<std::string, std::string>, std::size_t> index;
  for (const JudgedClaim* each : judged) {
    const auto [known, is_new] = index.try_emplace({each->claim.place, each->claim.statement}, groups.size());
    if (is_new) groups.push_back({each->claim.place, each->claim.statement, {}});
    groups[known->second].claims.push_back(each);
  }
  return groups;
}

std::vector<std::string> case_names(const std::vector<const JudgedClaim*>& judged) {
  std::string common = judged.front()->claim.id;
  for (const JudgedClaim* each : judged) {
    const auto [end, other] = std::ranges::mismatch(common, each->claim.id);
    common.erase(end, common.end());
  }
  const std::size_t begin = common.rfind('/') + 1;
  std::vector<std::string> names;
  for (const JudgedClaim* each : judged) names.push_back(each->claim.id.substr(begin));
  return names;
}

std::string ours_text(const JudgedClaim& judged) {
  return judged.finding() && judged.finding()->ours ? to_text(*judged.finding()->ours) : "";
}

std::string correction_text(const ClaimGroup& group) {
  std::string statement;
  std::vector<std::string> verified;
  const std::vector<std::string> names = case_names(group.claims);
  for (std::size_t i = 0; i < group.claims.size(); ++i) {
    const auto& correction = group.claims[i]->claim.correction;
    if (!correction || !group.claims[i]->finding()) continue;
    if (!group.claims[i]->finding()->meets_correction) return "";
    statement = correction->statement;
    verified.push_back(names[i]);
  }
  if (verified.empty()) return "";
  return fmt::format("{} (verified for {})", statement, fmt::join(verified, "; "));
}

std::vector<std::string> commands_of(const std::vector<const JudgedClaim*>& judged) {
  std::vector<std::string> commands;
  for (const JudgedClaim* each : judged) {
    std::vector<std::string> own = each->claim.commands;
    if (own.empty()) {
      own = {fmt::format("weft claims \"{}\"{}", each->claim.id, each->claim.is_expensive ? " --expensive" : "")};
    }
    for (std::string& command : own) {
      if (std::ranges::find(commands, command) == commands.end()) commands.push_back(std::move(command));
    }
  }
  return commands;
}

}  // namespace weft::cli
