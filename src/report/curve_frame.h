// Decides which points of a chart are drawn, and the ranges of its axes; both for static SVG and for the script.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/curve_page.h"
#include "report/plot.h"

namespace weft::report {

enum class LoadAxis : std::uint8_t { accepted, offered };

double load_of(const CurvePoint& point, LoadAxis axis);

// A curve of latency over load. Past the last load that the network carries, only one point is kept; from there the
// curve goes straight up, as the latency of a saturated run depends on the length of the run.
struct LatencyLine {
  std::vector<PlotPoint> corners;      // the last lies above the frame if the curve leaves at the top
  std::vector<std::size_t> point_ids;  // the measured points among the corners
  std::optional<double> exit;          // load at which the curve leaves at the top
  std::size_t exit_point_id = 0;       // the point whose data the exit shows
  double width = kCurveWidth;
};

struct BoundRule {
  std::size_t curve = 0;  // the first curve with this bound
  double load = 0;
  std::size_t curve_count = 1;
  std::size_t level = 0;  // of its label; close neighbours have different levels
};
std::string label_of(const BoundRule& bound);  // "bound 0.5", "bound 0.5 of 3"

struct LatencyFrame {
  double top = 1;    // latency at the upper edge
  double right = 1;  // load at the right edge
  std::vector<LatencyLine> lines;
  std::vector<BoundRule> bounds;           // inside the frame, from left to right
  std::vector<std::size_t> bounds_beyond;  // curves whose bound is right of the frame
};
LatencyFrame latency_frame(const CurveChart& chart, LoadAxis axis);

// The widths of lines that are drawn one after another in a frame of this size: a line that a later one covers is
// wider, so that both are visible.
std::vector<double> line_widths(const std::vector<std::vector<PlotPoint>>& lines, double width, double height);
// For the curves of accepted over offered load, and for the link classes of a curve.
std::vector<double> accepted_widths(const CurveChart& chart);
std::vector<double> link_use_widths(const Curve& curve);

// The level of the saturation mark of each curve: marks at about the same load are stacked.
std::vector<std::size_t> stroke_levels(const CurveChart& chart);

}  // namespace weft::report
