#include "report/curve_data.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/curve_frame.h"
#include "report/palette.h"

namespace weft::report {
namespace {

using Json = nlohmann::ordered_json;

const char* marker_name(Marker marker) {
  switch (marker) {
    case Marker::circle:
      return "circle";
    case Marker::square:
      return "square";
    case Marker::triangle:
      return "triangle-up";
    case Marker::diamond:
      break;
  }
  return "diamond";
}

Json style_json(std::size_t kind) {
  const KindStyle style = style_of(kind);
  return {{"colour", style.colour}, {"dashes", style.dashes}, {"marker", marker_name(style.marker)}};
}

std::string latency_text(const CurvePoint& point, const std::string& unit) {
  if (!std::isfinite(point.latency)) return "unknown, no packet was received";
  const std::string mean = fmt::format("{:.2f} {}", point.latency, unit);
  return point.low < point.high ? fmt::format("{} ({:.2f} to {:.2f})", mean, point.low, point.high) : mean;
}

// The rows of the tooltip.
Json hint_json(const Curve& curve, const CurvePoint& point, const std::string& latency_unit) {
  Json rows = Json::array({{"offered", fmt::format("{:.4f}", point.offered)},
                           {"accepted", fmt::format("{:.4f}", point.accepted)},
                           {"latency", latency_text(point, latency_unit)},
                           {"verdict", point.verdict}});
  if (curve.bound) rows.push_back({"bound", fmt::format("{:.4f}", *curve.bound)});
  for (const auto& [name, value] : point.details) rows.push_back({name, value});
  return rows;
}

Json points_json(const Curve& curve, const std::string& latency_unit) {
  Json points = Json::array();
  for (const CurvePoint& point : curve.points) {
    points.push_back({{"offered", point.offered},
                      {"accepted", point.accepted},
                      {"saturated", point.is_saturated},
                      {"hint", hint_json(curve, point, latency_unit)}});
  }
  return points;
}

Json links_json(const Curve& curve) {
  Json links = Json::array();
  const std::vector<double> widths = link_use_widths(curve);
  for (std::size_t i = 0; i < curve.link_use.size(); ++i) {
    Json points = Json::array();
    for (const LinkUsePoint& point : curve.link_use[i].points) {
      points.push_back({{"offered", point.offered},
                        {"busy", point.busy},
                        {"hint", Json::array({{"offered", fmt::format("{:.4f}", point.offered)},
                                              {"busy", fmt::format("{:.1f} %", 100 * point.busy)}})}});
    }
    links.push_back(
        {{"name", curve.link_use[i].link_class}, {"style", style_json(i)}, {"width", widths[i]}, {"points", points}});
  }
  return links;
}

Json line_json(const LatencyLine& line) {
  Json corners = Json::array();
  for (const PlotPoint& corner : line.corners) corners.push_back({corner.x, corner.y, corner.low, corner.high});
  return {{"corners", corners},
          {"points", line.point_ids},
          {"width", line.width},
          {"exit", line.exit ? Json(*line.exit) : Json()},
          {"exitPoint", line.exit_point_id}};
}

Json frame_json(const CurveChart& chart, LoadAxis axis) {
  const LatencyFrame frame = latency_frame(chart, axis);
  Json lines = Json::array();
  for (const LatencyLine& line : frame.lines) lines.push_back(line_json(line));
  Json bounds = Json::array();
  for (const BoundRule& bound : frame.bounds) {
    bounds.push_back({{"curve", bound.curve},
                      {"load", bound.load},
                      {"level", bound.level},
                      {"shared", bound.curve_count > 1},
                      {"label", label_of(bound)}});
  }
  return {{"top", frame.top}, {"right", frame.right}, {"lines", lines}, {"bounds", bounds}};
}

Json chart_json(const CurveChart& chart, const Kinds& kinds, const std::string& latency_unit) {
  Json curves = Json::array();
  const std::vector<double> widths = accepted_widths(chart);
  const std::vector<std::size_t> levels = stroke_levels(chart);
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const Curve& curve = chart.curves[i];
    curves.push_back({{"name", curve.name},
                      {"style", style_json(kinds[i])},
                      {"saturation", curve.saturation ? Json(*curve.saturation) : Json()},
                      {"strokeLevel", levels[i]},
                      {"acceptedWidth", widths[i]},
                      {"points", points_json(curve, latency_unit)},
                      {"links", links_json(curve)}});
  }
  return {{"title", chart.title},
          {"subtitle", chart.subtitle},
          {"frames",
           {{"accepted", frame_json(chart, LoadAxis::accepted)}, {"offered", frame_json(chart, LoadAxis::offered)}}},
          {"curves", curves}};
}

// Escapes "<", which JSON has only inside strings, so that no text can end the script element.
std::string without_tags(const std::string& json) {
  std::string text;
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::string curve_data(const CurvePage& page, const std::vector<Kinds>& kinds) {
  Json charts = Json::array();
  for (std::size_t i = 0; i < page.charts.size(); ++i) {
    charts.push_back(chart_json(page.charts[i], kinds[i], page.latency_unit));
  }
  const Json data = {
      {"loadUnit", page.load_unit}, {"latencyUnit", page.latency_unit}, {"colours", kColours}, {"charts", charts}};
  // Bad bytes of a name that is not UTF-8 are replaced; dump() would throw.
  return without_tags(data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace weft::report
