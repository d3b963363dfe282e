#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/atomic_file.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/plot_file.h"
#include "cli/shell/output_form.h"
#include "cli/views/claims_page.h"
#include "cli/views/claims_plot.h"
#include "cli/views/claims_text.h"
#include "cli/views/errata.h"
#include "report/page.h"
#include "report/pgf.h"

namespace weft::cli {
namespace {

std::vector<claims::Claim> selected_claims(const Invocation& invocation) {
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
  return all;
}

// The values in the program, or those of --values. A file that is not there yet has none.
claims::StoredValues stored_values(const Invocation& invocation) {
  if (!invocation.has("--values")) return claims::StoredValues::built_in();
  const std::string& path = invocation.value("--values");
  if (!std::filesystem::exists(path)) return {};
  return claims::StoredValues::parse(read_text_file(path, {}), path);
}

// With --expensive and --values, each value is in the file as soon as it is computed, so that what is interrupted goes
// on where it was.
std::vector<JudgedClaim> judge_all(const Invocation& invocation, const Session& session) {
  std::vector<claims::Claim> all = selected_claims(invocation);
  const claims::StoredValues known = stored_values(invocation);
  claims::StoredValues growing = known;
  claims::Thoroughness thoroughness{
      .with_expensive = invocation.has("--expensive"), .twice = invocation.has("--twice"), .stored = &known};
  if (invocation.has("--values") && thoroughness.with_expensive) {
    thoroughness.keep = [&](const claims::Claim& claim, claims::StoredValue value) {
      growing.set(claim.id, std::move(value));
      write_file_atomically(invocation.value("--values"), growing.to_json());
    };
  }
  return judge_claims(std::move(all), thoroughness, session.execution);
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

std::string claims_plot_page(const std::vector<JudgedClaim>& judged, const report::Plot& plot,
                             const Invocation& invocation) {
  report::Page page(title_of_claims(invocation));
  page.add_plots({report::to_svg(plot)});
  page.add_table(claims_table(judged));
  page.add_paragraph("To repeat this:");
  page.add_command(claims_command(invocation));
  return page.to_html();
}

std::string drawn_claims(const std::vector<JudgedClaim>& judged, const Invocation& invocation, PlotFormat format) {
  const report::Plot plot = claims_plot(judged, shortened(title_of_claims(invocation), 56));
  switch (format) {
    case PlotFormat::svg:
      return report::to_svg(plot);
    case PlotFormat::pgf:
      return report::to_pgf(plot, claims_command(invocation));
    case PlotFormat::html:
      return claims_plot_page(judged, plot, invocation);
    case PlotFormat::csv:
      break;
  }
  return csv_of(claims_table(judged));
}

// Files that take the place of the text on stdout; --json and --csv print beside them.
bool writes_files(const Invocation& invocation) {
  return invocation.has("--draw") || invocation.has("--report") || invocation.has("--errata");
}

// Refuses what cannot be drawn before anything is computed.
std::optional<PlotFormat> drawn_format(const Invocation& invocation) {
  if (!invocation.has("--draw")) return std::nullopt;
  return plot_format(invocation.value("--draw"), "--draw");
}

void write_files(const std::vector<JudgedClaim>& judged, std::optional<PlotFormat> drawn, const Invocation& invocation,
                 const Session& session) {
  const auto write = [&](const char* option, const std::string& text) {
    write_file_atomically(invocation.value(option), text);
    session.confirm_written(invocation.value(option));
  };
  if (drawn) write("--draw", drawn_claims(judged, invocation, *drawn));
  if (invocation.has("--report")) write("--report", claims_report(judged));
  if (invocation.has("--errata")) write("--errata", errata(judged));
}

// Operands that name places or claims, not whole papers.
bool names_places(const Invocation& invocation) {
  const auto& names = invocation.all("CLAIMS");
  return !names.empty() &&
         std::ranges::all_of(names, [](const std::string& name) { return name.find('/') != std::string::npos; });
}

std::string printed(const std::vector<JudgedClaim>& judged, const Invocation& invocation,
                    const report::TextStyle& style) {
  if (invocation.has("--paper-order")) return paper_order_text(judged);
  if (invocation.all("CLAIMS").empty()) return claims_overview(judged, style);
  return names_places(invocation) ? claims_in_detail(judged, style) : claims_list(judged, style);
}

int run_claims(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const std::optional<PlotFormat> drawn = drawn_format(invocation);
  const std::vector<JudgedClaim> judged = judge_all(invocation, session);
  write_files(judged, drawn, invocation, session);
  if (form == Form::json) {
    session.print(claims_json(judged));
  } else if (form == Form::csv) {
    session.print(csv_of(invocation.has("--paper-order") ? paper_order_table(judged) : claims_table(judged)));
  } else if (!writes_files(invocation)) {
    session.print_lines(printed(judged, invocation, session.style));
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
        "found no counterexample; it states what was tried), ambiguous (readings of the text disagree; the computed "
        "value is for the first reading), differs, or not-computable. Without CLAIMS the papers are summarized; a "
        "paper is listed, with an explanation of every claim that is not reproduced; a place is shown with the "
        "commands that compute it, the smallest counterexample and, where the data show one, a corrected statement. "
        "Claims that take minutes have stored values, from which their verdicts are computed; --expensive computes "
        "those of which there are none, or stale ones. The picture of --draw has the claims side by side, or the "
        "parameter that their networks differ in as its x axis.",
    .operands =
        {{{.name = "CLAIMS",
           .help = "a paper (rcc, rhsn, scc, rdt or prc), a place in it such as scc/theorem-1, or the id of a claim",
           .is_required = false,
           .is_repeated = true}}},
    .options =
        {{{"--paper-order", "", "the items of the papers in their order, with the verdicts of their claims"},
          {"--expensive", "", "also compute claims that take minutes and have no stored values"},
          {"--twice", "", "compute each claim that differs a second time, by other means, where there are such"},
          {"--values", "VALUES",
           "file of stored values, instead of those in the program; with --expensive, new ones are added to it at "
           "once"},
          {"--report", "FILE", "write a page of all papers, item by item (.html), instead of the table"},
          {"--errata", "FILE", "write what differs, paper by paper (Markdown), instead of the table"},
          {"--draw", "FILE",
           "draw published numbers against ours (.svg, .pgf or .tex for LaTeX, .html, .csv), instead of the table"},
          {"--json", "", "an array of JSON objects"},
          kCsvOption}},
    .examples = {"weft claims scc", "weft claims scc/theorem-1 rdt/table-4", "weft claims prc --json",
                 "weft claims scc --paper-order", "weft claims rcc/figure-3 --draw figure.svg"},
    .run = run_claims,
};

}  // namespace command_records
}  // namespace weft::cli
