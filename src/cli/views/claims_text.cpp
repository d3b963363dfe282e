#include "cli/views/claims_text.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "claims/paper_index.h"
#include "report/json.h"

namespace weft::cli {
namespace {

constexpr std::string_view kNotTried = "takes minutes; compute it with --expensive";
constexpr std::string_view kStale = "stored values are of an older version; compute them anew with --expensive";

std::vector<const claims::Paper*> papers_of(const std::vector<JudgedClaim>& judged) {
  std::vector<const claims::Paper*> papers;
  for (const JudgedClaim& each : judged) {
    if (std::ranges::find(papers, each.paper) == papers.end()) papers.push_back(each.paper);
  }
  return papers;
}

std::vector<std::string> overview_row(std::string name, const std::vector<const JudgedClaim*>& judged,
                                      std::size_t items) {
  std::vector<std::string> row{std::move(name), fmt::to_string(items), fmt::to_string(judged.size())};
  const CountedVerdicts counts = counts_of(judged);
  for (const std::string_view verdict : verdict_names()) {
    const auto found = std::ranges::find(counts, verdict, &CountedVerdicts::value_type::first);
    row.push_back(found == counts.end() ? "" : fmt::to_string(found->second));
  }
  return row;
}

// Verdicts that no claim has are left out.
void drop_empty_columns(report::Table& table) {
  for (std::size_t c = table.columns.size(); c-- > 0;) {
    if (!std::ranges::all_of(table.rows, [c](const auto& row) { return row[c].empty(); })) continue;
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(c));
    for (auto& row : table.rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
  }
}

std::string hints(const std::vector<JudgedClaim>& judged) {
  const CountedVerdicts counts = counts_of(pointers_to(judged));
  const auto has = [&](std::string_view name) {
    return std::ranges::find(counts, name, &CountedVerdicts::value_type::first) != counts.end();
  };
  std::string text;
  if (has("not tried")) text += "Claims that were not tried take minutes; compute them with --expensive\n";
  if (has("stale")) text += "Stale claims have stored values of an older version; compute them with --expensive\n";
  return text;
}

std::string count_line(const std::vector<JudgedClaim>& judged) {
  return fmt::format("{} {}: {}\n", judged.size(), judged.size() == 1 ? "claim" : "claims",
                     counts_text(counts_of(pointers_to(judged))));
}

std::string tested_text(const claims::Claim& claim) {
  const std::size_t others = claim.tested.size() - 1;
  return claim.tested.front() + (others == 0 ? "" : fmt::format(" and {} more", others));
}

report::Table group_table(const ClaimGroup& group) {
  using report::Align;
  const std::vector<std::string> names = case_names(group.claims);
  report::Table table{{{"claim"}, {"published", Align::right}, {"ours", Align::right}, {"verdict"}, {"tested on"}}, {}};
  for (std::size_t i = 0; i < group.claims.size(); ++i) {
    const JudgedClaim& each = *group.claims[i];
    table.rows.push_back({group.claims.size() == 1 ? each.claim.id : names[i],
                          published_text(each.claim.published, each.claim.relation), ours_text(each),
                          std::string(verdict_text(each)), tested_text(each.claim)});
  }
  return table;
}

std::string detail_of(const ClaimGroup& group, const report::TextStyle& style) {
  const claims::Paper& paper = *group.claims.front()->paper;
  std::string text = fmt::format("{} of {}: {}\n\n", group.place, paper.id, group.statement);
  text += report::to_text(group_table(group), style) + "\n";
  for (const JudgedClaim* each : group.claims) {
    if (!each->finding() || each->is(claims::Verdict::reproduced)) continue;
    const bool is_differing = each->is(claims::Verdict::differs);
    text += fmt::format("{}: {}{}\n", is_differing ? "smallest counterexample" : verdict_text(*each),
                        each->finding()->reason, each->judgement.is_confirmed ? " (computed twice)" : "");
    if (is_differing) break;
  }
  if (const std::string corrected = correction_text(group); !corrected.empty())
    text += fmt::format("corrected: {}\n", corrected);
  const std::string& tolerance = group.claims.front()->claim.tolerance_reason;
  if (!tolerance.empty()) text += fmt::format("tolerance: {}\n", tolerance);
  text += "\nTo compute it:\n";
  for (const std::string& command : commands_of(group.claims)) text += command + "\n";
  return text;
}

struct JudgedItem {
  const claims::IndexItem* item;
  std::vector<const JudgedClaim*> claims;
};

std::vector<JudgedItem> items_of(const claims::Paper& paper, const std::vector<JudgedClaim>& judged) {
  const std::vector<const JudgedClaim*> given = claims_of(paper, judged);
  const bool is_whole = given.size() == paper.claims().size();
  std::vector<JudgedItem> items;
  for (const claims::IndexItem& item : claims::index_of(paper)) {
    JudgedItem each{&item, {}};
    for (const JudgedClaim* claim : given) {
      if (claims::judges(item, claim->claim.id)) each.claims.push_back(claim);
    }
    if (is_whole || !each.claims.empty()) items.push_back(std::move(each));
  }
  return items;
}

std::string found_text(const JudgedItem& each) {
  return each.claims.empty() ? "no claim: " + each.item->reason : counts_text(counts_of(each.claims));
}

nlohmann::ordered_json json_number(const Decimal& decimal) {
  return decimal.places == 0 ? report::json_integer(decimal.units) : nlohmann::ordered_json(decimal.to_double());
}

nlohmann::ordered_json json_search(const std::optional<claims::Finding>& finding) {
  if (!finding || !finding->search) return nullptr;
  const claims::Search& search = *finding->search;
  return {{"tried", search.tried},
          {"cases", report::json_integer(search.case_count)},
          {"exhaustive", search.is_exhaustive}};
}

nlohmann::ordered_json json_other_numbers(const std::vector<claims::OtherNumber>& numbers) {
  auto array = nlohmann::ordered_json::array();
  for (const auto& [value, reading] : numbers) {
    array.push_back({{"published", json_number(value)}, {"reading", reading}});
  }
  return array;
}

nlohmann::ordered_json json_correction(const JudgedClaim& judged) {
  const auto& correction = judged.claim.correction;
  if (!correction) return nullptr;
  return {{"statement", correction->statement},
          {"value", json_number(correction->value)},
          {"holds", judged.finding() && judged.finding()->meets_correction}};
}

nlohmann::ordered_json json_of(const JudgedClaim& judged) {
  const claims::Claim& claim = judged.claim;
  const auto& finding = judged.finding();
  nlohmann::ordered_json object{{"id", claim.id},
                                {"paper", std::string(judged.paper->id)},
                                {"place", claim.place},
                                {"statement", claim.statement},
                                {"published", json_number(claim.published)},
                                {"or_published", json_other_numbers(claim.or_published)},
                                {"relation", std::string(claims::name_of(claim.relation))}};
  object["ours"] = finding && finding->ours ? json_number(*finding->ours) : nlohmann::ordered_json(nullptr);
  object["verdict"] = finding ? nlohmann::ordered_json(std::string(claims::name_of(finding->verdict)))
                              : nlohmann::ordered_json(nullptr);
  object["stale"] = judged.judgement.is_stale;
  object["computed_twice"] = judged.judgement.is_confirmed;
  object["search"] = json_search(finding);
  object["correction"] = json_correction(judged);
  object["tested"] = finding ? nlohmann::ordered_json(claim.tested) : nlohmann::ordered_json::array();
  object["commands"] = commands_of({&judged});
  object["reason"] = finding ? finding->reason : std::string(judged.judgement.is_stale ? kStale : kNotTried);
  return object;
}

}  // namespace

std::string claims_overview(const std::vector<JudgedClaim>& judged, const report::TextStyle& style) {
  using report::Align;
  report::Table table{{{"paper"}, {"items", Align::right}, {"claims", Align::right}}, {}};
  for (const std::string_view verdict : verdict_names()) table.columns.push_back({std::string(verdict), Align::right});
  std::size_t items = 0;
  for (const claims::Paper* paper : papers_of(judged)) {
    const std::size_t own = claims::index_of(*paper).size();
    table.rows.push_back(overview_row(std::string(paper->id), claims_of(*paper, judged), own));
    items += own;
  }
  table.rows.push_back(overview_row("all", pointers_to(judged), items));
  drop_empty_columns(table);
  return report::to_text(table, style) +
         "\nItems are definitions, equations, theorems, tables, figures and sentences that can be checked.\n" +
         hints(judged) +
         "\nweft claims scc                the claims of a paper\n"
         "weft claims scc/theorem-1      one place, with the commands that compute it\n"
         "weft claims scc --paper-order  a paper from its beginning to its end\n"
         "weft list papers               titles and authors\n";
}

report::Table claims_table(const std::vector<JudgedClaim>& judged) {
  using report::Align;
  report::Table table{{{"claim"}, {"published", Align::right}, {"ours", Align::right}, {"verdict"}}, {}};
  for (const JudgedClaim& each : judged) {
    table.rows.push_back({each.claim.id, published_text(each.claim.published, each.claim.relation), ours_text(each),
                          std::string(verdict_text(each))});
  }
  return table;
}

std::string claims_list(const std::vector<JudgedClaim>& judged, const report::TextStyle& style) {
  std::string text = report::to_text(claims_table(judged), style);
  for (const JudgedClaim& each : judged) {
    if (!each.finding() || each.is(claims::Verdict::reproduced)) continue;
    text += fmt::format("\n{} ({})\n  {}\n  {}\n", each.claim.id, each.claim.place, each.claim.statement,
                        each.finding()->reason);
  }
  return text + "\n" + count_line(judged) + hints(judged);
}

std::string claims_in_detail(const std::vector<JudgedClaim>& judged, const report::TextStyle& style) {
  std::string text;
  for (const ClaimGroup& group : grouped(pointers_to(judged))) {
    text += (text.empty() ? "" : "\n") + detail_of(group, style);
  }
  return text + "\n" + count_line(judged) + hints(judged);
}

report::Table paper_order_table(const std::vector<JudgedClaim>& judged) {
  report::Table table{{{"place"}, {"section"}, {"states"}, {"verdicts"}, {"claims"}}, {}};
  for (const claims::Paper* paper : papers_of(judged)) {
    for (const JudgedItem& each : items_of(*paper, judged)) {
      table.rows.push_back({each.item->place, each.item->section, each.item->says, found_text(each),
                            fmt::format("{}", fmt::join(each.item->claims, " "))});
    }
  }
  return table;
}

std::string paper_order_text(const std::vector<JudgedClaim>& judged) {
  std::string text;
  for (const claims::Paper* paper : papers_of(judged)) {
    text += fmt::format("{}{}\n{}. {}\n", text.empty() ? "" : "\n", paper->title, paper->authors, paper->source);
    for (const JudgedItem& each : items_of(*paper, judged)) {
      text += fmt::format("\n{}\n  {}\n  {}\n", each.item->place, each.item->says, found_text(each));
      if (!each.item->missing.empty()) text += fmt::format("  not judged: {}\n", each.item->missing);
      for (const std::string& within : each.item->claims) text += fmt::format("  weft claims \"{}\"\n", within);
    }
  }
  return text;
}

std::string claims_json(const std::vector<JudgedClaim>& judged) {
  auto array = nlohmann::ordered_json::array();
  for (const JudgedClaim& each : judged) array.push_back(json_of(each));
  return array.dump(2) + "\n";
}

}  // namespace weft::cli
