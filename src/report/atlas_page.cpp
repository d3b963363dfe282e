#include "report/atlas_page.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "report/curve_svg.h"
#include "report/page.h"

namespace weft::report {
namespace {

// A click on a command selects all of it. Charts are drawn on white; in a dark window they are inverted, and the hues
// are turned back.
constexpr const char* kAtlasStyle = R"(
body { max-width: 88rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 0.4rem; padding-top: 0.6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.6rem 0 0.4rem; }
p { max-width: 52rem; }
.source, .note { color: var(--faint); font-size: 0.9rem; }
.contents { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; list-style: none; margin: 1rem 0; padding: 0; }
.command { font-size: 0.82rem; margin: 0.5rem 0; padding: 0.35rem 0.7rem; width: fit-content; max-width: 100%;
           box-sizing: border-box; }
.command code { display: block; white-space: pre-wrap; overflow-wrap: anywhere; padding-left: 1rem; text-indent: -1rem;
                user-select: all; }
.examples { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; align-items: baseline; margin: 0; }
.examples dt { min-width: 0; }
.examples dd { margin: 0; }
.opening { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0.4rem 2rem; align-items: start; }
.opening p:first-child { margin-top: 0; }
.atlas-pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0.8rem; }
.atlas-pictures figure, .chart { min-width: 0; overflow: hidden; }
.atlas-pictures svg { height: 20rem; }
figcaption { color: var(--faint); background: var(--ground); font-size: 0.85rem; padding: 0.2rem 0.8rem 0.1rem; }
.command span { white-space: nowrap; }
.facts { padding-left: 1.2rem; margin: 0.8rem 0; }
.facts li { margin: 0.25rem 0; }
.beside { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 0.8rem 2rem; align-items: start; }
.beside th { white-space: normal; vertical-align: bottom; }
.beside th, .beside td { padding: 0.3rem 0.5rem; }
.chart svg { height: auto; }
.findings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem 2rem; }
.finding { border-left: 3px solid var(--line); padding: 0.1rem 0 0.1rem 1rem; min-width: 0; }
.finding p { margin: 0.2rem 0; }
.finding.differs { border-color: #e07a1f; }
.gallery svg { height: 18rem; }
@media (prefers-color-scheme: dark) {
  .chart { background: #141414; }
  .chart > svg { filter: invert(0.92) hue-rotate(180deg); }
}
@media (max-width: 60rem) { .beside, .opening { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) {
  .examples { grid-template-columns: minmax(0, 1fr); }
  .examples dd { margin-bottom: 0.6rem; }
  .command { font-size: 0.74rem; }
  h1 { font-size: 1.4rem; }
}
@media print {
  body { max-width: none; margin: 0; }
  h2, h3 { break-after: avoid; }
  .chart > svg { filter: none; }
}
)";

std::string paragraph(const std::string& text, const char* kind = "") {
  if (text.empty()) return "";
  const std::string attribute = *kind == '\0' ? "" : fmt::format(" class=\"{}\"", kind);
  return fmt::format("<p{}>{}</p>\n", attribute, escape_html(text));
}

// The names of options are not broken at their hyphens.
std::string command_html(const std::string& command) {
  std::string html;
  for (std::size_t begin = 0; begin < command.size();) {
    const std::size_t end = std::min(command.find(' ', begin), command.size());
    const std::string word = escape_html(command.substr(begin, end - begin));
    html += (begin == 0 ? "" : " ") + (word.starts_with("-") ? "<span>" + word + "</span>" : word);
    begin = end + 1;
  }
  return html;
}

// A line for each.
std::string command_lines(const std::vector<std::string>& commands) {
  if (commands.empty()) return "";
  std::string lines;
  for (const std::string& command : commands) lines += fmt::format("<code>{}</code>", command_html(command));
  return fmt::format("<pre class=\"command\">{}</pre>\n", lines);
}

std::string command_line(const std::string& command) { return command_lines({command}); }

std::string heading(const std::string& text) { return fmt::format("<h3>{}</h3>\n", escape_html(text)); }

std::string table_html(const AtlasTable& content) {
  return "<div class=\"scroll\">\n" + to_html(content.table) + "</div>\n" + paragraph(content.note, "note") +
         command_lines(content.commands);
}

std::string examples_html(const std::vector<AtlasExample>& examples) {
  std::string html = "<dl class=\"examples\">\n";
  for (const AtlasExample& example : examples) {
    html += fmt::format("<dt>{}</dt><dd>{}</dd>\n", command_line(example.command), escape_html(example.meaning));
  }
  return html + "</dl>\n";
}

constexpr const char* kNetworksAnchor = "all";

std::string contents_html(const AtlasPage& page) {
  std::string html = "<ul class=\"contents\">\n";
  const auto add = [&](const std::string& id, const std::string& title) {
    html += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", escape_html(id), escape_html(title));
  };
  for (const AtlasSection& section : page.sections) add(section.id, section.title);
  add(kNetworksAnchor, page.networks.title);
  return html + "</ul>\n";
}

std::string heading_with_anchor(const std::string& id, const std::string& title) {
  return fmt::format("<h2 id=\"{}\">{}</h2>\n", escape_html(id), escape_html(title));
}

std::string facts_html(const std::vector<std::string>& facts) {
  std::string html = "<ul class=\"facts\">\n";
  for (const std::string& fact : facts) html += fmt::format("<li>{}</li>\n", escape_html(fact));
  return html + "</ul>\n";
}

// Markers in pictures have ids, which Page makes unique; so the figures are added through it.
void add_pictures(Page& page, const std::vector<AtlasPicture>& pictures) {
  std::vector<Picture> captioned;
  for (const AtlasPicture& picture : pictures) {
    captioned.push_back({picture.svg, fmt::format("<figcaption>{}{}</figcaption>", escape_html(picture.caption),
                                                  command_line(picture.command))});
  }
  page.add_pictures(captioned, "atlas-pictures");
}

std::string chart_html(const AtlasSection& section) {
  Kinds kinds(section.chart.curves.size());
  std::iota(kinds.begin(), kinds.end(), std::size_t{0});
  return fmt::format("<div class=\"beside\">\n<figure class=\"chart\">{}</figure>\n<div>\n{}</div>\n</div>\n",
                     latency_svg(CurvePage{}, section.chart, kinds), table_html(section.capacities));
}

std::string finding_html(const AtlasFinding& finding) {
  return fmt::format(
      "<div class=\"finding {}\">\n<p><b>{}: published {}, computed {}</b> ({})</p>\n{}{}{}</div>\n",
      escape_html(finding.verdict), escape_html(finding.place), escape_html(finding.published),
      escape_html(finding.ours), escape_html(finding.verdict), paragraph("The paper: " + finding.statement + "."),
      finding.reason.empty() ? "" : paragraph("Weft: " + finding.reason + "."), command_line(finding.command));
}

void add_section(Page& page, const AtlasSection& section) {
  page.add_html(heading_with_anchor(section.id, section.title) + "<div class=\"opening\">\n<div>\n" +
                paragraph(section.idea) + facts_html(section.facts) + paragraph(section.paper, "source") + "</div>\n");
  add_pictures(page, section.pictures);
  page.add_html("</div>\n");
  page.add_html(heading("Size and distances, beside rivals of like size") + table_html(section.numbers));
  page.add_html(heading("Routing and deadlock") + table_html(section.routings));
  page.add_html(heading("Latency under load") + paragraph(section.chart_note) + chart_html(section));
  page.add_html(heading("What the paper says, and what we found") + paragraph(section.verdicts) +
                command_line(section.verdicts_command));
  if (section.findings.empty()) return;
  page.add_html(paragraph("The most telling findings:") + "<div class=\"findings\">\n");
  for (const AtlasFinding& finding : section.findings) page.add_html(finding_html(finding));
  page.add_html("</div>\n");
}

}  // namespace

std::string atlas_page(const AtlasPage& content) {
  Page page(content.title);
  for (const std::string& text : content.about) page.add_paragraph(text);
  page.add_html(examples_html(content.examples) + contents_html(content) + table_html(content.overview));
  for (const AtlasSection& section : content.sections) add_section(page, section);
  page.add_html(heading_with_anchor(kNetworksAnchor, content.networks.title));
  add_table_content(page, content.networks);
  page.add_heading("This page");
  page.add_paragraph("This command makes the page again; points that were simulated before are taken from its store.");
  page.add_html(command_line(content.command));
  page.add_style(kAtlasStyle);
  return page.to_html();
}

}  // namespace weft::report
