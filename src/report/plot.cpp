#include "report/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "report/palette.h"
#include "report/table.h"

namespace weft::report {
namespace {

constexpr double kWidth = 560;
constexpr double kFrameHeight = 280;
constexpr double kTop = 48;  // space for the title
constexpr double kRight = 24;
constexpr double kPlotTitleFont = 15;
constexpr double kFont = 12;
constexpr double kPlotCharacter = 0.58;  // width of a character, in font sizes
constexpr double kPlotLegendRow = 20;
constexpr double kRuleLabel = 78;    // space for the label of a rule, along it
constexpr double kStrokeStep = 12;   // from a stroke to the one above it
constexpr double kRingSize = 1.7;    // over other markers
constexpr double kNameSlope = 0.66;  // sine of the angle of names below the axis, and some air
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

std::string superscript(int number) {
  constexpr std::array<const char*, 10> kDigits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text;
  for (const char digit : fmt::to_string(std::abs(number))) text += kDigits[static_cast<std::size_t>(digit - '0')];
  return (number < 0 ? "⁻" : "") + text;
}

// "4096", "2²⁰", "10⁻⁶", "0.05"
std::string log_tick_text(double value, AxisScale scale) {
  constexpr double kMostPlain = 200'000;
  constexpr double kLeastPlain = 0.0005;
  if (value >= kLeastPlain && value <= kMostPlain) return fmt::format("{:.10g}", value);
  const double exponent = scale == AxisScale::log2 ? std::log2(value) : std::log10(value);
  const double whole = std::floor(exponent + 1e-9);
  const double factor = std::round(value / std::pow(scale == AxisScale::log2 ? 2 : 10, whole));
  return fmt::format("{}{}{}", factor == 1 ? "" : fmt::format("{:.0f}·", factor), scale == AxisScale::log2 ? "2" : "10",
                     superscript(static_cast<int>(whole)));
}

// The characters of UTF-8 text.
std::size_t glyph_count(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// An axis with its range and its position in the picture.
class Scale {
 public:
  Scale(const Axis& axis, double low, double high) : axis_(axis) {
    if (!axis.names.empty()) {
      low_ = -0.5;
      high_ = static_cast<double>(axis.names.size()) - 0.5;
      for (std::size_t i = 0; i < axis.names.size(); ++i) ticks_.push_back(static_cast<double>(i));
    } else if (axis.scale == AxisScale::linear) {
      ticks_ = round_ticks(low, high);
      low_ = ticks_.front();
      high_ = ticks_.back();
    } else {
      LogTicks ticks = axis.scale == AxisScale::log2 ? log2_ticks(low, high) : log10_ticks(low, high);
      low_ = std::log(ticks.low);
      high_ = std::log(ticks.high);
      ticks_ = std::move(ticks.major);
      minor_ = std::move(ticks.minor);
    }
  }

  void place(double from, double to) {
    from_ = from;
    to_ = to;
  }

  [[nodiscard]] double at(double value) const {
    const double position = is_linear() ? value : std::log(value);
    return from_ + (position - low_) / (high_ - low_) * (to_ - from_);
  }
  [[nodiscard]] bool is_linear() const { return axis_.scale == AxisScale::linear || !axis_.names.empty(); }
  [[nodiscard]] double high() const { return is_linear() ? high_ : std::exp(high_); }
  [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }
  [[nodiscard]] const std::vector<double>& minor_ticks() const { return minor_; }
  [[nodiscard]] std::string text(double value) const {
    if (!axis_.names.empty()) return axis_.names[static_cast<std::size_t>(value)];
    if (!is_linear()) return log_tick_text(value, axis_.scale);
    return tick_text(value, ticks_[1] - ticks_[0], axis_.ticks);
  }

  // Two digits more than the ticks.
  [[nodiscard]] std::string exact_text(double value) const {
    if (!axis_.names.empty()) return text(value);
    if (!is_linear()) return fmt::format("{:.6g}", value);
    return tick_text(value, (ticks_[1] - ticks_[0]) / 100, axis_.ticks);
  }

  [[nodiscard]] double widest_text() const {
    std::size_t longest = 0;
    for (const double tick : ticks_) longest = std::max(longest, glyph_count(text(tick)));
    return kPlotCharacter * kFont * static_cast<double>(longest);
  }

 private:
  const Axis& axis_;
  std::vector<double> ticks_;
  std::vector<double> minor_;
  double low_ = 0;  // logarithms of the ends on a logarithmic axis
  double high_ = 1;
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
  if (range.low > range.high) range = axis.scale == AxisScale::linear ? Range{0, 1} : Range{1, 10};
  if (axis.is_cut && axis.most) range.high = *axis.most;
  return {axis, range.low, range.high};
}

std::string text_at(double x, double y, const char* anchor, const char* fill, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x,
                     y, kFont, anchor, fill, escape_html(text));
}

// A ring is open and larger, so that the marker below it is visible.
enum class MarkerForm : std::uint8_t { full, hollow, ring };

// `hint` is the tooltip.
std::string marker(std::size_t kind, double x, double y, const std::string& hint, MarkerForm form) {
  const char* colour = kColours[style_of(kind).colour];
  const std::string paint = form == MarkerForm::full
                                ? fmt::format("fill=\"{}\"", colour)
                                : fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"",
                                              form == MarkerForm::ring ? "none" : "#ffffff", colour);
  const std::string shape = marker_of(kind, x, y, form == MarkerForm::ring ? kRingSize : 1);
  const std::string name = shape.substr(0, shape.find(' '));
  return fmt::format("<{} class=\"marker\" {}><title>{}</title></{}>\n", shape, paint, escape_html(hint), name);
}

bool has_line(const Series& series) { return series.form == SeriesForm::curve || series.form == SeriesForm::line; }

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
    if (!plot.x.names.empty()) drop_ = kNameSlope * x_.widest_text();
  }

  [[nodiscard]] std::string paint() const {
    const double legend_top = kTop + kFrameHeight + 58 + drop_;
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
    for (const double tick : y_.minor_ticks())
      lines += fmt::format("<path d=\"M{:.1f} {:.1f}h4\" stroke=\"{}\"/>\n", left_, y_.at(tick), kFaint);
    for (const double tick : x_.minor_ticks())
      lines += fmt::format("<path d=\"M{:.1f} {:.1f}v3\" stroke=\"{}\"/>\n", x_.at(tick), bottom, kFaint);
    for (const double tick : x_.ticks()) {
      lines += fmt::format("<path d=\"M{:.1f} {:.1f}v5\" stroke=\"{}\"/>\n", x_.at(tick), bottom, kFaint);
      lines += tick_label(x_.at(tick), bottom, x_.text(tick));
    }
    return lines + fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"{}\"/>\n", left_, bottom, right, kFaint);
  }

  // Names are long and stand at an angle.
  [[nodiscard]] std::string tick_label(double x, double bottom, const std::string& text) const {
    if (plot_.x.names.empty()) return text_at(x, bottom + 20, "middle", kFaint, text);
    return fmt::format("<g transform=\"translate({:.1f} {:.1f}) rotate(-40)\">{}</g>\n", x + 4, bottom + 14,
                       text_at(0, 0, "end", kFaint, text));
  }

  [[nodiscard]] std::string axis_titles() const {
    const double middle = kTop + kFrameHeight / 2;
    return text_at((left_ + kWidth - kRight) / 2, kTop + kFrameHeight + 42 + drop_, "middle", kInk, plot_.x.title) +
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
    if (series.points.empty() || !has_line(series)) return "";
    std::string path;
    for (const PlotPoint& point : series.points) path += corner(path, point.x, point.y);
    return fmt::format("<path class=\"curve\" d=\"{}\" fill=\"none\" stroke-width=\"{:.1f}\" {}/>\n", path,
                       series.width, stroke_of(kind(index)));
  }

  [[nodiscard]] std::string markers(std::size_t index) const {
    const Series& series = plot_.series[index];
    if (series.form == SeriesForm::line) return "";
    std::string all;
    for (const PlotPoint& point : series.points) {
      if (plot_.y.is_cut && point.y > y_.high()) continue;
      const MarkerForm form = series.form == SeriesForm::rings ? MarkerForm::ring
                              : point.is_hollow                ? MarkerForm::hollow
                                                               : MarkerForm::full;
      all += marker(kind(index), x_.at(point.x), y_.at(point.y), hint_at(series, point), form);
    }
    return all;
  }

  [[nodiscard]] std::string hint_at(const Series& series, const PlotPoint& point) const {
    if (!point.hint.empty()) return point.hint;
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
      const Series& series = plot_.series[i];
      if (has_line(series))
        text += fmt::format("<path d=\"M{:.1f} {:.1f}h32\" stroke-width=\"1.8\" {}/>\n", left_, y, stroke_of(kind(i)));
      const MarkerForm form = series.form == SeriesForm::rings ? MarkerForm::ring : MarkerForm::full;
      if (series.form != SeriesForm::line) text += marker(kind(i), left_ + 16, y, series.name, form);
      text += text_at(left_ + 42, y + 4, "start", kInk, plot_.series[i].name);
    }
    return text;
  }

  [[nodiscard]] std::size_t kind(std::size_t series) const { return plot_.series[series].kind.value_or(series); }
  [[nodiscard]] const char* colour(std::size_t series) const { return kColours[style_of(kind(series)).colour]; }

  const Plot& plot_;
  Scale x_;
  Scale y_;
  double left_;      // of the frame
  double drop_ = 0;  // by how much names below the axis move what follows
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

LogTicks log2_ticks(double low, double high) {
  constexpr int kMostLabels = 9;
  const int first = static_cast<int>(std::floor(std::log2(low) + 1e-9));
  const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log2(high) - 1e-9)));
  const int step = (last - first) / kMostLabels + 1;
  LogTicks ticks{.low = std::exp2(first), .high = std::exp2(last)};
  for (int exponent = first; exponent <= last; ++exponent) {
    const bool has_label = exponent % step == 0;
    (has_label ? ticks.major : ticks.minor).push_back(std::exp2(exponent));
  }
  return ticks;
}

LogTicks log10_ticks(double low, double high) {
  constexpr int kMostLabels = 9;
  const auto power = [](int exponent) { return exponent < 0 ? 1 / std::pow(10, -exponent) : std::pow(10, exponent); };
  const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
  const int last = std::max(first + 1, static_cast<int>(std::ceil(std::log10(high) - 1e-9)));
  LogTicks ticks{.low = power(first), .high = power(last)};
  // The ends are the nearest 1, 2 or 5 times a power of ten.
  for (const int digit : {2, 5}) {
    if (digit * power(first) <= low * (1 + 1e-9)) ticks.low = digit * power(first);
  }
  for (const int digit : {5, 2}) {
    const double end = digit * power(last - 1);
    if (end >= high * (1 - 1e-9) && end > ticks.low) ticks.high = end;
  }
  const auto is_inside = [&](double tick) { return tick >= ticks.low * (1 - 1e-9) && tick <= ticks.high * (1 + 1e-9); };
  int power_count = 0;
  for (int exponent = first; exponent <= last; ++exponent) power_count += is_inside(power(exponent)) ? 1 : 0;
  const int step = (last - first) / kMostLabels + 1;
  for (int exponent = first; exponent <= last; ++exponent) {
    for (int digit = 1; digit <= 9; ++digit) {
      const double tick = digit * power(exponent);
      const bool has_label = digit == 1 ? exponent % step == 0 : power_count < 3 && (digit == 2 || digit == 5);
      const bool is_shown = digit == 1 || step == 1;
      if (is_inside(tick) && is_shown) (has_label ? ticks.major : ticks.minor).push_back(tick);
    }
  }
  return ticks;
}

std::string to_svg(const Plot& plot) { return PlotPainter(plot).paint(); }

}  // namespace weft::report
