#include "report/curve_svg.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/curve_frame.h"

namespace weft::report {

std::string latency_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds) {
  const LatencyFrame frame = latency_frame(chart, LoadAxis::accepted);
  Plot plot{"Latency over accepted load",
            {"accepted load, " + page.load_unit, Ticks::numbers, 0.0, frame.right},
            {"latency, " + page.latency_unit, Ticks::numbers, 0.0, frame.top, true},
            {}};
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    plot.series.push_back({chart.curves[i].name, frame.lines[i].corners, kinds[i]});
  }
  for (const BoundRule& bound : frame.bounds) {
    plot.rules.push_back({bound.load, fmt::format("bound {:.3g}", bound.load), bound.curve, bound.level});
  }
  return to_svg(plot);
}

std::string accepted_svg(const CurvePage& page, const CurveChart& chart, const Kinds& kinds) {
  Plot plot{"Accepted over offered load",
            {"offered load, " + page.load_unit, Ticks::numbers, 0.0},
            {"accepted load", Ticks::numbers, 0.0},
            {}};
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    Series series{chart.curves[i].name, {}, kinds[i]};
    for (const CurvePoint& point : chart.curves[i].points) {
      series.points.push_back({point.offered, point.accepted, point.accepted, point.accepted, point.is_saturated});
    }
    plot.series.push_back(series);
  }
  return to_svg(plot);
}

std::string link_use_svg(const CurvePage& page, const Curve& curve) {
  Plot plot{"Link use: " + curve.name,
            {"offered load, " + page.load_unit, Ticks::numbers, 0.0},
            {"busy", Ticks::percents, 0.0, 1.0},
            {}};
  for (const LinkUse& use : curve.link_use) {
    Series series{use.link_class, {}};
    for (const LinkUsePoint& point : use.points) {
      series.points.push_back({point.offered, point.busy, point.busy, point.busy});
    }
    plot.series.push_back(series);
  }
  return to_svg(plot);
}

}  // namespace weft::report
