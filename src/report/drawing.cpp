#include "report/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "report/palette.h"
#include "report/table.h"

namespace weft::report {
namespace {

constexpr double kMargin = 28;
constexpr double kLegendRow = 20;
constexpr double kLegendFont = 12;
constexpr double kTitleFont = 15;
constexpr double kCharacter = 0.62;  // width of a character, in font sizes, on the safe side

struct Vec2 {
  double x;
  double y;
};

double distance(const Vec2& a, const Vec2& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Distance of p from the segment ab; none if its projection lies outside the segment.
std::optional<double> distance_from_segment(const Vec2& p, const Vec2& a, const Vec2& b) {
  const double length = distance(a, b);
  const double along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  if (along <= 0 || along >= length) return std::nullopt;
  return std::abs((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
}

class Painter {
 public:
  explicit Painter(const Drawing& drawing) : drawing_(drawing) {
    find_scale();
    for (const DrawnNode& node : drawing.nodes) {
      positions_.push_back({(node.x - left_) * scale_, (node.y - top_) * scale_});
    }
    find_bends();
    for (Vec2& position : positions_)
      position = {position.x + kMargin + largest_bend_, position.y + top_margin() + largest_bend_};
    find_label_font();
  }

  std::string paint() {
    const double legend_height = kLegendRow * static_cast<double>(legend_rows()) + 14;
    const double drawn_width = (right_ - left_) * scale_ + 2 * (kMargin + largest_bend_) + label_room_;
    const double width = std::max({drawn_width, legend_width(), title_width()});
    const double height = top_margin() + (bottom_ - top_) * scale_ + kMargin + 2 * largest_bend_ + legend_height;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" "
        "font-family=\"system-ui, sans-serif\">\n",
        width, height);
    svg += fmt::format("<title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
                       escape_html(drawing_.title));
    svg += fmt::format("<text class=\"title\" x=\"{}\" y=\"24\" font-size=\"{}\" fill=\"#1c2733\">{}</text>\n", kMargin,
                       kTitleFont, escape_html(drawing_.title));
    svg += arrow_heads();
    for (std::size_t i = 0; i < drawing_.links.size(); ++i) svg += group_band(i);
    for (std::size_t i = 0; i < drawing_.links.size(); ++i) svg += link_path(i);
    for (std::size_t v = 0; v < positions_.size(); ++v) svg += node_mark(v);
    svg += legend(height - legend_height);
    return svg + "</svg>\n";
  }

 private:
  [[nodiscard]] static double top_margin() { return kMargin + kTitleFont + 8; }

  [[nodiscard]] double title_width() const {
    return 2 * kMargin + kCharacter * kTitleFont * static_cast<double>(drawing_.title.size());
  }

  // Scales so that the nearest two nodes are about 34 px apart, within limits for the size of the picture.
  void find_scale() {
    double nearest = std::numeric_limits<double>::max();
    left_ = top_ = std::numeric_limits<double>::max();
    right_ = bottom_ = std::numeric_limits<double>::lowest();
    for (const DrawnNode& node : drawing_.nodes) {
      left_ = std::min(left_, node.x);
      right_ = std::max(right_, node.x);
      top_ = std::min(top_, node.y);
      bottom_ = std::max(bottom_, node.y);
      for (const DrawnNode& other : drawing_.nodes) {
        if (&other == &node) break;
        nearest = std::min(nearest, std::hypot(node.x - other.x, node.y - other.y));
      }
    }
    if (drawing_.nodes.empty()) left_ = right_ = top_ = bottom_ = 0;
    constexpr double kWantedSpacing = 34;
    constexpr double kLargest = 1500;
    constexpr double kSmallest = 200;
    const double extent = std::max({right_ - left_, bottom_ - top_, 1e-9});
    scale_ =
        drawing_.nodes.size() < 2 ? 1 : std::clamp(kWantedSpacing / nearest, kSmallest / extent, kLargest / extent);
    spacing_ = drawing_.nodes.size() < 2 ? kWantedSpacing : nearest * scale_;
    radius_ = std::clamp(spacing_ / 6, 1.5, 6.0);
  }

  // Labels are at the lower right of their nodes; they are shown when the longest fits between neighbours.
  void find_label_font() {
    std::size_t longest = 0;
    for (const DrawnNode& node : drawing_.nodes) longest = std::max(longest, node.label.size());
    if (longest == 0) return;
    const double fitting = (spacing_ - radius_) / (kCharacter * static_cast<double>(longest));
    constexpr double kSmallestFont = 5.5;
    constexpr double kLargestFont = 11;
    if (fitting < kSmallestFont) return;
    label_font_ = std::min(fitting, kLargestFont);
    label_room_ = radius_ + kCharacter * label_font_ * static_cast<double>(longest);
  }

  [[nodiscard]] std::string arrow_heads() const {
    const bool has_arrows = std::any_of(drawing_.links.begin(), drawing_.links.end(),
                                        [](const DrawnLink& link) { return link.is_unidirectional; });
    if (!has_arrows) return "";
    std::string defs = "<defs>\n";
    for (std::size_t c = 0; c < std::min(drawing_.link_classes.size(), kColours.size()); ++c) {
      defs += fmt::format(
          "<marker id=\"head{}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" "
          "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{}\"/></marker>\n",
          c, kColours[c]);
    }
    return defs + "</defs>\n";
  }

  // How far each link is bent: not at all, unless it runs through a node or is parallel to another link.
  void find_bends() {
    std::map<std::pair<std::size_t, std::size_t>, int> parallel_counts;  // links so far between two nodes
    for (const DrawnLink& link : drawing_.links) {
      const auto pair = std::minmax(link.from, link.to);
      const double base = is_blocked(link) ? blocked_bend(distance(positions_[link.from], positions_[link.to])) : 0;
      bends_.push_back(base + parallel_counts[{pair.first, pair.second}]++ * spacing_ * 0.3);
      largest_bend_ = std::max(largest_bend_, bends_.back());
    }
  }

  [[nodiscard]] bool is_blocked(const DrawnLink& link) const {
    for (std::size_t v = 0; v < positions_.size(); ++v) {
      if (v == link.from || v == link.to) continue;
      const auto away = distance_from_segment(positions_[v], positions_[link.from], positions_[link.to]);
      if (away && *away < radius_ * 1.2) return true;
    }
    return false;
  }

  // Enough to pass beside a node, a little more for longer links so that they separate, and never into the next row.
  [[nodiscard]] double blocked_bend(double length) const {
    return spacing_ * std::min(0.36 + 0.035 * length / spacing_, 0.85);
  }

  [[nodiscard]] const char* group_colour(std::size_t node) const {
    return kColours[drawing_.groups->colours[drawing_.groups->of_node[node]]];
  }

  // A wide band under a link between nodes of one group.
  [[nodiscard]] std::string group_band(std::size_t index) const {
    const DrawnLink& link = drawing_.links[index];
    if (!drawing_.groups || drawing_.groups->of_node[link.from] != drawing_.groups->of_node[link.to]) return "";
    return fmt::format(
        "<path class=\"group\" d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\" stroke-opacity=\"0.3\" "
        "stroke-linecap=\"round\"/>\n",
        course_of(index), group_colour(link.from), 2.4 * radius_);
  }

  [[nodiscard]] std::string link_path(std::size_t index) const {
    const DrawnLink& link = drawing_.links[index];
    const std::string head =
        link.is_unidirectional ? fmt::format(" marker-end=\"url(#head{})\"", link.link_class % kColours.size()) : "";
    return fmt::format(
        "<path class=\"link\" d=\"{}\" fill=\"none\" stroke-width=\"{:.2f}\" stroke-opacity=\"0.85\" {}{}/>\n",
        course_of(index), std::clamp(radius_ / 4, 0.6, 1.4), stroke_of(link.link_class), head);
  }

  [[nodiscard]] std::string course_of(std::size_t index) const {
    const DrawnLink& link = drawing_.links[index];
    const Vec2& a = positions_[link.from];
    const Vec2& b = positions_[link.to];
    const double length = std::max(distance(a, b), 1e-9);
    const double bend = bends_[index];
    // Bends to the same side of the line from the lower to the higher node, whatever the direction of the link.
    const double sign = link.from < link.to ? 1 : -1;
    const Vec2 middle{(a.x + b.x) / 2 + sign * 2 * bend * (b.y - a.y) / length,
                      (a.y + b.y) / 2 - sign * 2 * bend * (b.x - a.x) / length};
    const Vec2 towards = bend > 0 ? middle : a;
    const double last = std::max(distance(towards, b), 1e-9);
    const double stop = link.is_unidirectional ? radius_ + 1 : 0;
    const Vec2 end{b.x - (b.x - towards.x) / last * stop, b.y - (b.y - towards.y) / last * stop};
    const std::string line = bend > 0 ? fmt::format("Q{:.1f} {:.1f} {:.1f} {:.1f}", middle.x, middle.y, end.x, end.y)
                                      : fmt::format("L{:.1f} {:.1f}", end.x, end.y);
    return fmt::format("M{:.1f} {:.1f}{}", a.x, a.y, line);
  }

  std::string node_mark(std::size_t v) const {
    const Vec2& position = positions_[v];
    std::string mark = fmt::format("<circle class=\"node\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"",
                                   position.x, position.y, radius_, drawing_.groups ? group_colour(v) : "#1c2733");
    mark += drawing_.groups ? fmt::format("><title>{} {}</title></circle>\n", escape_html(drawing_.groups->kind),
                                          drawing_.groups->of_node[v])
                            : "/>\n";
    if (label_font_ == 0 || drawing_.nodes[v].label.empty()) return mark;
    return mark + fmt::format(
                      "<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"#1c2733\" "
                      "paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"2\">{}</text>\n",
                      position.x + radius_ + 1, position.y + radius_ + label_font_ * 0.6, label_font_,
                      escape_html(drawing_.nodes[v].label));
  }

  [[nodiscard]] std::size_t legend_rows() const { return drawing_.link_classes.size() + (drawing_.groups ? 1 : 0); }

  [[nodiscard]] double legend_width() const {
    std::size_t longest = 0;
    for (const std::string& name : drawing_.link_classes) longest = std::max(longest, name.size());
    const std::size_t note = drawing_.groups ? drawing_.groups->note.size() : 0;
    return 2 * kMargin + kCharacter * kLegendFont * static_cast<double>(std::max(longest, note)) + 44;
  }

  [[nodiscard]] std::string legend(double top) const {
    std::string text;
    for (std::size_t c = 0; c < drawing_.link_classes.size(); ++c) {
      const double y = top + kLegendRow * (static_cast<double>(c) + 0.5);
      text += fmt::format(
          "<path d=\"M{:.1f} {:.1f}h32\" stroke-width=\"2\" {}/><text class=\"legend\" x=\"{:.1f}\" y=\"{:.1f}\" "
          "font-size=\"{}\" fill=\"#1c2733\">{}</text>\n",
          kMargin, y, stroke_of(c), kMargin + 40, y + 4, kLegendFont, escape_html(drawing_.link_classes[c]));
    }
    if (!drawing_.groups) return text;
    text += fmt::format("<text class=\"note\" x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"#1c2733\">{}</text>\n",
                        kMargin, top + kLegendRow * (static_cast<double>(legend_rows()) - 0.5) + 4, kLegendFont,
                        escape_html(drawing_.groups->note));
    return text;
  }

  const Drawing& drawing_;
  double left_ = 0;
  double right_ = 0;
  double top_ = 0;
  double bottom_ = 0;
  double scale_ = 1;
  double spacing_ = 1;  // between the nearest two nodes, in px
  double radius_ = 4;
  double label_font_ = 0;  // 0: no labels
  double label_room_ = 0;
  std::vector<Vec2> positions_;
  std::vector<double> bends_;  // by link, in px
  double largest_bend_ = 0;
};

}  // namespace

std::string to_svg(const Drawing& drawing) { return Painter(drawing).paint(); }

}  // namespace weft::report
