#include "cli/views/claims_page.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/input_error.h"
#include "claims/figure.h"
#include "claims/paper_index.h"
#include "cli/plot_file.h"
#include "cli/views/claims_plot.h"
#include "cli/views/errata.h"
#include "report/page.h"

namespace weft::cli {
namespace {

using report::escape_html;

// Each verdict has a colour, a lightness of its own, and a sign, so that print and grey lose nothing.
constexpr const char* kClaimStyle = R"(
.v { display: inline-block; white-space: nowrap; border-radius: 3px; padding: 0 0.45em; font-size: 0.9em; margin-right: 0.3em; }
.v-reproduced { background: #d9efe0; color: #14401f; }
.v-not-refuted { background: #eef6dc; color: #3a4a10; border: 1px dashed #8aa04a; }
.v-ambiguous { background: #fff3c4; color: #5b4400; border: 1px dotted #a88a1a; }
.v-differs { background: #8c1d18; color: #ffffff; font-weight: 600; }
.v-not-computable, .v-stale, .v-not-tried { background: #e3e6e9; color: #3c454e; }
.bar { display: flex; height: 1.3rem; width: 22rem; border: 1px solid var(--line); border-radius: 3px; overflow: hidden; }
.bar span { display: block; height: 100%; min-width: 2px; }
.b-reproduced { background: #cfe8d6; }
.b-not-refuted { background: repeating-linear-gradient(90deg, #cfe8d6 0 4px, #8fb98c 4px 6px); }
.b-ambiguous { background: repeating-linear-gradient(45deg, #f6dd83 0 4px, #d9b53b 4px 7px); }
.b-differs { background: #8c1d18; }
.b-not-computable, .b-stale, .b-not-tried { background: #9aa3ab; }
.items td { white-space: normal; vertical-align: top; }
.items td.place { min-width: 9rem; max-width: 14rem; }
.items td.states { min-width: 16rem; max-width: 26rem; }
.verdicts { white-space: normal; }
.items details { margin: 0.2rem 0; }
.items summary { cursor: pointer; color: var(--faint); }
.items table { font-size: 0.86rem; margin: 0.3rem 0; }
.items pre { margin: 0.3rem 0; font-size: 0.82rem; max-width: 60rem; }
.why { color: var(--faint); }
.found li { margin-bottom: 0.35rem; max-width: 60rem; }
)";

struct Sign {
  std::string_view verdict;
  std::string_view sign;
};
constexpr std::array kSigns = {Sign{"reproduced", "✓"},    Sign{"not-refuted", "≈"}, Sign{"ambiguous", "?"},
                               Sign{"differs", "✗"},       Sign{"stale", "…"},       Sign{"not tried", "…"},
                               Sign{"not-computable", "–"}};

std::string css_of(std::string_view verdict) {
  std::string css(verdict);
  std::ranges::replace(css, ' ', '-');
  return css;
}

std::string badge(std::string_view verdict, std::size_t count) {
  const auto* sign = std::ranges::find(kSigns, verdict, &Sign::verdict);
  return fmt::format("<span class=\"v v-{}\">{} {}{}</span>", css_of(verdict), sign->sign,
                     count == 1 ? "" : fmt::format("{} ", count), verdict);
}

std::string badges(const std::vector<const JudgedClaim*>& judged) {
  std::string html;
  for (const auto& [verdict, count] : counts_of(judged)) html += badge(verdict, count);
  return html;
}

std::string bar(const std::vector<const JudgedClaim*>& judged) {
  std::string html = "<div class=\"bar\">";
  for (const auto& [verdict, count] : counts_of(judged)) {
    html += fmt::format("<span class=\"b-{}\" style=\"flex: {}\" title=\"{} {}\"></span>", css_of(verdict), count,
                        count, verdict);
  }
  return html + "</div>";
}

std::string overview(const std::vector<JudgedClaim>& judged) {
  std::string html = "<table><thead><tr><th>paper</th><th></th><th>verdicts of its claims</th></tr></thead><tbody>\n";
  for (const claims::Paper* paper : claims::papers()) {
    const auto own = claims_of(*paper, judged);
    if (own.empty()) continue;
    html += fmt::format("<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td class=\"verdicts\">{}</td></tr>\n",
                        paper->id, paper->id, bar(own), badges(own));
  }
  return html + "</tbody></table>\n";
}

bool is_differing(const ClaimGroup& group) {
  return std::ranges::any_of(group.claims, [](const auto* each) { return each->is(claims::Verdict::differs); });
}

// 0 for theorems and what they rest on, 1 for equations, tables and figures, 2 for sentences.
int weight_of(const ClaimGroup& group) {
  const JudgedClaim& first = *group.claims.front();
  for (const claims::IndexItem& item : claims::index_of(*first.paper)) {
    if (!claims::judges(item, first.claim.id)) continue;
    if (item.kind == "theorem" || item.kind == "lemma" || item.kind == "corollary") return 0;
    if (item.kind == "equation" || item.kind == "table" || item.kind == "figure") return 1;
  }
  return 2;
}

// What a newcomer should see first: statements that do not hold, those with a corrected statement before the others,
// then theorems before sentences.
std::string telling(const std::vector<JudgedClaim>& judged) {
  constexpr std::size_t kForEachPaper = 2;
  std::string html = "<ul class=\"found\">\n";
  for (const claims::Paper* paper : claims::papers()) {
    std::vector<ClaimGroup> groups = in_paper_order(grouped(claims_of(*paper, judged)));
    std::erase_if(groups, [](const ClaimGroup& group) { return !is_differing(group); });
    std::ranges::stable_sort(groups, {}, [](const ClaimGroup& group) {
      return std::pair(correction_text(group).empty(), weight_of(group));
    });
    for (std::size_t i = 0; i < std::min(kForEachPaper, groups.size()); ++i) {
      const auto* first =
          *std::ranges::find_if(groups[i].claims, [](const auto* each) { return each->is(claims::Verdict::differs); });
      const std::string corrected = correction_text(groups[i]);
      html += fmt::format("<li><b>{}, {}</b>: {}. Published {}, ours {} ({}).{}</li>\n", paper->id,
                          escape_html(groups[i].place), escape_html(groups[i].statement),
                          published_text(first->claim.published, first->claim.relation), ours_text(*first),
                          escape_html(first->claim.tested.front()),
                          corrected.empty() ? "" : " The data show instead: " + escape_html(corrected) + ".");
    }
  }
  return html + "</ul>\n";
}

std::string claim_rows(const std::vector<const JudgedClaim*>& own) {
  std::string html =
      "<table><thead><tr><th>claim</th><th>published</th><th>ours</th><th>verdict</th><th></th></tr></thead><tbody>\n";
  for (const JudgedClaim* each : own) {
    const bool is_plain = !each->finding() || each->is(claims::Verdict::reproduced);
    html += fmt::format(
        "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td><td class=\"why\">{}{}</td>"
        "</tr>\n",
        escape_html(each->claim.id), published_text(each->claim.published, each->claim.relation), ours_text(*each),
        badge(verdict_text(*each), 1), is_plain ? "" : escape_html(each->finding()->reason),
        each->judgement.is_confirmed ? " (computed twice)" : "");
  }
  return html + "</tbody></table>\n";
}

// A picture where the item is a figure or its claims are numbers along one parameter.
std::string picture_of(const claims::IndexItem& item, const std::vector<const JudgedClaim*>& own) {
  if (item.kind != "figure") return "";
  std::vector<JudgedClaim> copies;
  for (const JudgedClaim* each : own) copies.push_back(*each);
  try {
    return "<figure>" + report::to_svg(claims_plot(copies, item.place)) + "</figure>\n";
  } catch (const InputError&) {
    return "";  // too few numbers, or too many
  }
}

// "weft figure rdt/6 -o figure.svg" of an item "Figure 6 (a)"; empty where there is none.
std::string figure_command(const claims::IndexItem& item, const claims::Paper& paper) {
  constexpr std::string_view kFigure = "Figure ";
  if (!item.place.starts_with(kFigure)) return "";
  const std::string number = item.place.substr(kFigure.size(), item.place.find_first_not_of("0123456789", 7) - 7);
  const std::string id = fmt::format("{}/{}", paper.id, number);
  const auto figures = claims::figures();
  const auto figure = std::ranges::find(figures, id, &claims::Figure::id);
  if (figure == figures.end() || !figure->not_drawn.empty()) return "";
  return fmt::format("weft figure {} -o figure.svg\n", id);
}

std::string detail_of(const claims::IndexItem& item, const std::vector<const JudgedClaim*>& own) {
  std::string statements;
  for (const ClaimGroup& group : grouped(own)) {
    statements += fmt::format("<p>{}.</p>\n", escape_html(group.statement)) + claim_rows(group.claims);
    if (const std::string corrected = correction_text(group); !corrected.empty())
      statements += fmt::format("<p>The data show instead: {}.</p>\n", escape_html(corrected));
  }
  std::string commands = figure_command(item, *own.front()->paper);
  for (const std::string& command : commands_of(own)) commands += escape_html(command) + "\n";
  return fmt::format("<details><summary>{} {}, and the commands</summary>\n{}{}<pre>{}</pre></details>\n", own.size(),
                     own.size() == 1 ? "claim" : "claims", picture_of(item, own), statements, commands);
}

std::string item_row(const claims::IndexItem& item, const std::vector<const JudgedClaim*>& paper_claims) {
  std::vector<const JudgedClaim*> own;
  for (const JudgedClaim* each : paper_claims) {
    if (claims::judges(item, each->claim.id)) own.push_back(each);
  }
  std::string verdict = own.empty() ? fmt::format("<span class=\"why\">{}</span>", escape_html(item.reason))
                                    : badges(own) + detail_of(item, own);
  if (!item.missing.empty()) verdict += fmt::format("<p class=\"why\">Not judged: {}.</p>", escape_html(item.missing));
  return fmt::format("<tr><td class=\"place\">{}</td><td class=\"states\">{}</td><td>{}</td></tr>\n",
                     escape_html(item.place), escape_html(item.says), verdict);
}

void add_paper(report::Page& page, const claims::Paper& paper, const std::vector<const JudgedClaim*>& own) {
  page.add_html(fmt::format("<h2 id=\"{}\">{}</h2>\n", paper.id, escape_html(std::string(paper.title))));
  page.add_paragraph(fmt::format("{}. {}.", paper.authors, paper.source));
  page.add_html(bar(own) + "<p>" + badges(own) + "</p>\n");
  page.add_html(
      "<div class=\"scroll\"><table class=\"items\"><thead><tr><th>place</th><th>states</th><th>found</th></tr></thead>"
      "<tbody>\n");
  for (const claims::IndexItem& item : claims::index_of(paper)) page.add_html(item_row(item, own));
  page.add_html("</tbody></table></div>\n");
}

}  // namespace

std::string claims_report(const std::vector<JudgedClaim>& judged) {
  const auto all = pointers_to(judged);
  report::Page page("Five papers, computed again");
  page.add_style(kClaimStyle);
  page.add_paragraph(fmt::format(
      "{} claims of five papers on interconnection networks, each beside the number that Weft computes: {}. Every "
      "verdict is computed from the two numbers; below, each paper from its beginning to its end, with the commands "
      "that anyone can run.",
      all.size(), counts_text(counts_of(all))));
  page.add_html("<div class=\"scroll\">" + overview(judged) + "</div>\n");
  page.add_html(
      "<p>✓ reproduced: every reading of the text agrees. ≈ not-refuted: a search that could not try everything found "
      "no case against it. ? ambiguous: readings of the text disagree. ✗ differs: no reading agrees. – not-computable: "
      "with the reason.</p>\n");
  page.add_heading("Statements that do not hold");
  page.add_html(telling(judged));
  for (const claims::Paper* paper : claims::papers()) {
    const auto own = claims_of(*paper, judged);
    if (!own.empty()) add_paper(page, *paper, own);
  }
  page.add_paragraph("To repeat this:");
  page.add_command("weft claims --report claims.html");
  return page.to_html();
}

}  // namespace weft::cli
