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
};

struct Series {
  std::string name;
  std::vector<PlotPoint> points;  // in increasing order of x
};

enum class Ticks : std::uint8_t { numbers, percents };  // 0.2 is written "0.2" or "20 %"

struct Axis {
  std::string title;
  Ticks ticks = Ticks::numbers;
  std::optional<double> least{};  // shown even if no point lies there
  std::optional<double> most{};
};

struct Plot {
  std::string title;
  Axis x;
  Axis y;
  std::vector<Series> series;
};

// Self-contained. Series differ in colour, dashes and markers, so that they can be told apart in grey; a marker tells
// its numbers to the pointer.
std::string to_svg(const Plot& plot);

// At most about eight round numbers at equal steps, from one that is not above `low` to one that is not below `high`.
std::vector<double> round_ticks(double low, double high);

}  // namespace weft::report
