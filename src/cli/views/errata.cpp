#include "cli/views/errata.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "claims/paper_index.h"
#include "report/table.h"

namespace weft::cli {
namespace {

constexpr std::size_t kMostCases = 8;

std::size_t position_of(const ClaimGroup& group) {
  const JudgedClaim& first = *group.claims.front();
  const auto& items = claims::index_of(*first.paper);
  const auto item = std::ranges::find_if(items, [&](const auto& each) { return claims::judges(each, first.claim.id); });
  return static_cast<std::size_t>(item - items.begin());
}

std::vector<const JudgedClaim*> with_verdict(const ClaimGroup& group, claims::Verdict verdict) {
  std::vector<const JudgedClaim*> with;
  for (const JudgedClaim* each : group.claims) {
    if (each->is(verdict)) with.push_back(each);
  }
  return with;
}

std::size_t computed_count(const ClaimGroup& group) {
  return static_cast<std::size_t>(
      std::ranges::count_if(group.claims, [](const auto* each) { return each->finding().has_value(); }));
}

// Begins with a capital, unless with a formula: "g[N - 1] decreases".
std::string as_sentence(std::string text) {
  const auto is_lower = [&](std::size_t at) { return std::islower(static_cast<unsigned char>(text[at])) != 0; };
  const bool is_word = text.size() > 1 && is_lower(0) && (is_lower(1) || text[1] == ' ');
  if (is_word) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

report::Table numbers_of(const ClaimGroup& group, const std::vector<const JudgedClaim*>& differing) {
  using report::Align;
  report::Table table{{{"case"}, {"published", Align::right}, {"ours", Align::right}}, {}};
  for (const JudgedClaim* each : differing) {
    if (table.rows.size() == kMostCases) break;
    const auto at = std::ranges::find(group.claims, each) - group.claims.begin();
    table.rows.push_back({case_names(group.claims)[static_cast<std::size_t>(at)],
                          published_text(each->claim.published, each->claim.relation), ours_text(*each)});
  }
  return table;
}

// The longest beginning that the ids share, up to a slash.
std::string common_id(const ClaimGroup& group) {
  if (group.claims.size() == 1) return group.claims.front()->claim.id;
  const std::string& id = group.claims.front()->claim.id;
  const std::string name = case_names(group.claims).front();
  return id.substr(0, id.size() - name.size() - 1);
}

std::string entry(const ClaimGroup& group) {
  const auto differing = with_verdict(group, claims::Verdict::differs);
  std::vector<std::string> sentences;
  if (differing.size() > kMostCases) sentences.push_back(fmt::format("And {} more.", differing.size() - kMostCases));
  const std::size_t computed = computed_count(group);
  if (computed > differing.size()) {
    sentences.push_back(fmt::format("{} of {} computed cases {}.", differing.size(), computed,
                                    differing.size() == 1 ? "differs" : "differ"));
  }
  const claims::Finding& first = *differing.front()->finding();
  if (!first.example.empty()) sentences.push_back(fmt::format("The smallest case: {}.", first.example));
  if (!first.remark.empty()) sentences.push_back(fmt::format("Why: {}.", first.remark));
  if (const std::string corrected = correction_text(group); !corrected.empty())
    sentences.push_back(fmt::format("The data show instead: {}.", corrected));
  std::string text = fmt::format("### {}\n\n{}\n\n{}\n", group.place, as_sentence(group.statement),
                                 report::to_markdown(numbers_of(group, differing)));
  if (!sentences.empty()) text += fmt::format("{}\n\n", fmt::join(sentences, " "));
  return text + fmt::format("    weft claims \"{}\"\n\n", common_id(group));
}

std::string ambiguous_entry(const ClaimGroup& group) {
  const JudgedClaim& first = *with_verdict(group, claims::Verdict::ambiguous).front();
  return fmt::format("- **{}**: {} At {}: {}.\n", group.place, as_sentence(group.statement), first.claim.tested.front(),
                     first.finding()->reason);
}

std::string errata_of(const claims::Paper& paper, const std::vector<ClaimGroup>& groups,
                      const std::vector<const JudgedClaim*>& own) {
  std::string text = fmt::format("## {}\n\n{}, {}.\n\n{} claims: {}.\n\n", paper.title, paper.authors, paper.source,
                                 own.size(), counts_text(counts_of(own)));
  std::string ambiguous;
  for (const ClaimGroup& group : groups) {
    if (!with_verdict(group, claims::Verdict::differs).empty()) {
      text += entry(group);
    } else if (!with_verdict(group, claims::Verdict::ambiguous).empty()) {
      ambiguous += ambiguous_entry(group);
    }
  }
  if (!ambiguous.empty()) text += "### What depends on the reading\n\n" + ambiguous + "\n";
  return text;
}

}  // namespace

std::vector<ClaimGroup> in_paper_order(std::vector<ClaimGroup> groups) {
  std::ranges::stable_sort(groups, {}, position_of);
  return groups;
}

std::string errata(const std::vector<JudgedClaim>& judged) {
  const auto all = pointers_to(judged);
  std::string text = fmt::format(
      "# Errata\n\n"
      "What five papers print and Weft does not find. They are good papers, and most of what they state holds: of {} "
      "claims that were computed again, {}. This page lists the rest, so that no one builds on a misprint. A "
      "difference "
      "may also be ours; each entry ends with the command that shows it, and corrections are welcome.\n\n"
      "Where a statement is followed by \"the data show instead\", that is what we measured in the cases named there, "
      "and no more than that; it is not a proof.\n\n"
      "`make claims` writes this page.\n\n",
      all.size(), counts_text(counts_of(all)));
  for (const claims::Paper* paper : claims::papers()) {
    const auto own = claims_of(*paper, judged);
    if (!own.empty()) text += errata_of(*paper, in_paper_order(grouped(own)), own);
  }
  return text;
}

}  // namespace weft::cli
