#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "claims/compute.h"
#include "cli/command.h"
#include "cli/plot_file.h"
#include "cli/shell/output_form.h"
#include "cli/views/claims_plot.h"
#include "report/json.h"
#include "report/page.h"
#include "report/pgf.h"

namespace weft::cli {
namespace {

using Judged = JudgedClaim;

std::vector<Judged> judge_all(const Invocation& invocation, const Session& session) {
  std::vector<std::string> wanted = invocation.all("CLAIMS");
  if (wanted.empty()) {
    for (const claims::Paper* paper : claims::papers()) wanted.emplace_back(paper->id);
  }
  std::vector<claims::Claim> all;
  std::set<std::string> known;  // a claim that two operands name is listed once
  for (const std::string& text : wanted) {
    for (claims::Claim& claim : claims::select_claims(text).claims) {
      if (known.insert(claim.id).second) all.push_back(std::move(claim));
    }
  }
  auto findings = claims::compute_all(all, invocation.has("--expensive"), session.execution);
  std::vector<Judged> judged;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const claims::Paper& paper = claims::find_paper(all[i].id.substr(0, all[i].id.find('/')));
    judged.push_back({&paper, std::move(all[i]), std::move(findings[i])});
  }
  return judged;
}

constexpr std::string_view kNotTried = "takes minutes; compute it with --expensive";

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

std::string claims_json(const std::vector<Judged>& judged) {
  auto array = nlohmann::ordered_json::array();
  for (const auto& [paper, claim, finding] : judged) {
    nlohmann::ordered_json object{{"id", claim.id},
                                  {"paper", std::string(paper->id)},
                                  {"place", claim.place},
                                  {"statement", claim.statement},
                                  {"published", json_number(claim.published)},
                                  {"or_published", json_other_numbers(claim.or_published)},
                                  {"relation", std::string(claims::name_of(claim.relation))}};
    object["ours"] = finding && finding->ours ? json_number(*finding->ours) : nlohmann::ordered_json(nullptr);
    object["verdict"] = finding ? nlohmann::ordered_json(std::string(claims::name_of(finding->verdict)))
                                : nlohmann::ordered_json(nullptr);
    object["search"] = json_search(finding);
    object["tested"] = finding ? nlohmann::ordered_json(claim.tested) : nlohmann::ordered_json::array();
    object["reason"] = finding ? finding->reason : std::string(kNotTried);
    array.push_back(std::move(object));
  }
  return array.dump(2) + "\n";
}

report::Table claims_table(const std::vector<Judged>& judged) {
  using report::Align;
  report::Table table{{{"claim"}, {"published", Align::right}, {"ours", Align::right}, {"verdict"}}, {}};
  for (const auto& [paper, claim, finding] : judged) {
    table.rows.push_back({claim.id, published_text(claim.published, claim.relation),
                          finding && finding->ours ? to_text(*finding->ours) : "",
                          finding ? std::string(claims::name_of(finding->verdict)) : "not tried"});
  }
  return table;
}

std::string summary(const std::vector<Judged>& judged) {
  std::map<std::string_view, std::size_t> counts;
  std::string text;
  for (const Judged& each : judged) {
    ++counts[each.finding ? claims::name_of(each.finding->verdict) : "not tried"];
    const bool needs_explanation = each.finding && each.finding->verdict != claims::Verdict::reproduced;
    if (!needs_explanation) continue;
    const auto& [paper, claim, finding] = each;
    text += fmt::format("\n{} ({})\n  {}\n  {}\n", claim.id, claim.place, claim.statement, finding->reason);
  }
  text += fmt::format("\n{} {}:", judged.size(), judged.size() == 1 ? "claim" : "claims");
  for (const auto& [verdict, count] : counts)
    text += fmt::format("{} {} {}", text.back() == ':' ? "" : ",", verdict, count);
  text += "\n";
  if (counts.contains("not tried")) text += "Claims that were not tried take minutes; compute them with --expensive\n";
  return text;
}

std::string title_of_claims(const Invocation& invocation) {
  const auto& names = invocation.all("CLAIMS");
  return names.empty() ? "all claims" : fmt::format("{}: published and ours", fmt::join(names, ", "));
}

std::string claims_command(const Invocation& invocation) {
  std::string names;
  for (const std::string& name : invocation.all("CLAIMS")) names += " " + shell_word(name);
  return fmt::format("weft claims{}{} --draw {}", names, invocation.has("--expensive") ? " --expensive" : "",
                     shell_word(invocation.value("--draw")));
}

std::string claims_page(const std::vector<Judged>& judged, const report::Plot& plot, const Invocation& invocation) {
  report::Page page(title_of_claims(invocation));
  page.add_plots({report::to_svg(plot)});
  page.add_table(claims_table(judged));
  page.add_paragraph("To repeat this:");
  page.add_command(claims_command(invocation));
  return page.to_html();
}

// Nothing is printed: the picture is the result.
int draw_claims(const Invocation& invocation, const Session& session) {
  const std::string& path = invocation.value("--draw");
  const PlotFormat format = plot_format(path, "--draw");
  const std::vector<Judged> judged = judge_all(invocation, session);
  const report::Plot plot = claims_plot(judged, shortened(title_of_claims(invocation), 56));
  write_file_atomically(path, format == PlotFormat::svg    ? report::to_svg(plot)
                              : format == PlotFormat::pgf  ? report::to_pgf(plot, claims_command(invocation))
                              : format == PlotFormat::html ? claims_page(judged, plot, invocation)
                                                           : csv_of(claims_table(judged)));
  session.confirm_written(path);
  return kExitDone;
}

int run_claims(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  if (invocation.has("--draw") && form != Form::text)
    throw InputError("--draw writes a file, and --json and --csv print", {}, "leave one of them out");
  if (invocation.has("--draw")) return draw_claims(invocation, session);
  const std::vector<Judged> judged = judge_all(invocation, session);
  if (form == Form::json) {
    session.print(claims_json(judged));
  } else if (form == Form::csv) {
    session.print(csv_of(claims_table(judged)));
  } else {
    session.print_lines(report::to_text(claims_table(judged), session.style) + summary(judged));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command claims{
    .name = "claims",
    .summary = "compare the published numbers of the papers with the computed ones",
    .details =
        "A published number may be a bound. The verdict is computed: reproduced, not-refuted (an incomplete search "
        "found no counterexample; it states what was tried), differs, ambiguous (readings of the text disagree; the "
        "computed value is for the first reading) or not-computable. Every claim that is not reproduced is explained "
        "below the table. Claims that take minutes are computed only with --expensive. The picture of --draw has the "
        "claims side by side, or the parameter that their networks differ in as its x axis.",
    .operands =
        {{{.name = "CLAIMS",
           .help = "a paper (rcc, rhsn, scc, rdt or prc), a place in it such as scc/theorem-1, or the id of a claim",
           .is_required = false,
           .is_repeated = true}}},
    .options =
        {{{"--expensive", "", "also compute claims that take minutes"},
          {"--draw", "FILE",
           "draw published numbers against ours (.svg, .pgf or .tex for LaTeX, .html, .csv), instead of the table"},
          {"--json", "", "an array of JSON objects"},
          kCsvOption}},
    .examples = {"weft claims scc", "weft claims scc/theorem-1 rdt/table-4", "weft claims prc --json",
                 "weft claims rcc/figure-3 --draw figure.svg"},
    .run = run_claims,
};

}  // namespace command_records
}  // namespace weft::cli
