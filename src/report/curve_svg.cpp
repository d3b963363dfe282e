#include "report/curve_svg.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/curve_frame.h"

namespace weft::report {
namespace {

// Marks at the saturation loads, up to the end of the axis.
std::vector<Stroke> saturation_strokes(const CurveChart& chart, double right) {
  std::vector<Stroke> strokes;
  const std::vector<std::size_t> levels = stroke_levels(chart);
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const std::optional<double>& load = chart.curves[i].saturation;
    if (!load || *load > right) continue;
    strokes.push_back({*load, fmt::format("{} carries up to {:.4g}", chart.curves[i].name, *load), i, levels[i]});
  }
  return strokes;
}

double largest_offered(const CurveChart& chart) {
  double largest = 0;
  for (const Curve& curve : chart.curves) {
    if (!curve.points.empty()) largest = std::max(largest, curve.points.back().offered);
  }
  return largest;
}

}  // namespace

std::string latency_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds) {
  const LatencyFrame frame = latency_frame(chart, LoadAxis::offered);
  Plot plot{"Latency over offered load",
            {"offered load, " + page.load_unit, Ticks::numbers, 0.0, frame.right},
            {"latency, " + page.latency_unit, Ticks::numbers, 0.0, frame.top, true},
            {}};
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    plot.series.push_back({chart.curves[i].name, frame.lines[i].corners, kinds[i], frame.lines[i].width});
  }
  for (const BoundRule& bound : frame.bounds) {
    plot.rules.push_back({bound.load, label_of(bound), bound.curve, bound.level});
  }
  plot.strokes = saturation_strokes(chart, frame.right);
  return to_svg(plot);
}

std::string accepted_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds) {
  Plot plot{"Accepted over offered load",
            {"offered load, " + page.load_unit, Ticks::numbers, 0.0},
            {"accepted load", Ticks::numbers, 0.0},
            {}};
  const std::vector<double> widths = accepted_widths(chart);
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    Series series{chart.curves[i].name, {}, kinds[i], widths[i]};
    for (const CurvePoint& point : chart.curves[i].points) {
      series.points.push_back({point.offered, point.accepted, point.accepted, point.accepted, point.is_saturated});
    }
    plot.series.push_back(series);
  }
  plot.strokes = saturation_strokes(chart, largest_offered(chart));
  return to_svg(plot);
}

std::string link_use_svg(const CurvePage& page, const Curve& curve) {
  Plot plot{"Link utilisation: " + curve.name,
            {"offered load, " + page.load_unit, Ticks::numbers, 0.0},
            {"busy", Ticks::percents, 0.0, 1.0},
            {}};
  const std::vector<double> widths = link_use_widths(curve);
  for (const LinkUse& use : curve.link_use) {
    Series series{use.link_class, {}, std::nullopt, widths[plot.series.size()]};
    for (const LinkUsePoint& point : use.points) {
      series.points.push_back({point.offered, point.busy, point.busy, point.busy});
    }
    plot.series.push_back(series);
  }
  return to_svg(plot);
}

}  // namespace weft::report
