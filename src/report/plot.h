// Curves as an SVG picture, from plain values: axes, series with bands around them, a legend.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft::report {

// The band reaches from low to high; where both are y there is none.
struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;
  double high = 0;
  bool is_hollow = false;  // its marker
};

inline constexpr double kCurveWidth = 1.8;

struct Series {
  std::string name;
  std::vector<PlotPoint> points;      // in increasing order of x
  std::optional<std::size_t> kind{};  // its look, see palette.h; its number in the plot if there is none
  double width = kCurveWidth;
};

enum class Ticks : std::uint8_t { numbers, percents };  // 0.2 is written "0.2" or "20 %"

struct Axis {
  std::string title;
  Ticks ticks = Ticks::numbers;
  std::optional<double> least{};  // shown even if no point lies there
  std::optional<double> most{};
  bool is_cut = false;  // y only: what lies beyond `most` is not shown, curves leave through the top
};

// A dashed vertical line in the colour of a series.
struct Rule {
  double x = 0;
  std::string label;
  std::size_t series = 0;
  std::size_t level = 0;  // of the label: 0 is at the top
};

// A short stroke on the x axis in the colour of a series.
struct Stroke {
  double x = 0;
  std::string hint;  // what the pointer is told
  std::size_t series = 0;
  std::size_t level = 0;  // 0 stands on the axis, 1 above that
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<Rule> rules{};
  std::vector<Stroke> strokes{};
};

// Self-contained. Series differ in colour, dashes and markers, so that they can be told apart in grey; a marker tells
// its numbers to the pointer.
std::string to_svg(const Plot& plot);

// At most about eight round numbers at equal steps, from one that is not above `low` to one that is not below `high`.
std::vector<double> round_ticks(double low, double high);

}  // namespace weft::report
