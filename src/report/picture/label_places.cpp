#include "report/picture/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace weft::report {
namespace {

constexpr std::array<double, 5> kFonts = {11, 10, 9, 8, 7};
constexpr int kDirections = 16;
// Below, above, and at the corners; in radians from the right, clockwise.
constexpr std::array<double, 6> kSides = {0.25 * std::numbers::pi, 0.5 * std::numbers::pi,   0.75 * std::numbers::pi,
                                          -0.5 * std::numbers::pi, -0.25 * std::numbers::pi, -0.75 * std::numbers::pi};
constexpr double kInkGap = 1.5;       // between a label and a link
constexpr double kGapOfLabels = 2.5;  // between two labels

// The box of a text: capitals and brackets reach from a little below the base line to 0.8 font sizes above it.
struct Box {
  Vec2 low;
  Vec2 high;

  [[nodiscard]] bool contains(const Vec2& p, double around) const {
    return p.x > low.x - around && p.x < high.x + around && p.y > low.y - around && p.y < high.y + around;
  }
  [[nodiscard]] bool overlaps(const Box& other) const {
    return low.x < other.high.x + kGapOfLabels && other.low.x < high.x + kGapOfLabels &&
           low.y < other.high.y + kGapOfLabels && other.low.y < high.y + kGapOfLabels;
  }
};

class LabelPlacer {
 public:
  explicit LabelPlacer(const LabelTask& task) : task_(task), ink_(8), nodes_(32) {
    for (const Vec2& p : task.ink) ink_.add(p, 0);
    for (std::size_t v = 0; v < task.nodes.size(); ++v) nodes_.add(task.nodes[v], v);
    Vec2 sum;
    for (const Vec2& p : task.nodes) sum = sum + p;
    center_ = (1 / std::max<double>(1, static_cast<double>(task.nodes.size()))) * sum;
    is_ring_ = std::ranges::all_of(task.nodes, [&](const Vec2& p) {
      const double radius = length(task.nodes.front() - center_);
      return std::abs(length(p - center_) - radius) < 0.05 * radius;
    });
    largest_radius_ = task.radius + (task.margins.empty() ? 0 : *std::ranges::max_element(task.margins));
    wanted_ = static_cast<std::size_t>(
        std::ranges::count_if(task.labels, [](const std::string& label) { return !label.empty(); }));
  }

  // At the same side of every node where that is possible, which reads best; in a ring, on its outside.
  PlacedLabels place(double font) {
    if (!is_ring_) {
      for (const double side : sides()) {
        PlacedLabels placed = place_all(font, side);
        if (placed.placed_count == wanted_) return placed;
      }
    }
    return place_all(font, std::nullopt);
  }

  [[nodiscard]] std::size_t wanted() const { return wanted_; }

 private:
  // Below the nodes of a row first, else at a corner.
  [[nodiscard]] std::vector<double> sides() const {
    std::vector<double> sides(kSides.begin(), kSides.end());
    const bool is_row =
        std::ranges::all_of(task_.nodes, [&](const Vec2& p) { return std::abs(p.y - task_.nodes.front().y) < 1; });
    if (is_row) std::swap(sides[0], sides[1]);
    return sides;
  }

  PlacedLabels place_all(double font, std::optional<double> side) {
    PlacedLabels placed{.font = font, .at = {}, .placed_count = 0};
    boxes_.clear();
    PointIndex taken(64);
    for (std::size_t v = 0; v < task_.nodes.size(); ++v) {
      placed.at.push_back(task_.labels[v].empty() ? std::nullopt : place_of(v, font, side, taken));
      if (placed.at.back()) ++placed.placed_count;
      if (side && !placed.at.back() && !task_.labels[v].empty()) break;  // this side does not suit all
    }
    placed.at.resize(task_.nodes.size());
    return placed;
  }

  std::optional<Vec2> place_of(std::size_t v, double font, std::optional<double> side, PointIndex& taken) {
    const double width = text_width(task_.labels[v], font);
    for (const double gap : {2.0, 5.0}) {
      for (int i = 0; i < (side ? 1 : kDirections); ++i) {
        const Box box = box_at(v, side ? *side : direction(v, i), width, font, gap);
        if (!is_free(box, taken)) continue;
        for (double x = box.low.x; x < box.high.x + 32; x += 32)
          taken.add({std::min(x, box.high.x), 0.5 * (box.low.y + box.high.y)}, boxes_.size());
        boxes_.push_back(box);
        return Vec2{box.low.x, box.high.y - 0.2 * font};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] double radius_of(std::size_t v) const {
    return task_.radius + (task_.margins.empty() ? 0 : task_.margins[v]);
  }

  // Away from the middle of the picture first, then more and more to either side of that direction.
  [[nodiscard]] double direction(std::size_t v, int turn) const {
    const Vec2 away = task_.nodes[v] - center_;
    const double first = length(away) < 1 ? 0.25 * std::numbers::pi : std::atan2(away.y, away.x);
    const int steps = (turn + 1) / 2 * (turn % 2 == 0 ? 1 : -1);
    return first + 2 * std::numbers::pi * steps / kDirections;
  }

  // The box touches a circle around the node from outside, in this direction.
  [[nodiscard]] Box box_at(std::size_t v, double angle, double width, double font, double gap) const {
    const double height = font;
    const Vec2 towards{std::cos(angle), std::sin(angle)};
    const double reach = radius_of(v) + gap;
    // The distance of the box's centre at which its nearest side is `reach` from the node.
    const Vec2 center = task_.nodes[v] + Vec2{towards.x * (reach + width / 2), towards.y * (reach + height / 2)};
    return {{center.x - width / 2, center.y - height / 2}, {center.x + width / 2, center.y + height / 2}};
  }

  [[nodiscard]] bool is_free(const Box& box, const PointIndex& taken) const {
    const Vec2 margin{largest_radius_ + 1, largest_radius_ + 1};
    const bool is_at_node = nodes_.any_near(box.low - margin, box.high + margin, [&](const Vec2& at, std::size_t v) {
      const Vec2 nearest{std::clamp(at.x, box.low.x, box.high.x), std::clamp(at.y, box.low.y, box.high.y)};
      return length(nearest - at) < radius_of(v) + 1;
    });
    if (is_at_node) return false;
    const Vec2 gap{kInkGap, kInkGap};
    if (ink_.any_near(box.low - gap, box.high + gap,
                      [&](const Vec2& p, std::size_t) { return box.contains(p, kInkGap); }))
      return false;
    const Vec2 reach{40, 24};
    return !taken.any_near(box.low - reach, box.high + reach,
                           [&](const Vec2&, std::size_t other) { return boxes_[other].overlaps(box); });
  }

  const LabelTask& task_;
  PointIndex ink_;
  PointIndex nodes_;
  Vec2 center_;
  double largest_radius_ = 0;
  bool is_ring_ = false;    // all nodes are equally far from the middle
  std::size_t wanted_ = 0;  // labels
  std::vector<Box> boxes_;
};

}  // namespace

PlacedLabels place_labels(const LabelTask& task) {
  LabelPlacer placer(task);
  PlacedLabels best;
  best.at.resize(task.nodes.size());
  for (const double font : kFonts) {
    PlacedLabels placed = placer.place(font);
    if (placed.placed_count > best.placed_count) best = std::move(placed);
    if (best.placed_count == placer.wanted()) break;
  }
  return best;
}

}  // namespace weft::report
