#include "report/curve_frame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace weft::report {
namespace {

constexpr double kUsualTop = 5;      // times the least latency of the fastest curve
constexpr double kLeastTop = 3;      // times the least latency of the slowest
constexpr double kSameBound = 1e-3;  // of the width
constexpr double kFarthest = 1.25;   // times the largest load: bounds further right are not drawn
constexpr double kLabelGap = 0.04;   // of the width: labels of rules closer than this would touch
constexpr std::size_t kLevels = 4;
constexpr double kSamePosition = 0.01;  // of the width or height: closer points look the same
constexpr double kWider = 1.6;          // added to a line for each line that covers it
constexpr std::size_t kMostWider = 3;   // a wider line would look like a band

bool has_latency(const CurvePoint& point) { return std::isfinite(point.latency); }

// The number of points up to the last that is not saturated.
std::size_t carried_count(const std::vector<CurvePoint>& points) {
  std::size_t count = points.size();
  while (count > 0 && (points[count - 1].is_saturated || !has_latency(points[count - 1]))) --count;
  return count;
}

// The points of a latency curve: those up to the last that is carried, and the first beyond.
std::vector<std::size_t> drawn_points(const std::vector<CurvePoint>& points) {
  std::vector<std::size_t> ids;
  const std::size_t end = carried_count(points);
  for (std::size_t i = 0; i < points.size() && (ids.empty() || ids.back() < end); ++i) {
    if (has_latency(points[i])) ids.push_back(i);
  }
  return ids;
}

PlotPoint corner_of(const CurvePoint& point, LoadAxis axis) {
  const bool has_band = !point.is_saturated && std::isfinite(point.low) && std::isfinite(point.high);
  return {load_of(point, axis), point.latency, has_band ? point.low : point.latency,
          has_band ? point.high : point.latency, point.is_saturated};
}

struct Heights {
  double fastest = std::numeric_limits<double>::max();  // least latency of the fastest curve
  double slowest = 0;                                   // least latency of the slowest curve
  double highest = 0;                                   // of all points that are not saturated
};

// Ignores the latencies of saturated runs unless there are no others.
Heights heights_of(const CurveChart& chart) {
  const bool may_ignore = std::any_of(chart.curves.begin(), chart.curves.end(),
                                      [](const Curve& curve) { return carried_count(curve.points) > 0; });
  Heights heights;
  for (const Curve& curve : chart.curves) {
    double least = std::numeric_limits<double>::max();
    for (const std::size_t id : drawn_points(curve.points)) {
      const PlotPoint corner = corner_of(curve.points[id], LoadAxis::accepted);
      if (corner.is_hollow && may_ignore) continue;
      least = std::min(least, corner.y);
      if (!corner.is_hollow) heights.highest = std::max({heights.highest, corner.y, corner.high});
    }
    if (least == std::numeric_limits<double>::max()) continue;
    heights.fastest = std::min(heights.fastest, least);
    heights.slowest = std::max(heights.slowest, least);
  }
  return heights;
}

// Low latencies decide, so that a single high latency does not flatten all curves.
double top_of(const CurveChart& chart) {
  const Heights heights = heights_of(chart);
  if (heights.slowest <= 0) return 1;
  const double most = std::max(kUsualTop * heights.fastest, kLeastTop * heights.slowest);
  const double wanted = std::max(1.1 * heights.highest, 2 * heights.slowest);
  return round_ticks(0, std::min(most, wanted)).back();
}

double crossing(const PlotPoint& below, const PlotPoint& above, double top) {
  return below.x + (above.x - below.x) * (top - below.y) / (above.y - below.y);
}

// The load at which the line crosses the top for the last time; none where it ends below.
std::optional<double> exit_of(const std::vector<PlotPoint>& corners, double top) {
  if (corners.empty() || corners.back().y <= top) return std::nullopt;
  std::size_t first = corners.size() - 1;
  while (first > 0 && corners[first - 1].y > top) --first;
  return first == 0 ? corners[0].x : crossing(corners[first - 1], corners[first], top);
}

LatencyLine line_of(const Curve& curve, LoadAxis axis, double top) {
  LatencyLine line;
  line.point_ids = drawn_points(curve.points);
  for (const std::size_t id : line.point_ids) line.corners.push_back(corner_of(curve.points[id], axis));
  const std::size_t end = carried_count(curve.points);
  if (!line.corners.empty() && end < curve.points.size() && line.corners.back().y <= top) {
    const double load = line.point_ids.back() < end ? load_of(curve.points[end], axis) : line.corners.back().x;
    line.corners.push_back({load, 2 * top, 2 * top, 2 * top});
  }
  line.exit = exit_of(line.corners, top);
  if (line.exit) line.exit_point_id = std::min(end, curve.points.size() - 1);
  return line;
}

double largest_load(const LatencyFrame& frame) {
  double largest = 0;
  for (const LatencyLine& line : frame.lines) {
    for (const PlotPoint& corner : line.corners) largest = std::max(largest, corner.x);
  }
  return largest;
}

void add_bounds(const CurveChart& chart, LatencyFrame& frame) {
  const double largest = largest_load(frame);
  for (std::size_t i = 0; i < chart.curves.size(); ++i) {
    const std::optional<double>& bound = chart.curves[i].bound;
    if (!bound || chart.curves[i].points.empty()) continue;
    if (*bound <= kFarthest * largest) {
      frame.bounds.push_back({i, *bound});
    } else {
      frame.bounds_beyond.push_back(i);
    }
  }
  std::stable_sort(frame.bounds.begin(), frame.bounds.end(),
                   [](const BoundRule& a, const BoundRule& b) { return a.load < b.load; });
  const double edge = frame.bounds.empty() ? largest : std::max(largest, frame.bounds.back().load);
  frame.right = edge > 0 ? round_ticks(0, edge).back() : 1;
}

// Merges bounds that look the same.
void merge_bounds(LatencyFrame& frame) {
  std::vector<BoundRule> merged;
  for (const BoundRule& bound : frame.bounds) {
    if (!merged.empty() && bound.load - merged.back().load < kSameBound * frame.right) {
      ++merged.back().curve_count;
    } else {
      merged.push_back(bound);
    }
  }
  frame.bounds = std::move(merged);
}

// Gives each label the lowest level that no close neighbour has.
void spread_labels(LatencyFrame& frame) {
  for (std::size_t i = 0; i < frame.bounds.size(); ++i) {
    std::array<bool, kLevels> is_taken{};
    for (std::size_t j = i; j-- > 0 && frame.bounds[i].load - frame.bounds[j].load < kLabelGap * frame.right;) {
      is_taken.at(frame.bounds[j].level) = true;
    }
    const auto free = std::find(is_taken.begin(), is_taken.end(), false);
    frame.bounds[i].level = static_cast<std::size_t>(free - is_taken.begin()) % kLevels;
  }
}

void set_widths(LatencyFrame& frame) {
  std::vector<std::vector<PlotPoint>> lines;
  for (const LatencyLine& line : frame.lines) lines.push_back(line.corners);
  const std::vector<double> widths = line_widths(lines, frame.right, frame.top);
  for (std::size_t i = 0; i < widths.size(); ++i) frame.lines[i].width = widths[i];
}

// Does the other line share most of this line's corners, and at least two?
bool covers(const std::vector<PlotPoint>& other, const std::vector<PlotPoint>& line, double width, double height) {
  const auto is_shared = [&](const PlotPoint& corner) {
    return std::any_of(other.begin(), other.end(), [&](const PlotPoint& each) {
      return std::abs(each.x - corner.x) <= kSamePosition * width &&
             std::abs(each.y - corner.y) <= kSamePosition * height;
    });
  };
  const auto count = static_cast<std::size_t>(std::count_if(line.begin(), line.end(), is_shared));
  return count >= 2 && 2 * count > line.size();
}

}  // namespace

std::vector<double> line_widths(const std::vector<std::vector<PlotPoint>>& lines, double width, double height) {
  std::vector<double> widths;
  for (auto line = lines.begin(); line != lines.end(); ++line) {
    const auto covers_line = [&](const auto& later) { return covers(later, *line, width, height); };
    const auto count = static_cast<std::size_t>(std::count_if(line + 1, lines.end(), covers_line));
    widths.push_back(kCurveWidth + kWider * static_cast<double>(std::min(count, kMostWider)));
  }
  return widths;
}

std::vector<double> accepted_widths(const CurveChart& chart) {
  std::vector<std::vector<PlotPoint>> lines;
  double right = 0;
  double top = 0;
  for (const Curve& curve : chart.curves) {
    auto& line = lines.emplace_back();
    for (const CurvePoint& point : curve.points) {
      line.push_back({point.offered, point.accepted});
      right = std::max(right, point.offered);
      top = std::max(top, point.accepted);
    }
  }
  return line_widths(lines, right, top);
}

std::vector<double> link_use_widths(const Curve& curve) {
  std::vector<std::vector<PlotPoint>> lines;
  double right = 0;
  for (const LinkUse& use : curve.link_use) {
    auto& line = lines.emplace_back();
    for (const LinkUsePoint& point : use.points) {
      line.push_back({point.offered, point.busy});
      right = std::max(right, point.offered);
    }
  }
  return line_widths(lines, right, 1);
}

std::vector<std::size_t> stroke_levels(const CurveChart& chart) {
  const double right = latency_frame(chart, LoadAxis::offered).right;
  std::vector<std::size_t> levels;
  for (auto curve = chart.curves.begin(); curve != chart.curves.end(); ++curve) {
    const auto is_here = [&](const Curve& earlier) {
      return earlier.saturation && curve->saturation &&
             std::abs(*earlier.saturation - *curve->saturation) < kSamePosition * right;
    };
    levels.push_back(static_cast<std::size_t>(std::count_if(chart.curves.begin(), curve, is_here)));
  }
  return levels;
}

std::string label_of(const BoundRule& bound) {
  std::string label = fmt::format("bound {:.3g}", bound.load);
  return bound.curve_count == 1 ? label : label + fmt::format(" of {}", bound.curve_count);
}

double load_of(const CurvePoint& point, LoadAxis axis) {
  return axis == LoadAxis::accepted ? point.accepted : point.offered;
}

LatencyFrame latency_frame(const CurveChart& chart, LoadAxis axis) {
  LatencyFrame frame;
  frame.top = top_of(chart);
  for (const Curve& curve : chart.curves) frame.lines.push_back(line_of(curve, axis, frame.top));
  add_bounds(chart, frame);
  merge_bounds(frame);
  spread_labels(frame);
  set_widths(frame);
  return frame;
}

}  // namespace weft::report
