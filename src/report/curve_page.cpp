#include "report/curve_page.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "report/curve_data.h"
#include "report/curve_frame.h"
#include "report/curve_svg.h"
#include "report/page.h"
#include "report/palette.h"

namespace weft::report {
namespace {

// The page may load nothing else; Vega compiles expressions, which needs unsafe-eval.
constexpr const char* kCurvePolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline' 'unsafe-eval'; img-src data: blob:\">\n";

constexpr const char* kCurveStyle = R"(
section h2 { margin-bottom: 0; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.4rem; }
.answer { font-size: 1.05rem; max-width: 56rem; }
ul.answer { padding-left: 1.2rem; }
.answer li { margin: 0.2rem 0; }
.summary table { font-size: 0.86rem; }
.summary th, .summary td { white-space: normal; padding: 0.25rem 0.5rem; }
.summary th { vertical-align: bottom; }
.summary td.number { white-space: nowrap; }
.faint { color: var(--faint); margin: 0 0 0.6rem; max-width: none; }
.legend { display: flex; flex-wrap: wrap; gap: 0.1rem 0.4rem; list-style: none; margin: 0.4rem 0; padding: 0; font-size: 0.88rem; }
.legend li { max-width: 100%; }
.legend button { display: flex; align-items: center; gap: 0.4rem; font: inherit; color: inherit; background: none; border: 0;
                 border-radius: 4px; padding: 0.1rem 0.4rem; text-align: left; overflow-wrap: anywhere; cursor: pointer; }
.legend button:hover, .legend button:focus-visible { background: var(--stripe); }
.legend button[aria-pressed="false"] { opacity: 0.4; text-decoration: line-through; }
.legend svg { flex: none; }
.pair { display: grid; grid-template-columns: 3fr 2fr; gap: 0.8rem; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 0.8rem; }
.note { color: var(--faint); font-size: 0.85rem; max-width: none; margin: 0.5rem 0; }
@media (max-width: 56rem) { .pair { grid-template-columns: 1fr; } }
figure { min-width: 0; break-inside: avoid; }
figcaption { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.5rem 0.8rem 0; font-size: 0.88rem; }
figcaption b { flex: 1; font-weight: 600; overflow-wrap: anywhere; }
figcaption button, .switch button { font: inherit; font-size: 0.78rem; color: var(--faint); background: none;
                    border: 1px solid var(--line); border-radius: 4px; padding: 0 0.4rem; cursor: pointer; }
figcaption button:hover { color: var(--ink); }
.canvas { padding: 0.3rem 0.5rem 0.5rem; }
.panels .legend { padding: 0 0.5rem 0.5rem; margin: 0; font-size: 0.78rem; }
.drawn { background: var(--ground); }
.drawn svg { max-width: 100%; height: auto; }
.drawn .canvas svg { width: auto; }
.drawn .legend svg { width: 34px; height: 12px; }
.switch { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; border: 0; margin: 1rem 0 0; padding: 0; font-size: 0.92rem; }
.switch[hidden] { display: none; }
.switch label { white-space: nowrap; }
.hint { position: fixed; z-index: 9; max-width: 26rem; pointer-events: none; background: var(--ground); color: var(--ink);
        border: 1px solid var(--faint); border-radius: 4px; box-shadow: 0 2px 8px #0004; padding: 0.4rem 0.6rem; font-size: 0.82rem; }
.hint b { overflow-wrap: anywhere; }
.hint td, .hint th { border: 0; padding: 0 0.8rem 0 0; white-space: normal; font-weight: 400; vertical-align: top; }
.hint tbody tr:nth-child(even) { background: none; }
th[aria-sort] { cursor: pointer; }
th[aria-sort="ascending"]::after { content: " \2191"; }
th[aria-sort="descending"]::after { content: " \2193"; }
details { margin: 0.8rem 0; }
summary { cursor: pointer; color: var(--faint); }
caption { text-align: left; padding: 0.3rem 0; font-weight: 600; }
.repeats td:nth-child(2) { font-family: ui-monospace, monospace; font-size: 0.82rem; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); font-size: 0.85rem; color: var(--faint); }
footer pre { white-space: pre-wrap; }
@media print {
  :root { color-scheme: light; --ink: #1c2733; --faint: #66727f; --line: #d7dde3; --ground: #ffffff; --stripe: #f5f7f9; }
  body { max-width: none; margin: 0; padding: 0; font-size: 11pt; }
  .switch, figcaption button, .hint { display: none; }
  h2, h3 { break-after: avoid; }
  section + section { break-before: page; }
  .pair .canvas svg { max-height: 300px; }
  .scroll { overflow: visible; }
  th, td { white-space: normal; padding: 0.2rem 0.5rem; }
  tr { break-inside: avoid; }
}
)";

// The colours of curves as CSS variables, so that dark mode and print need no script.
template <class Colours>
std::string colour_variables(const Colours& colours) {
  std::string text;
  for (std::size_t i = 0; i < colours.size(); ++i) text += fmt::format(" --c{}: {};", i, colours[i]);
  return ":root {" + text + " }\n";
}

std::string colour_style() {
  return colour_variables(kColours) + "@media screen and (prefers-color-scheme: dark) { " +
         colour_variables(kColoursOnDark) + "}\n";
}

// Numbers the styles by curve name, in the order of first appearance.
std::vector<Kinds> kinds_of(const std::vector<CurveChart>& charts) {
  std::map<std::string, std::size_t> known;
  std::vector<Kinds> kinds;
  for (const CurveChart& chart : charts) {
    kinds.emplace_back();
    for (const Curve& curve : chart.curves) {
      kinds.back().push_back(known.try_emplace(curve.name, known.size()).first->second);
    }
  }
  return kinds;
}

std::string swatch(std::size_t kind) {
  const KindStyle style = style_of(kind);
  return fmt::format(
      "<svg width=\"34\" height=\"12\" viewBox=\"0 0 34 12\" aria-hidden=\"true\" style=\"stroke: var(--c{0}); fill: "
      "var(--c{0})\"><path d=\"M0 6h34\" stroke-width=\"1.8\" stroke-dasharray=\"{1}\"/><{2} stroke=\"none\"/></svg>",
      style.colour, *style.dashes == '\0' ? "none" : style.dashes, marker_of(kind, 17, 6));
}

std::string legend_entry(const std::string& name, std::size_t kind, std::size_t index) {
  return fmt::format("<li><button type=\"button\" aria-pressed=\"true\" data-curve=\"{}\">{}{}</button></li>\n", index,
                     swatch(kind), "<span>" + escape_html(name) + "</span>");
}

// `attributes` identify the figure for the script.
struct Figure {
  std::string attributes;
  std::string caption;
  std::string svg;
  std::string legend{};
};

// With a script, the script draws the figure, and the SVG is shown by browsers without scripts.
std::string figure_html(const Figure& figure, bool has_script) {
  if (!has_script) return "<figure>" + figure.svg + "</figure>\n";
  return fmt::format(
      "<figure {}><figcaption><b>{}</b></figcaption><div class=\"canvas\"></div><noscript>{}</noscript>{}</figure>\n",
      figure.attributes, escape_html(figure.caption), figure.svg, figure.legend);
}

std::string link_legend(const Curve& curve) {
  std::string entries;
  for (std::size_t i = 0; i < curve.link_use.size(); ++i) entries += legend_entry(curve.link_use[i].link_class, i, i);
  return "<ul class=\"legend\">\n" + entries + "</ul>";
}

class CurvePageWriter {
 public:
  CurvePageWriter(const CurvePage& page, const WebBundle& bundle)
      : page_(page), bundle_(bundle), kinds_(kinds_of(page.charts)), html_(page.title) {}

  [[nodiscard]] std::string write() {
    if (has_script()) html_.add_to_head(kCurvePolicy);
    html_.add_style(kCurveStyle + colour_style());
    add_answers();
    for (const CaptionedTable& table : page_.tables) {
      html_.add_heading(table.caption);
      html_.add_html("<div class=\"summary\">\n");
      html_.add_table(table.table);
      html_.add_html("</div>\n");
    }
    for (const std::string& paragraph : page_.intro) html_.add_paragraph(paragraph);
    if (has_script() && !page_.charts.empty()) html_.add_html(kSwitch);
    for (std::size_t i = 0; i < page_.charts.size(); ++i) add_chart(i);
    add_repeats();
    add_script();
    return html_.to_html();
  }

 private:
  static constexpr const char* kSwitch =
      "<fieldset class=\"switch\" hidden><span>Latency over</span><label><input type=\"radio\" name=\"axis\" "
      "value=\"offered\" checked> offered load</label><label><input type=\"radio\" name=\"axis\" value=\"accepted\"> "
      "accepted load</label></fieldset>\n";

  // One answer is a paragraph, several are a list.
  void add_answers() {
    if (page_.answers.size() == 1) {
      html_.add_html("<p class=\"answer\">" + escape_html(page_.answers.front()) + "</p>\n");
    } else if (!page_.answers.empty()) {
      std::string items;
      for (const std::string& answer : page_.answers) items += "<li>" + escape_html(answer) + "</li>\n";
      html_.add_html("<ul class=\"answer\">\n" + items + "</ul>\n");
    }
  }

  [[nodiscard]] bool has_script() const { return !bundle_.script.empty(); }

  void add_figure(const Figure& figure) { html_.add_html(figure_html(figure, has_script())); }

  void add_chart(std::size_t index) {
    const CurveChart& chart = page_.charts[index];
    html_.add_html("<section>\n");
    html_.add_heading(chart.title);
    if (!chart.subtitle.empty()) html_.add_html("<p class=\"faint\">" + escape_html(chart.subtitle) + "</p>\n");
    for (const std::string& note : chart.notes) html_.add_html("<p class=\"note\">" + escape_html(note) + "</p>\n");
    if (has_script()) html_.add_html(legend(index));
    const auto attributes = [&](const char* kind) {
      return fmt::format("data-kind=\"{}\" data-chart=\"{}\"", kind, index);
    };
    html_.add_html(fmt::format("<div class=\"{}\">\n", has_script() ? "pair" : "plots"));
    add_figure({attributes("latency"), "Latency over offered load", latency_svg(page_, chart, kinds_[index])});
    add_figure({attributes("accepted"), "Accepted over offered load", accepted_svg(page_, chart, kinds_[index])});
    html_.add_html("</div>\n" + notes(chart));
    add_link_use(index);
    add_numbers(chart);
    html_.add_html("</section>\n");
  }

  [[nodiscard]] std::string legend(std::size_t index) const {
    const CurveChart& chart = page_.charts[index];
    std::string entries;
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
      entries += legend_entry(chart.curves[i].name, kinds_[index][i], i);
    }
    return fmt::format("<ul class=\"legend\" data-chart=\"{}\">\n{}</ul>\n", index, entries);
  }

  // Explains the signs that the chart has.
  [[nodiscard]] static std::string notes(const CurveChart& chart) {
    const auto any_curve = [&](const auto& claim) {
      return std::any_of(chart.curves.begin(), chart.curves.end(), claim);
    };
    std::string text;
    if (any_curve([](const Curve& curve) { return has_saturated(curve); })) {
      text += "A curve leaves the chart at the top where the network saturates; hollow points are saturated runs. ";
    }
    if (any_curve([](const Curve& curve) { return curve.saturation.has_value(); })) {
      text += "A mark on the axis is the largest load that the network carries. ";
    }
    if (any_curve([](const Curve& curve) { return curve.bound.has_value(); })) {
      text += "A dashed line is a bound: no routing and no router can accept more in total. " + bounds_beyond(chart);
    }
    return text.empty() ? "" : "<p class=\"note\">" + escape_html(text) + "</p>\n";
  }

  [[nodiscard]] static bool has_saturated(const Curve& curve) {
    return std::any_of(curve.points.begin(), curve.points.end(), [](const CurvePoint& p) { return p.is_saturated; });
  }

  [[nodiscard]] static std::string bounds_beyond(const CurveChart& chart) {
    std::string list;
    for (const std::size_t i : latency_frame(chart, LoadAxis::offered).bounds_beyond) {
      list += fmt::format("{}{} at {:.4g}", list.empty() ? "" : ", ", chart.curves[i].name, *chart.curves[i].bound);
    }
    return list.empty() ? "" : "Bounds right of the chart: " + list + ".";
  }

  void add_link_use(std::size_t index) {
    const CurveChart& chart = page_.charts[index];
    const auto has_use = [](const Curve& curve) { return !curve.link_use.empty(); };
    if (std::none_of(chart.curves.begin(), chart.curves.end(), has_use)) return;
    html_.add_html(fmt::format("<h3>Link utilisation</h3>\n<div class=\"{}\">\n", has_script() ? "panels" : "plots"));
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
      const Curve& curve = chart.curves[i];
      if (!has_use(curve)) continue;
      const std::string attributes = fmt::format("data-kind=\"links\" data-chart=\"{}\" data-curve=\"{}\"", index, i);
      add_figure({attributes, curve.name, link_use_svg(page_, curve), link_legend(curve)});
    }
    html_.add_html("</div>\n");
  }

  // A table of all points. It is open where no script can open it for printing.
  void add_numbers(const CurveChart& chart) {
    html_.add_html(fmt::format("<details class=\"numbers\"{}><summary>The numbers of these curves</summary>\n",
                               has_script() ? "" : " open"));
    html_.add_table(chart.numbers.columns.empty() ? numbers_of(chart) : chart.numbers);
    html_.add_html("</details>\n");
  }

  [[nodiscard]] static Table numbers_of(const CurveChart& chart) {
    Table table{{{"curve"},
                 {"offered", Align::right},
                 {"accepted", Align::right},
                 {"latency", Align::right},
                 {"from", Align::right},
                 {"to", Align::right},
                 {"verdict"}},
                {}};
    for (const Curve& curve : chart.curves) {
      for (const CurvePoint& point : curve.points) table.rows.push_back(cells(curve, point));
    }
    return table;
  }

  [[nodiscard]] static std::vector<std::string> cells(const Curve& curve, const CurvePoint& point) {
    const auto latency = [](double value) { return std::isfinite(value) ? fmt::format("{:.2f}", value) : ""; };
    const bool has_band = point.low < point.high;
    return {curve.name,
            fmt::format("{:.4f}", point.offered),
            fmt::format("{:.4f}", point.accepted),
            latency(point.latency),
            has_band ? latency(point.low) : "",
            has_band ? latency(point.high) : "",
            point.verdict};
  }

  void add_repeats() {
    if (page_.repeats.empty()) return;
    Table table{{{"point"}, {"command"}, {"seed", Align::right}, {"version"}}, {}};
    for (const Repeat& each : page_.repeats) {
      table.rows.push_back({each.point, each.command, each.seed, each.version});
    }
    html_.add_heading("To repeat a point");
    html_.add_html(fmt::format("<details class=\"repeats\"><summary>{} commands</summary>\n", page_.repeats.size()));
    html_.add_table(table);
    html_.add_html("</details>\n");
  }

  void add_script() {
    if (!has_script()) return;
    html_.add_html("<footer><details><summary>Licences of the software in this page</summary>\n<pre>" +
                   escape_html(std::string(bundle_.licences)) + "</pre>\n</details></footer>\n");
    html_.add_html("<script type=\"application/json\" id=\"curves\">" + curve_data(page_, kinds_) + "</script>\n");
    html_.add_html("<script>" + std::string(bundle_.script) + "</script>\n");
  }

  const CurvePage& page_;
  const WebBundle& bundle_;
  std::vector<Kinds> kinds_;
  Page html_;
};

}  // namespace

std::string to_html(const CurvePage& page, const WebBundle& bundle) { return CurvePageWriter(page, bundle).write(); }

}  // namespace weft::report
