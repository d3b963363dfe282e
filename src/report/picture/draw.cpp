#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include <fmt/format.h>

#include "report/palette.h"
#include "report/picture/drawing.h"
#include "report/picture/label_places.h"
#include "report/picture/legend.h"
#include "report/picture/link_curves.h"

namespace weft::report {
namespace {

constexpr double kMargin = 18;
constexpr double kTitleFont = 15;
constexpr double kLargest = 1500;  // pixels in x or y, unless nodes would touch
constexpr double kSmallest = 200;
constexpr double kLeastSpacing = 9;
constexpr double kInkStep = 3;  // between points of links that labels must not touch

struct Frame {
  Vec2 low;
  Vec2 high;
  double nearest = 1;  // distance of two nodes

  [[nodiscard]] double extent() const { return std::max({high.x - low.x, high.y - low.y, 1e-9}); }
};

Frame frame_of(const std::vector<DrawnNode>& nodes) {
  constexpr double kFar = std::numeric_limits<double>::max();
  Frame frame{{kFar, kFar}, {-kFar, -kFar}, kFar};
  std::vector<Vec2> sorted;
  for (const DrawnNode& node : nodes) {
    frame.low = {std::min(frame.low.x, node.x), std::min(frame.low.y, node.y)};
    frame.high = {std::max(frame.high.x, node.x), std::max(frame.high.y, node.y)};
    sorted.push_back({node.x, node.y});
  }
  std::ranges::sort(sorted, {}, &Vec2::x);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = i; j-- > 0 && sorted[i].x - sorted[j].x < frame.nearest;)
      frame.nearest = std::min(frame.nearest, length(sorted[i] - sorted[j]));
  }
  if (nodes.empty()) frame = {};
  if (nodes.size() < 2 || frame.nearest <= 0) frame.nearest = 1;
  return frame;
}

// The picture at one scale.
class Sheet {
 public:
  Sheet(const Drawing& drawing, const Frame& frame, double spacing, const Poll& poll)
      : drawing_(drawing), spacing_(spacing) {
    unit_ = spacing / frame.nearest;
    radius_ = std::clamp(spacing / 7, 1.5, 5.5);
    for (const DrawnNode& node : drawing.nodes)
      places_.push_back({(node.x - frame.low.x) * unit_, (node.y - frame.low.y) * unit_});
    paths_ = link_paths({drawing, places_, unit_, spacing, radius_, poll});
    place_hop_texts();
    labels_ = place_labels(label_task());
  }

  // Of the labels that there are.
  [[nodiscard]] double labelled_share() const {
    const auto wanted = std::ranges::count_if(
        drawing_.nodes, [](const DrawnNode& node) { return !node.label.empty() && !node.is_hidden; });
    return wanted == 0 ? 1 : static_cast<double>(labels_.placed_count) / static_cast<double>(wanted);
  }

  [[nodiscard]] std::size_t missing_labels() const {
    const double share = labelled_share();
    const auto wanted = static_cast<std::size_t>(std::ranges::count_if(
        drawing_.nodes, [](const DrawnNode& node) { return !node.label.empty() && !node.is_hidden; }));
    return wanted - (share >= kLeastLabelled ? labels_.placed_count : 0);
  }

  std::vector<Shape> paint() {
    for (const DrawnOutline& outline : drawing_.outlines) add_outline(outline);
    for (std::size_t i = 0; i < drawing_.links.size(); ++i) add_band(i);
    for (std::size_t i = 0; i < drawing_.links.size(); ++i) add_link(i);
    for (const DrawnRoute& route : drawing_.routes) add_route(route);
    for (std::size_t v = 0; v < places_.size(); ++v) add_node(v);
    if (labelled_share() >= kLeastLabelled) {
      for (std::size_t v = 0; v < places_.size(); ++v) add_label(v);
    }
    for (Shape& text : hop_texts_) shapes_.push_back(std::move(text));
    return std::move(shapes_);
  }

 private:
  static constexpr double kLeastLabelled = 0.5;

  [[nodiscard]] LabelTask label_task() const {
    LabelTask task{.nodes = {}, .labels = {}, .ink = {}, .radius = radius_ + 1};
    for (std::size_t v = 0; v < places_.size(); ++v) {
      const DrawnNode& node = drawing_.nodes[v];
      const bool has_ring = node.mark == NodeMark::source || node.mark == NodeMark::destination;
      task.nodes.push_back(places_[v]);
      task.labels.push_back(node.is_hidden ? "" : node.label);
      task.margins.push_back(has_ring ? 4 : 0);
    }
    for (const LinkPaths& paths : paths_) {
      for (const Path& path : paths) {
        const std::vector<Vec2> points = sampled(path, kInkStep);
        task.ink.insert(task.ink.end(), points.begin(), points.end());
      }
    }
    for (const Shape& shape : hop_texts_) {
      const auto& text = std::get<TextShape>(shape);
      const double width = text_width(text.text, text.size);
      for (double x = -width / 2; x <= width / 2; x += 3) {
        for (double y = 0; y <= text.size; y += 3) task.ink.push_back(text.at + Vec2{x, -y});
      }
    }
    return task;
  }

  void place_hop_texts() {
    constexpr double kFont = 10;
    for (const DrawnRoute& route : drawing_.routes) {
      for (const DrawnHop& hop : route.hops) {
        if (hop.text.empty() || paths_[hop.link].empty()) continue;
        const Vec2 at = hop_text_place(paths_[hop.link].front(), hop, kFont);
        hop_texts_.push_back(TextShape{.role = "hop",
                                       .at = {at.x, at.y + 0.35 * kFont},
                                       .size = kFont,
                                       .text = hop.text,
                                       .anchor = Anchor::middle,
                                       .ink = route.ink,
                                       .is_bold = true});
      }
    }
  }

  // Beside the path, near its middle, and away from nodes and other such texts.
  [[nodiscard]] Vec2 hop_text_place(const Path& path, const DrawnHop& hop, double font) const {
    const std::vector<Vec2> points = sampled(path, 2);
    Vec2 best;
    double most = -1;
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7}) {
      const auto middle = static_cast<std::size_t>(share * static_cast<double>(points.size() - 1));
      const Vec2 along = points[std::min(middle + 1, points.size() - 1)] - points[middle == 0 ? 0 : middle - 1];
      const Vec2 direction = (1 / std::max(length(along), 1e-9)) * along;
      const Vec2 side{-direction.y, direction.x};
      const double reach = 5 + 0.5 * (std::abs(side.x) * text_width(hop.text, font) + std::abs(side.y) * font);
      for (const double sign : {hop.is_reversed ? -1.0 : 1.0, hop.is_reversed ? 1.0 : -1.0}) {
        const Vec2 at = points[middle] + sign * reach * side;
        const double clearance = std::min(clearance_of(at), 2 * font);  // enough is enough
        if (clearance <= most + 0.5) continue;
        most = clearance;
        best = at;
      }
    }
    return best;
  }

  [[nodiscard]] double clearance_of(const Vec2& at) const {
    double least = std::numeric_limits<double>::max();
    for (std::size_t v = 0; v < places_.size(); ++v) {
      if (!drawing_.nodes[v].is_hidden) least = std::min(least, length(places_[v] - at) - radius_);
    }
    for (const Shape& text : hop_texts_) least = std::min(least, length(std::get<TextShape>(text).at - at) - 6);
    return least;
  }

  void add_outline(const DrawnOutline& outline) {
    if (drawing_.nodes.empty()) return;
    const DrawnNode& origin = drawing_.nodes.front();
    const Vec2 center = places_.front() + unit_ * (outline.center - Vec2{origin.x, origin.y});
    shapes_.push_back(DiscShape{.role = "outline",
                                .center = center,
                                .radius = unit_ * outline.radius,
                                .stroke = Pen{Ink::of(Use::quiet), 0.8, "3 3", 0.8}});
  }

  [[nodiscard]] Path whole_path(std::size_t index) const {
    Path path;
    for (const Path& part : paths_[index]) path.insert(path.end(), part.begin(), part.end());
    return path;
  }

  // A wide band under a link between nodes of one group.
  void add_band(std::size_t index) {
    const DrawnLink& link = drawing_.links[index];
    if (!drawing_.groups || paths_[index].empty()) return;
    if (drawing_.groups->of_node[link.from] != drawing_.groups->of_node[link.to]) return;
    shapes_.push_back(PathShape{
        .role = "group", .path = whole_path(index), .stroke = Pen{group_ink(link.from), 2.4 * radius_, "", 0.3}});
  }

  [[nodiscard]] Ink group_ink(std::size_t node) const {
    return Ink::category(drawing_.groups->colours[drawing_.groups->of_node[node]]);
  }

  [[nodiscard]] Pen stroke_of_link(const DrawnLink& link) const {
    const double width = std::clamp(radius_ / 4, 0.7, 1.4);
    const KindStyle style = style_of(link.link_class);
    if (link.look == LinkLook::quiet) return {Ink::of(Use::quiet), 0.7 * width, "", 0.9};
    if (link.look == LinkLook::dead) return {Ink::of(Use::warning), width, "1 3", 1};
    if (link.look == LinkLook::cut) return {Ink::of(Use::warning), 2 * width, "6 3", 1};
    if (link.shade) return {Ink::scale(*link.shade), 1.6 * width, "", 1};
    return {Ink::category(style.colour), width, style.dashes, 0.9};
  }

  void add_link(std::size_t index) {
    const DrawnLink& link = drawing_.links[index];
    if (paths_[index].empty()) {
      // Hidden links keep their place in the order of elements, for pages that find links by number.
      return;
    }
    const Pen stroke = stroke_of_link(link);
    shapes_.push_back(PathShape{.role = "link", .path = whole_path(index), .stroke = stroke, .hint = link.hint});
    if (!link.is_unidirectional) return;
    if (link.wrap) {
      add_head(paths_[index][0], stroke, 0);  // out of the picture
      add_head(reversed(paths_[index][1]), stroke, radius_);
    } else {
      add_head(paths_[index][0], stroke, radius_);
    }
  }

  static Path reversed(const Path& path) {
    Path result = {move_to(path.back().to)};
    for (std::size_t i = path.size(); i-- > 1;) {
      PathStep step = path[i];
      std::swap(step.first_control, step.second_control);
      step.to = path[i - 1].to;
      result.push_back(step);
    }
    return result;
  }

  // An arrow head at the end of the path, `before` its last point.
  void add_head(const Path& path, const Pen& stroke, double before) {
    const std::vector<Vec2> points = sampled(path, 1.5);
    std::size_t tip = points.size() - 1;
    while (tip > 1 && length(points[tip] - points.back()) < before + 0.5) --tip;
    const double size = std::clamp(4 * stroke.width, 4.0, 7.5);
    std::size_t tail = tip;
    while (tail > 0 && length(points[tail] - points[tip]) < size) --tail;
    const Vec2 along = points[tip] - points[tail];
    const Vec2 direction = (1 / std::max(length(along), 1e-9)) * along;
    const Vec2 base = points[tip] - size * direction;
    const Vec2 side = 0.42 * size * Vec2{-direction.y, direction.x};
    shapes_.push_back(PathShape{.role = "head",
                                .path = {move_to(points[tip]), line_to(base + side), line_to(base - side)},
                                .fill = stroke.ink,
                                .is_closed = true});
  }

  void add_route(const DrawnRoute& route) {
    const Pen stroke{route.ink, std::clamp(0.55 * radius_, 1.8, 3.2), "", 1};
    for (const DrawnHop& hop : route.hops) {
      for (const Path& part : paths_[hop.link])
        shapes_.push_back(PathShape{.role = "route", .path = part, .stroke = stroke});
      if (paths_[hop.link].empty()) continue;
      const bool is_wrapped = paths_[hop.link].size() > 1;
      const Path& last = is_wrapped && !hop.is_reversed ? paths_[hop.link][1] : paths_[hop.link][0];
      add_head(is_wrapped || hop.is_reversed ? reversed(last) : last, stroke, radius_);
    }
  }

  void add_node(std::size_t v) {
    const DrawnNode& node = drawing_.nodes[v];
    if (node.is_hidden) return;
    const std::string group =
        drawing_.groups ? fmt::format("{} {}", drawing_.groups->kind, drawing_.groups->of_node[v]) : "";
    std::string hint = drawing_.groups ? group : node.label;
    if (!node.hint.empty()) hint += (hint.empty() ? "" : ": ") + node.hint;
    const Ink ink = drawing_.groups ? group_ink(v) : node.ink.value_or(Ink::of(Use::text));
    DiscShape disc{.role = "node", .center = places_[v], .radius = radius_, .fill = ink, .hint = hint};
    if (node.mark == NodeMark::dead) {
      disc.fill = Ink::of(Use::background);
      disc.stroke = Pen{Ink::of(Use::warning), 1.2, "2 2", 1};
    }
    if (node.mark == NodeMark::source || node.mark == NodeMark::destination) add_ring(v, node.mark);
    shapes_.push_back(disc);
    if (node.mark == NodeMark::dead) add_cross(v);
    if (node.mark == NodeMark::chosen) {
      shapes_.push_back(DiscShape{.role = "ring",
                                  .center = places_[v],
                                  .radius = radius_ + 2,
                                  .stroke = Pen{Ink::of(Use::warning), 1.4, "", 1}});
    }
  }

  // A ring around a source, a square around a destination.
  void add_ring(std::size_t v, NodeMark mark) {
    const Pen stroke{Ink::of(Use::text), 1.4, "", 1};
    const double reach = radius_ + 3;
    if (mark == NodeMark::source) {
      shapes_.push_back(DiscShape{.role = "ring", .center = places_[v], .radius = reach, .stroke = stroke});
    } else {
      shapes_.push_back(BoxShape{
          .role = "ring", .corner = places_[v] - Vec2{reach, reach}, .size = {2 * reach, 2 * reach}, .stroke = stroke});
    }
  }

  void add_cross(std::size_t v) {
    const double reach = 0.7 * radius_;
    const Vec2 down{reach, reach};
    const Vec2 up{reach, -reach};
    shapes_.push_back(PathShape{.role = "cross",
                                .path = {move_to(places_[v] - down), line_to(places_[v] + down),
                                         move_to(places_[v] - up), line_to(places_[v] + up)},
                                .stroke = Pen{Ink::of(Use::warning), 1.4, "", 1}});
  }

  void add_label(std::size_t v) {
    if (!labels_.at[v]) return;
    shapes_.push_back(
        TextShape{.role = "label", .at = *labels_.at[v], .size = labels_.font, .text = drawing_.nodes[v].label});
  }

  const Drawing& drawing_;
  double spacing_;
  double unit_ = 1;
  double radius_ = 1;
  std::vector<Vec2> places_;
  std::vector<LinkPaths> paths_;
  PlacedLabels labels_;
  std::vector<Shape> hop_texts_;
  std::vector<Shape> shapes_;
};

// As small as possible with all labels, up to a limit; else the size with the most labels.
struct Painted {
  std::vector<Shape> shapes;
  std::size_t missing_labels = 0;
};

Painted best_sheet(const Drawing& drawing, const Poll& poll) {
  const Frame frame = frame_of(drawing.nodes);
  Painted best;
  double most = -1;
  double last = 0;
  for (const double wanted : {34.0, 44.0, 58.0, 76.0}) {
    const double most_spacing = std::max(kLargest / frame.extent() * frame.nearest, kLeastSpacing);
    const double spacing =
        std::clamp(wanted, std::min(kSmallest / frame.extent() * frame.nearest, most_spacing), most_spacing);
    if (spacing == last) continue;
    last = spacing;
    Sheet sheet(drawing, frame, spacing, poll);
    const double share = sheet.labelled_share();
    if (share > most + 0.02) {
      most = share;
      best.missing_labels = sheet.missing_labels();
      best.shapes = sheet.paint();
    }
    if (share >= 1) break;
  }
  return best;
}

std::string missing_note(std::size_t count) {
  return count == 0 ? "" : fmt::format("labels without a place: {}; pointing at a node shows its label", count);
}

}  // namespace

Scene draw(const Drawing& drawing, const Poll& poll) {
  Painted painted = best_sheet(drawing, poll);
  std::vector<Shape> shapes = std::move(painted.shapes);
  const Bounds bounds = bounds_of(shapes).value_or(Bounds{});
  std::vector<Shape> legend =
      legend_of(drawing, missing_note(painted.missing_labels), std::max(bounds.high.x - bounds.low.x, 260.0));
  translate(legend, {bounds.low.x, bounds.high.y + 18});
  shapes.insert(shapes.end(), legend.begin(), legend.end());
  if (!drawing.title.empty()) {
    shapes.push_back(
        TextShape{.role = "title", .at = {bounds.low.x, bounds.low.y - 16}, .size = kTitleFont, .text = drawing.title});
  }
  return fitted(drawing.title, std::move(shapes), kMargin);
}

std::string to_svg(const Drawing& drawing) { return to_svg(draw(drawing)); }

}  // namespace weft::report
