#include "report/plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "report/palette.h"
#include "report/table.h"

namespace weft::report {
namespace {

constexpr double kWidth = 560;
constexpr double kFrameHeight = 280;
constexpr double kTop = 48;  // room for the title
constexpr double kRight = 24;
constexpr double kPlotTitleFont = 15;
constexpr double kFont = 12;
constexpr double kPlotCharacter = 0.58;  // width of a character, in font sizes
constexpr double kPlotLegendRow = 20;
constexpr double kRuleLabel = 78;   // room for the label of a rule, along it
constexpr double kStrokeStep = 12;  // from a stroke to the one above it
constexpr const char* kInk = "#1c2733";
constexpr const char* kFaint = "#66727f";
constexpr const char* kGrid = "#e3e8ed";

// 1, 2 or 5 times a power of ten, at least `least`.
double round_step(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double digit : {1.0, 2.0, 5.0}) {
    if (digit * power >= least * (1 - 1e-9)) return digit * power;
  }
  return 10 * power;
}

// As many decimals as the step needs.
std::string tick_text(double value, double step, Ticks style) {
  const double factor = style == Ticks::percents ? 100 : 1;
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step * factor) - 1e-9)));
  const double shown = std::abs(value) < step * 1e-6 ? 0 : value * factor;  // no "-0"
  return fmt::format("{:.{}f}{}", shown, decimals, style == Ticks::percents ? " %" : "");
}

// An axis with its range and its position in the picture.
class Scale {
 public:
  Scale(const Axis& axis, double low, double high) : axis_(axis), ticks_(round_ticks(low, high)) {}

  void place(double from, double to) {
    from_ = from;
    to_ = to;
  }

  [[nodiscard]] double at(double value) const {
    return from_ + (value - ticks_.front()) / (ticks_.back() - ticks_.front()) * (to_ - from_);
  }
  [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }
  [[nodiscard]] std::string text(double value) const { return tick_text(value, ticks_[1] - ticks_[0], axis_.ticks); }

  // Two digits more than the ticks.
  [[nodiscard]] std::string exact_text(double value) const {
    return tick_text(value, (ticks_[1] - ticks_[0]) / 100, axis_.ticks);
  }

  [[nodiscard]] double widest_text() const {
    std::size_t longest = 0;
    for (const double tick : ticks_) longest = std::max(longest, text(tick).size());
    return kPlotCharacter * kFont * static_cast<double>(longest);
  }

 private:
  const Axis& axis_;
  std::vector<double> ticks_;
  double from_ = 0;
  double to_ = 1;
};

struct Range {
  double low = std::numeric_limits<double>::max();
  double high = std::numeric_limits<double>::lowest();

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

// Covers all values of an axis; 0 to 1 when there are none.
template <class AddPoint>
Scale scale_of(const Plot& plot, const Axis& axis, const AddPoint& add_point) {
  Range range;
  for (const Series& series : plot.series) {
    for (const PlotPoint& point : series.points) add_point(range, point);
  }
  if (axis.least) range.add(*axis.least);
  if (axis.most) range.add(*axis.most);
  if (range.low > range.high) range = {0, 1};
  if (axis.is_cut && axis.most) range.high = *axis.most;
  return {axis, range.low, range.high};
}

std::string text_at(double x, double y, const char* anchor, const char* fill, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x,
                     y, kFont, anchor, fill, escape_html(text));
}

// `hint` is the tooltip.
std::string marker(std::size_t kind, double x, double y, const std::string& hint, bool is_hollow = false) {
  const char* colour = kColours[style_of(kind).colour];
  const std::string paint = is_hollow ? fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"1.5\"", colour)
                                      : fmt::format("fill=\"{}\"", colour);
  const std::string shape = marker_of(kind, x, y);
  const std::string name = shape.substr(0, shape.find(' '));
  return fmt::format("<{} class=\"marker\" {}><title>{}</title></{}>\n", shape, paint, escape_html(hint), name);
}

class PlotPainter {
 public:
  explicit PlotPainter(const Plot& plot)
      : plot_(plot),
        x_(scale_of(plot, plot.x, [](Range& range, const PlotPoint& point) { range.add(point.x); })),
        y_(scale_of(plot, plot.y,
                    [](Range& range, const PlotPoint& point) {
                      range.add(std::min(point.y, point.low));
                      range.add(std::max(point.y, point.high));
                    })),
        left_(y_.widest_text() + 2 * kFont + 18) {
    x_.place(left_, kWidth - kRight);
    y_.place(kTop + kFrameHeight, kTop);
  }

  [[nodiscard]] std::string paint() const {
    const double legend_top = kTop + kFrameHeight + 58;
    const double height = legend_top + kPlotLegendRow * static_cast<double>(plot_.series.size()) + 8;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" font-family=\"system-ui, sans-serif\">\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
        "<text x=\"{3:.1f}\" y=\"28\" font-size=\"{4}\" font-weight=\"600\" fill=\"{5}\">{2}</text>\n",
        kWidth, height, escape_html(plot_.title), left_, kPlotTitleFont, kInk);
    svg += grid() + axis_titles() + rules() + strokes() + window();
    for (std::size_t i = 0; i < plot_.series.size(); ++i) svg += band(i);
    for (std::size_t i = 0; i < plot_.series.size(); ++i) svg += curve(i);
    svg += "</svg>\n";
    for (std::size_t i = 0; i < plot_.series.size(); ++i) svg += markers(i);
    return svg + legend(legend_top) + "</svg>\n";
  }

 private:
  [[nodiscard]] std::string grid() const {
    const double bottom = kTop + kFrameHeight;
    const double right = kWidth - kRight;
    std::string lines;
    for (const double tick : y_.ticks()) {
      lines += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"{}\"/>\n", left_, y_.at(tick), right, kGrid);
      lines += text_at(left_ - 8, y_.at(tick) + 4, "end", kFaint, y_.text(tick));
    }
    for (const double tick : x_.ticks()) {
      lines += fmt::format("<path d=\"M{:.1f} {:.1f}v5\" stroke=\"{}\"/>\n", x_.at(tick), bottom, kFaint);
      lines += text_at(x_.at(tick), bottom + 20, "middle", kFaint, x_.text(tick));
    }
    return lines + fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"{}\"/>\n", left_, bottom, right, kFaint);
  }

  [[nodiscard]] std::string axis_titles() const {
    const double middle = kTop + kFrameHeight / 2;
    return text_at((left_ + kWidth - kRight) / 2, kTop + kFrameHeight + 42, "middle", kInk, plot_.x.title) +
           fmt::format("<g transform=\"translate({:.1f} {:.1f}) rotate(-90)\">{}</g>\n", 10 + kFont, middle,
                       text_at(0, 0, "middle", kInk, plot_.y.title));
  }

  // A nested <svg> with the same coordinates, which clips the curves at the frame.
  [[nodiscard]] std::string window() const {
    return fmt::format(
        "<svg x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" height=\"{3:.1f}\" viewBox=\"{0:.1f} {1:.1f} {2:.1f} "
        "{3:.1f}\" overflow=\"{4}\">\n",
        left_, kTop, kWidth - kRight - left_, kFrameHeight, plot_.y.is_cut ? "hidden" : "visible");
  }

  // Labels are written along their rules; a higher level begins further down.
  [[nodiscard]] std::string rules() const {
    std::string svg;
    for (const Rule& rule : plot_.rules) {
      const double x = x_.at(rule.x);
      svg += fmt::format(
          "<path class=\"rule\" d=\"M{:.1f} {:.1f}v{:.1f}\" stroke=\"{}\" stroke-dasharray=\"6 4\" "
          "stroke-opacity=\"0.75\"/>\n<g transform=\"translate({:.1f} {:.1f}) rotate(-90)\">{}</g>\n",
          x, kTop, kFrameHeight, colour(rule.series), x - 4, kTop + 4 + kRuleLabel * static_cast<double>(rule.level),
          text_at(0, 0, "end", colour(rule.series), rule.label));
    }
    return svg;
  }

  [[nodiscard]] std::string strokes() const {
    std::string svg;
    for (const Stroke& stroke : plot_.strokes) {
      svg += fmt::format(
          "<path class=\"stroke\" d=\"M{:.1f} {:.1f}v-10\" stroke=\"{}\" stroke-width=\"3\"><title>{}</title></path>\n",
          x_.at(stroke.x), kTop + kFrameHeight - kStrokeStep * static_cast<double>(stroke.level), colour(stroke.series),
          escape_html(stroke.hint));
    }
    return svg;
  }

  // The polygon along the upper ends, and back along the lower ends.
  [[nodiscard]] std::string band(std::size_t index) const {
    const std::vector<PlotPoint>& points = plot_.series[index].points;
    const auto has_band = [](const PlotPoint& point) { return point.low < point.high; };
    if (std::none_of(points.begin(), points.end(), has_band)) return "";
    std::string path;
    for (const PlotPoint& point : points) path += corner(path, point.x, point.high);
    for (auto point = points.rbegin(); point != points.rend(); ++point) path += corner(path, point->x, point->low);
    return fmt::format("<path class=\"band\" d=\"{}z\" fill=\"{}\" fill-opacity=\"0.18\"/>\n", path, colour(index));
  }

  [[nodiscard]] std::string curve(std::size_t index) const {
    const Series& series = plot_.series[index];
    if (series.points.empty()) return "";
    std::string path;
    for (const PlotPoint& point : series.points) path += corner(path, point.x, point.y);
    return fmt::format("<path class=\"curve\" d=\"{}\" fill=\"none\" stroke-width=\"{:.1f}\" {}/>\n", path,
                       series.width, stroke_of(kind(index)));
  }

  [[nodiscard]] std::string markers(std::size_t index) const {
    const Series& series = plot_.series[index];
    std::string all;
    for (const PlotPoint& point : series.points) {
      if (plot_.y.is_cut && point.y > y_.ticks().back()) continue;
      all += marker(kind(index), x_.at(point.x), y_.at(point.y), hint_at(series, point), point.is_hollow);
    }
    return all;
  }

  [[nodiscard]] std::string hint_at(const Series& series, const PlotPoint& point) const {
    const std::string band =
        point.low < point.high ? fmt::format(" ({} to {})", y_.exact_text(point.low), y_.exact_text(point.high)) : "";
    return fmt::format("{} at {}: {}{}", series.name, x_.exact_text(point.x), y_.exact_text(point.y), band);
  }

  [[nodiscard]] std::string corner(const std::string& before, double x, double y) const {
    return fmt::format("{}{:.1f} {:.1f}", before.empty() ? "M" : "L", x_.at(x), y_.at(y));
  }

  [[nodiscard]] std::string legend(double top) const {
    std::string text;
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      const double y = top + kPlotLegendRow * (static_cast<double>(i) + 0.5);
      text += fmt::format("<path d=\"M{:.1f} {:.1f}h32\" stroke-width=\"1.8\" {}/>\n", left_, y, stroke_of(kind(i)));
      text += marker(kind(i), left_ + 16, y, plot_.series[i].name);
      text += text_at(left_ + 42, y + 4, "start", kInk, plot_.series[i].name);
    }
    return text;
  }

  [[nodiscard]] std::size_t kind(std::size_t series) const { return plot_.series[series].kind.value_or(series); }
  [[nodiscard]] const char* colour(std::size_t series) const { return kColours[style_of(kind(series)).colour]; }

  const Plot& plot_;
  Scale x_;
  Scale y_;
  double left_;  // of the frame
};

}  // namespace

std::vector<double> round_ticks(double low, double high) {
  // A single value (up to rounding) is in the middle.
  const bool is_single = high - low <= 1e-9 * std::max(std::abs(low), std::abs(high));
  const double margin = is_single ? std::max(std::abs(low) * 0.1, 0.5) : 0;
  low -= margin;
  high += margin;
  constexpr double kMostSteps = 7;
  const double step = round_step((high - low) / kMostSteps);
  // 1e-9 absorbs rounding: a value beside a tick counts as on it.
  const auto first = static_cast<std::int64_t>(std::floor(low / step + 1e-9));
  const auto last = static_cast<std::int64_t>(std::ceil(high / step - 1e-9));
  std::vector<double> ticks;
  for (std::int64_t i = first; i <= last; ++i) ticks.push_back(static_cast<double>(i) * step);
  return ticks;
}

std::string to_svg(const Plot& plot) { return PlotPainter(plot).paint(); }

}  // namespace weft::report
