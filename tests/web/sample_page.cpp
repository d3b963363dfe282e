// Prints a page of made-up curves to look at and to test in a browser: sample_page [CHARTS [SCRIPT]], SCRIPT "plain"
// for none.
#include <cmath>
#include <cstdio>
#include <string_view>

#include <fmt/format.h>

#include "report/curve_page.h"

namespace weft::report {
namespace {

// A network as a queue: latency grows as the load comes near `most`.
struct Shape {
  const char* name;
  double least;  // latency
  double most;   // load
  double bound;
  std::vector<const char*> link_classes;
};

const std::vector<Shape> kShapes = {
    {"rdt(64,spare=wrap) / vector", 22, 0.46, 0.52, {"rank 0", "rank 1", "rank 2", "rank 3", "rank 4"}},
    {"rdt(64,spare=\"none\") / vector", 23, 0.43, 0.505, {"rank 0", "rank 1", "rank 2", "rank 3"}},
    {"torus(64,64) / dor <2 vcs> & dateline", 48, 0.11, 0.125, {"x", "y"}},
    {"torus(16,16,16) / dor", 28, 0.37, 0.5, {"x", "y", "z"}},
    {"torus(8,8,8,8) / dor", 24, 0.62, 1.0, {"dimension 1", "dimension 2", "dimension 3", "dimension 4"}},
    {"hypercube(12) / ecube",
     21,
     0.71,
     2.0,
     {"dimension 1", "dimension 2", "dimension 3", "dimension 4", "dimension 5", "dimension 6", "dimension 7",
      "dimension 8", "dimension 9", "dimension 10", "dimension 11", "dimension 12"}},
};

CurvePoint point_at(const Shape& shape, double flits, double offered) {
  const double use = offered / shape.most;
  CurvePoint point{.offered = offered, .accepted = offered, .verdict = "converged"};
  point.latency = shape.least + flits + (use < 1 ? flits * 0.5 * use / (1 - use) : 0);
  if (use >= 1) {
    point.accepted = shape.most * (1 - 0.04 * (use - 1));
    point.latency += 600 * use;
    point.is_saturated = true;
    point.verdict = "saturated";
  }
  const double half = point.is_saturated ? 0 : 0.01 * point.latency + 0.04 * point.latency * use * use;
  point.low = point.latency - half;
  point.high = point.latency + half;
  point.details = {{"runs", "5"}, {"seed", "1 to 5"}, {"hops", fmt::format("{:.3f}", shape.least / 4)}};
  return point;
}

Curve curve_of(const Shape& shape, double flits, double share, bool has_links = false) {
  Shape own = shape;
  own.most *= share;
  Curve curve{.name = shape.name, .points = {}, .bound = shape.bound * share, .saturation = own.most * 0.985};
  for (const char* link_class : has_links ? shape.link_classes : std::vector<const char*>{})
    curve.link_use.push_back({link_class, {}});
  const double step = own.most > 0.3 ? 0.05 : own.most > 0.1 ? 0.0125 : 0.005;
  for (int i = 1; i * step < 1.35 * own.most; ++i) {
    curve.points.push_back(point_at(own, flits, i * step));
    for (std::size_t c = 0; c < curve.link_use.size(); ++c) {
      const double busy = curve.points.back().accepted / own.most * (0.95 - 0.11 * static_cast<double>(c % 5));
      curve.link_use[c].points.push_back({i * step, busy});
    }
  }
  return curve;
}

CurveChart chart_of(double flits, bool is_uniform) {
  CurveChart chart{fmt::format("{}, packets of {} flits", is_uniform ? "uniform" : "hotspot(5 %)", flits),
                   "4096 nodes; Table IV's router: 3 vcs of 2 flits; 10,000 cycles, of which 1,000 are ignored",
                   {}};
  for (const Shape& shape : kShapes) {
    chart.curves.push_back(curve_of(shape, flits, is_uniform ? 1 : 0.4, is_uniform && flits == 16));
  }
  return chart;
}

// Twelve curves with long names.
CurveChart crowded_chart() {
  CurveChart chart = chart_of(16, true);
  chart.title = "twelve curves";
  for (const Shape& shape : kShapes) {
    Curve curve = curve_of(shape, 20, 0.9);
    curve.name += " with ugal and other virtual channels";
    chart.curves.push_back(curve);
  }
  return chart;
}

CurveChart chart_of_twins() {
  CurveChart chart = chart_of(16, true);
  chart.title = "the same curve twice";
  chart.curves.resize(2);
  chart.curves[1] = chart.curves[0];
  chart.curves[1].name = "its twin";
  for (Curve& curve : chart.curves) curve.link_use.clear();
  return chart;
}

CurvePage sample() {
  CurvePage page{"Networks of 4096 nodes </script><b>& \"friends\"</b>",
                 {"hypercube(12) carries the highest load.", "torus(64,64) carries the lowest."},
                 {},
                 {"Made-up curves. Bands hold the true mean in 95 of 100 cases; arrows at the top tell where a network "
                  "no longer keeps up."}};
  for (const bool is_uniform : {true, false}) {
    for (const double flits : {16.0, 128.0}) page.charts.push_back(chart_of(flits, is_uniform));
  }
  page.charts.push_back(crowded_chart());
  page.charts.push_back(chart_of_twins());
  Table table{{{"network"}, {"saturation", Align::right}, {"bound", Align::right}}, {}};
  for (const Curve& curve : page.charts[0].curves) {
    table.rows.push_back({curve.name, fmt::format("{:.3f}", *curve.saturation), fmt::format("{:.3f}", *curve.bound)});
    for (const CurvePoint& point : curve.points) {
      page.repeats.push_back(
          {fmt::format("{} at {:.4g}", curve.name, point.offered),
           fmt::format("weft simulate '{}' --load {:.4g} --packet 16 --seed 1", curve.name, point.offered), "1",
           "0.1.0"});
    }
  }
  page.tables.push_back({"Saturation", table});
  return page;
}

}  // namespace
}  // namespace weft::report

int main(int argc, char** argv) {
  const bool is_plain = argc > 1 && std::string_view(argv[1]) == "plain";
  const auto bundle = is_plain ? weft::report::WebBundle{} : weft::report::web_bundle();
  std::fputs(weft::report::to_html(weft::report::sample(), bundle).c_str(), stdout);
  return 0;
}
