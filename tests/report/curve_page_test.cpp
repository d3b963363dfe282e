#include "report/curve_page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include <nlohmann/json.hpp>

#include "report/curve_data.h"
#include "report/curve_frame.h"
#include "report/curve_svg.h"
#include "report/palette.h"

namespace weft::report {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
const WebBundle kScript{"draw();", "MIT & <friends>"};

CurvePoint converged(double offered, double latency, double half = 0) {
  return {offered, offered, latency, latency - half, latency + half, false, "converged"};
}

CurvePoint saturated(double offered, double accepted, double latency) {
  return {offered, accepted, latency, latency, latency, true, "saturated"};
}

// A latency of 20 cycles at low load; carries loads up to 0.3.
Curve usual_curve() {
  return {"usual",
          {converged(0.1, 20, 1), converged(0.2, 25, 2), converged(0.3, 40, 4), saturated(0.4, 0.32, 300),
           saturated(0.5, 0.31, 700)}};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

CurvePage hostile_page() {
  const std::string name = "</script><img src=x> & \"a\"";
  Curve curve = usual_curve();
  curve.name = name;
  curve.points[0].verdict = name;
  curve.points[0].details = {{name, name}};
  curve.link_use = {{name, {{0.1, 0.2}}}};
  curve.bound = 9;
  CurvePage page{.title = name, .answers = {name, name}, .intro = {name}};
  page.load_unit = name;
  page.latency_unit = name;
  page.charts = {{name, name, {curve}, {name}}};
  page.tables = {{name, {{{name}}, {{name}}}}};
  page.repeats = {{name, name, name, name}};
  return page;
}

TEST(CurvePage, TextsAreEscapedEverywhere) {
  for (const WebBundle& bundle : {kScript, WebBundle{}}) {
    const std::string html = to_html(hostile_page(), bundle);
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_EQ(count(html, "</script"), bundle.script.empty() ? 0U : 2U);
    EXPECT_NE(html.find("&lt;/script&gt;&lt;img src=x&gt; &amp; &quot;a&quot;"), std::string::npos);
  }
}

TEST(CurvePage, NotesOfAChartAreBelowItsSubtitle) {
  const std::string html = to_html({.title = "t", .charts = {{"c", "sub", {usual_curve()}, {"VCs per port differ."}}}});
  EXPECT_NE(html.find("sub</p>\n<p class=\"note\">VCs per port differ.</p>"), std::string::npos);
}

TEST(CurvePage, BeginsWithTheAnswersAndShowsEachTableOnce) {
  CurvePage page{.title = "t", .answers = {"One carries most."}, .intro = {"How to read it."}};
  page.tables = {{"Summary", {{{"summary column"}}, {{"a"}}}}};
  page.charts = {{"c", "sub", {usual_curve()}}};
  page.charts[0].numbers = {{{"own column"}}, {{"b"}}};
  for (const WebBundle& bundle : {kScript, WebBundle{}}) {
    const std::string html = to_html(page, bundle);
    std::size_t last = html.find("<h1>");
    for (const char* next : {"One carries most.", "summary column", "How to read it.", "<h2>c</h2>", "own column"}) {
      EXPECT_EQ(count(html, next), 1U) << next;
      EXPECT_GT(html.find(next), last) << next;
      last = html.find(next);
    }
    EXPECT_EQ(count(html, "<table>"), 2U);
    EXPECT_EQ(count(html, "<details class=\"numbers\" open>"), bundle.script.empty() ? 1U : 0U);
  }
}

TEST(CurvePage, DataSurviveEscaping) {
  const std::string html = to_html(hostile_page(), kScript);
  const std::string mark = "id=\"curves\">";
  const std::size_t begin = html.find(mark) + mark.size();
  const auto data = nlohmann::json::parse(html.substr(begin, html.find("</script", begin) - begin));
  EXPECT_EQ(data["charts"][0]["curves"][0]["name"], "</script><img src=x> & \"a\"");
  const auto hint = data["charts"][0]["curves"][0]["points"][0]["hint"];
  EXPECT_EQ(hint[0], nlohmann::json({"offered", "0.1000"}));
  EXPECT_EQ(hint.back(), nlohmann::json({"</script><img src=x> & \"a\"", "</script><img src=x> & \"a\""}));
}

TEST(CurvePage, NamesThatAreNotUtf8DoNotStopThePage) {
  Curve curve = usual_curve();
  curve.name = "\xff\xfe";
  EXPECT_NE(to_html({.title = "t", .charts = {{"c", "", {curve}}}}, kScript).find("id=\"curves\""), std::string::npos);
}

TEST(CurvePage, FiguresWithAScriptAreEmpty) {
  const std::string html = to_html(hostile_page(), kScript);
  EXPECT_EQ(count(html, "<figure data-kind="), 3U);  // latency, accepted, links
  EXPECT_EQ(count(html, "<noscript><svg"), 3U);
  EXPECT_NE(html.find("<script>draw();</script>"), std::string::npos);
  EXPECT_NE(html.find("MIT &amp; &lt;friends&gt;"), std::string::npos);
  EXPECT_NE(html.find("default-src 'none'"), std::string::npos);
}

TEST(CurvePage, FiguresWithoutAScriptAreSvg) {
  const std::string html = to_html(hostile_page(), WebBundle{});
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(html.find("<noscript"), std::string::npos);
  EXPECT_EQ(html.find("<footer"), std::string::npos);
  EXPECT_EQ(count(html, "<figure><svg"), 3U);
}

TEST(CurvePage, BundleOfTheBuildIsCompleteOrEmpty) {
  const WebBundle bundle = web_bundle();
  EXPECT_EQ(bundle.script.empty(), bundle.licences.empty());
  EXPECT_EQ(bundle.script.find("</script"), std::string_view::npos);
  if (!bundle.script.empty()) {
    EXPECT_EQ(bundle.script.substr(bundle.script.size() - 5), "})();");
    EXPECT_NE(bundle.licences.find("vega-lite"), std::string_view::npos);
    EXPECT_EQ(bundle.licences.find("esbuild"), std::string_view::npos);  // a build tool, not part of the script
  }
}

TEST(CurvePage, TablesHoldEveryPointAndEveryCommand) {
  CurvePage page{"t"};
  page.charts = {{"c", "", {usual_curve()}}};
  page.repeats = {{"usual at 0.1", "weft simulate 'usual' --load 0.1", "7", "0.1.0"}};
  const std::string html = to_html(page, WebBundle{});
  EXPECT_EQ(count(html, "<td>usual</td>"), 5U);
  EXPECT_NE(html.find("<td class=\"number\">25.00</td><td class=\"number\">23.00</td><td class=\"number\">27.00</td>"),
            std::string::npos);
  EXPECT_NE(html.find("<td>weft simulate 'usual' --load 0.1</td><td class=\"number\">7</td><td>0.1.0</td>"),
            std::string::npos);
}

TEST(CurvePage, SameNameHasTheSameStyle) {
  Curve other = usual_curve();
  other.name = "other";
  CurvePage page{"t"};
  page.charts = {{"first", "", {usual_curve(), other}}, {"second", "", {other}}};
  const std::string html = to_html(page, kScript);
  EXPECT_EQ(count(html, "stroke: var(--c0)"), 1U);
  EXPECT_EQ(count(html, "stroke: var(--c1)"), 2U);
}

TEST(CurvePage, PageWithoutChartsIsValid) {
  for (const WebBundle& bundle : {kScript, WebBundle{}}) {
    EXPECT_NE(to_html({.title = "empty"}, bundle).find("<h1>empty</h1>"), std::string::npos);
  }
}

TEST(LatencyFrame, KeepsOnePointBeyondSaturation) {
  const LatencyFrame frame = latency_frame({"", "", {usual_curve()}}, LoadAxis::accepted);
  const LatencyLine& line = frame.lines[0];
  EXPECT_EQ(line.point_ids, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_EQ(line.corners.size(), 4U);  // the last lies above the top
  EXPECT_GT(line.corners.back().y, frame.top);
  EXPECT_TRUE(line.corners.back().is_hollow);
  // From (0.3, 40) to (0.32, 300), cut at the top.
  ASSERT_TRUE(line.exit);
  EXPECT_EQ(line.exit_point_id, 3U);
  EXPECT_NEAR(*line.exit, 0.3 + 0.02 * (frame.top - 40) / 260, 1e-12);
}

TEST(LatencyFrame, SaturatedRunWithLowLatencyStillLeavesAtTheTop) {
  Curve curve = usual_curve();
  curve.points[3].latency = 45;
  for (const LoadAxis axis : {LoadAxis::accepted, LoadAxis::offered}) {
    const LatencyFrame frame = latency_frame({"", "", {curve}}, axis);
    const LatencyLine& line = frame.lines[0];
    ASSERT_EQ(line.corners.size(), 5U);
    EXPECT_EQ(line.corners[3].y, 45);
    EXPECT_GT(line.corners[4].y, frame.top);
    EXPECT_EQ(line.exit, load_of(curve.points[3], axis));
  }
}

TEST(LatencyFrame, SaturatedRunsWithoutLatencyLeaveAtTheTop) {
  Curve curve = usual_curve();
  curve.points[3].latency = kNone;
  curve.points[4].latency = kNone;
  const LatencyFrame frame = latency_frame({"", "", {curve}}, LoadAxis::accepted);
  EXPECT_EQ(frame.lines[0].point_ids.size(), 3U);
  EXPECT_TRUE(frame.lines[0].exit.has_value());
  EXPECT_EQ(frame.lines[0].exit_point_id, 3U);
  EXPECT_EQ(frame.lines[0].corners.back().x, 0.32);
  EXPECT_TRUE(std::isfinite(frame.top));
}

TEST(LatencyFrame, DrawsACarriedPointAfterASaturatedOne) {
  Curve curve = usual_curve();
  curve.points[1].is_saturated = true;
  const LatencyFrame frame = latency_frame({"", "", {curve}}, LoadAxis::accepted);
  EXPECT_EQ(frame.lines[0].point_ids, (std::vector<std::size_t>{0, 1, 2, 3}));
  EXPECT_TRUE(frame.lines[0].corners[1].is_hollow);
}

TEST(LatencyFrame, CurveWithoutSaturationStaysInside) {
  const LatencyFrame frame =
      latency_frame({"", "", {{"low", {converged(0.1, 20), converged(0.2, 21)}}}}, LoadAxis::offered);
  EXPECT_FALSE(frame.lines[0].exit);
  EXPECT_EQ(frame.lines[0].corners.size(), 2U);
  EXPECT_EQ(frame.right, 0.2);
}

TEST(LatencyFrame, LowLoadsDecideTheTop) {
  Curve curve = usual_curve();
  EXPECT_EQ(latency_frame({"", "", {curve}}, LoadAxis::accepted).top, 50);  // 44 with its band, and a tenth more
  curve.points[2].latency = curve.points[2].low = curve.points[2].high = 1e6;
  EXPECT_EQ(latency_frame({"", "", {curve}}, LoadAxis::accepted).top, 100);  // five times 20
  Curve slow = usual_curve();
  for (CurvePoint& point : slow.points) point.latency = point.low = point.high = 10 * point.latency;
  EXPECT_EQ(latency_frame({"", "", {curve, slow}}, LoadAxis::accepted).top, 600);  // three times 200
}

TEST(LatencyFrame, FarBoundsDoNotWidenTheFrame) {
  Curve near = usual_curve();
  near.bound = 0.36;
  Curve far = usual_curve();
  far.bound = 2;
  const LatencyFrame frame = latency_frame({"", "", {near, far}}, LoadAxis::accepted);
  ASSERT_EQ(frame.bounds.size(), 1U);
  EXPECT_EQ(frame.bounds[0].curve, 0U);
  EXPECT_EQ(frame.bounds_beyond, (std::vector<std::size_t>{1}));
  EXPECT_LT(frame.right, 0.5);
  EXPECT_GE(frame.right, 0.36);
}

TEST(LatencyFrame, LabelsOfCloseBoundsHaveDifferentLevels) {
  CurveChart chart;
  for (const double bound : {0.3, 0.302, 0.304, 0.2, 0.306}) {
    chart.curves.push_back(usual_curve());
    chart.curves.back().bound = bound;
  }
  std::set<std::size_t> levels;
  for (const BoundRule& rule : latency_frame(chart, LoadAxis::accepted).bounds) {
    if (rule.load >= 0.3) levels.insert(rule.level);
  }
  EXPECT_EQ(levels, (std::set<std::size_t>{0, 1, 2, 3}));
}

TEST(LatencyFrame, FullySaturatedCurveDoesNotSetTheScale) {
  const CurveChart usual{"", "", {usual_curve()}};
  CurveChart chart = usual;
  chart.curves.push_back({"hopeless", {saturated(0.1, 0.05, 1e5), saturated(0.2, 0.05, 2e5)}});
  EXPECT_EQ(latency_frame(chart, LoadAxis::accepted).top, latency_frame(usual, LoadAxis::accepted).top);
  chart.curves.erase(chart.curves.begin());
  EXPECT_GT(latency_frame(chart, LoadAxis::accepted).top, 1e5);
}

TEST(LatencyFrame, SharedBoundIsOneRule) {
  CurveChart chart;
  for (const double bound : {0.3, 0.2, 0.3, 0.3}) {
    chart.curves.push_back(usual_curve());
    chart.curves.back().bound = bound;
  }
  const auto bounds = latency_frame(chart, LoadAxis::accepted).bounds;
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_EQ(label_of(bounds[0]), "bound 0.2");
  EXPECT_EQ(label_of(bounds[1]), "bound 0.3 of 3");
  EXPECT_EQ(bounds[1].curve, 0U);
}

TEST(LatencyFrame, ChartWithoutPointsHasAFrame) {
  const CurveChart chart{"", "", {{"none", {}, 0.5}, {"deadlocked", {saturated(0.1, 0, kNone)}}}};
  const LatencyFrame frame = latency_frame(chart, LoadAxis::accepted);
  EXPECT_EQ(frame.top, 1);
  EXPECT_GT(frame.right, 0);
  EXPECT_TRUE(frame.lines[0].corners.empty());
  const std::string html = to_html({.title = "t", .charts = {chart}}, kScript);
  EXPECT_EQ(html.find("nan"), std::string::npos);
  EXPECT_NE(html.find("no packet was received"), std::string::npos);
}

TEST(CurveSvg, CurvesEndAtTheFrameAndBoundsAreRules) {
  Curve curve = usual_curve();
  curve.bound = 0.35;
  curve.saturation = 0.305;
  const CurveChart chart{"", "", {curve}};
  const std::string svg = latency_svg({"t"}, chart, {0});
  EXPECT_EQ(count(svg, "class=\"stroke\""), 1U);
  EXPECT_NE(svg.find("<title>usual carries up to 0.305</title>"), std::string::npos);
  EXPECT_EQ(count(svg, "overflow=\"hidden\""), 1U);
  EXPECT_EQ(count(svg, "class=\"curve\""), 1U);
  EXPECT_EQ(count(svg, "class=\"rule\""), 1U);
  EXPECT_EQ(count(svg, "class=\"marker\""), 3U + 1U);  // below the top, and in the legend
  EXPECT_NE(svg.find(">bound 0.35<"), std::string::npos);
}

TEST(LatencyFrame, CoveredLineIsWider) {
  Curve apart = usual_curve();
  for (CurvePoint& point : apart.points) point.latency += 10;
  const CurveChart chart{"", "", {usual_curve(), apart, usual_curve(), usual_curve()}};
  const LatencyFrame frame = latency_frame(chart, LoadAxis::offered);
  EXPECT_GT(frame.lines[0].width, frame.lines[2].width + 1);
  EXPECT_GT(frame.lines[2].width, frame.lines[3].width + 1);
  EXPECT_EQ(frame.lines[1].width, frame.lines[3].width);
  EXPECT_GT(accepted_widths(chart)[1], accepted_widths(chart)[3]);
}

TEST(CurveSvg, MarksAtOneLoadAreStacked) {
  Curve curve = usual_curve();
  curve.saturation = 0.3;
  Curve other = usual_curve();
  other.saturation = 0.2;
  const CurveChart chart{"", "", {curve, other, curve}};
  EXPECT_EQ(stroke_levels(chart), (std::vector<std::size_t>{0, 0, 1}));
  const std::string svg = latency_svg({"t"}, chart, {0, 1, 2});
  std::set<std::string> places;
  for (std::size_t at = svg.find("class=\"stroke\""); at != std::string::npos;
       at = svg.find("class=\"stroke\"", at + 1)) {
    places.insert(svg.substr(at, svg.find(" stroke=", at) - at));
  }
  EXPECT_EQ(places.size(), 3U);
}

TEST(CurveSvg, PointsBeyondSaturationAreHollow) {
  const std::string svg = accepted_svg({"t"}, {"", "", {usual_curve()}}, {0});
  EXPECT_EQ(count(svg, "class=\"marker\" fill=\"#ffffff\" stroke="), 2U);
}

TEST(Palette, First32KindsDiffer) {
  std::set<std::tuple<std::size_t, std::string, Marker>> looks;
  for (std::size_t kind = 0; kind < 32; ++kind) {
    const KindStyle style = style_of(kind);
    looks.emplace(style.colour, style.dashes, style.marker);
  }
  EXPECT_EQ(looks.size(), 32U);
}

}  // namespace
}  // namespace weft::report
