// Draws curves as SVG: axes, series with confidence bands, a legend.
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
  std::string hint{};      // tooltip; empty: the series and the numbers
};

inline constexpr double kCurveWidth = 1.8;

// Rings are open and larger than markers, to stand around those of other series.
enum class SeriesForm : std::uint8_t { curve, line, markers, rings };

struct Series {
  std::string name;
  std::vector<PlotPoint> points;      // in increasing order of x
  std::optional<std::size_t> kind{};  // its style, see palette.h; none: its index in the plot
  double width = kCurveWidth;
  SeriesForm form = SeriesForm::curve;
};

// Logarithmic axes have ticks at powers of two, or at powers of ten with minor ones between. All values are positive.
enum class AxisScale : std::uint8_t { linear, log2, log10 };

enum class Ticks : std::uint8_t { numbers, percents };  // 0.2 is written "0.2" or "20 %"

struct Axis {
  std::string title;
  Ticks ticks = Ticks::numbers;
  std::optional<double> least{};  // part of the range even if no point lies there
  std::optional<double> most{};
  bool is_cut = false;  // y only: the range ends at `most`, and curves leave at the top
  AxisScale scale = AxisScale::linear;
  std::vector<std::string> names{};  // x only: of the positions 0, 1, 2, ...; then there are no other ticks
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
  std::string hint;  // tooltip
  std::size_t series = 0;
  std::size_t level = 0;  // 0 is on the axis, 1 above it
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<Rule> rules{};
  std::vector<Stroke> strokes{};
};

// Self-contained. Series differ in colour, dashes and markers, so that they can be distinguished in grey; markers have
// tooltips with their numbers.
std::string to_svg(const Plot& plot);

// About eight round numbers at equal steps that cover the range from `low` to `high`.
std::vector<double> round_ticks(double low, double high);

struct LogTicks {
  double low = 1;  // ends of the axis
  double high = 10;
  std::vector<double> major{};  // with labels, at most ten
  std::vector<double> minor{};
};

// For a range of positive numbers. Powers of two: as many as fit have labels, with equal steps between them. Powers of
// ten: where there are fewer than two, 2 and 5 times a power have labels too.
LogTicks log2_ticks(double low, double high);
LogTicks log10_ticks(double low, double high);

}  // namespace weft::report
