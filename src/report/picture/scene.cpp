#include "report/picture/scene.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace weft::report {
namespace {

constexpr double kCharacter = 0.62;  // width of a character, in font sizes, on the safe side
constexpr double kPanelGap = 24;
constexpr double kCaptionFont = 13;
constexpr double kCaptionHeight = 22;
constexpr double kCaptionLine = 16;
constexpr double kTitleHeight = 34;

// Continuation bytes of UTF-8 are not characters of their own.
std::size_t character_count(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Broken at spaces where it is much wider than its panel.
std::vector<std::string> caption_lines(const std::string& caption, double panel_width) {
  constexpr double kLeastLine = 190;
  const double most = std::max(panel_width, kLeastLine);
  std::vector<std::string> lines = {""};
  std::size_t begin = 0;
  while (begin <= caption.size()) {
    const std::size_t end = std::min(caption.find(' ', begin), caption.size());
    const std::string word = caption.substr(begin, end - begin);
    const std::string longer = lines.back().empty() ? word : lines.back() + " " + word;
    if (!lines.back().empty() && text_width(longer, kCaptionFont) > most) {
      lines.push_back(word);
    } else {
      lines.back() = longer;
    }
    begin = end + 1;
  }
  return lines;
}

double widest_of(const std::vector<std::string>& lines) {
  double width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(line, kCaptionFont));
  return width;
}

void add_caption(std::vector<Shape>& shapes, const std::vector<std::string>& lines, const Vec2& corner) {
  double y = corner.y + kCaptionFont;
  for (const std::string& line : lines) {
    shapes.push_back(
        TextShape{.role = "caption", .at = {corner.x, y}, .size = kCaptionFont, .text = line, .is_bold = true});
    y += kCaptionLine;
  }
}

class Extent {
 public:
  void add(const Vec2& p, double around) {
    low_ = {std::min(low_.x, p.x - around), std::min(low_.y, p.y - around)};
    high_ = {std::max(high_.x, p.x + around), std::max(high_.y, p.y + around)};
  }
  void operator()(const PathShape& shape) {
    const double around = shape.stroke ? shape.stroke->width / 2 : 0;
    for (const PathStep& step : shape.path) {
      add(step.to, around);
      if (step.kind != PathStep::Kind::curve) continue;
      add(step.first_control, 0);  // the curve is inside the hull of its control points
      add(step.second_control, 0);
    }
  }
  void operator()(const DiscShape& shape) {
    add(shape.center, shape.radius + (shape.stroke ? shape.stroke->width / 2 : 0));
  }
  void operator()(const BoxShape& shape) {
    add(shape.corner, 0);
    add(shape.corner + shape.size, 0);
  }
  void operator()(const TextShape& shape) {
    const double width = text_width(shape.text, shape.size);
    const double left = shape.anchor == Anchor::start    ? shape.at.x
                        : shape.anchor == Anchor::middle ? shape.at.x - width / 2
                                                         : shape.at.x - width;
    add({left, shape.at.y - shape.size}, 0);
    add({left + width, shape.at.y + 0.3 * shape.size}, 0);
  }
  [[nodiscard]] std::optional<Bounds> bounds() const {
    if (low_.x > high_.x) return std::nullopt;
    return Bounds{low_, high_};
  }

 private:
  Vec2 low_{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Vec2 high_{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};
};

// x -> factor·x + by
struct Mapping {
  double factor = 1;
  Vec2 by{};

  void apply(Vec2& p) const { p = factor * p + by; }
  void apply(std::optional<Pen>& stroke) const {
    if (stroke) stroke->width *= factor;
  }
  void operator()(PathShape& shape) const {
    for (PathStep& step : shape.path) {
      apply(step.to);
      apply(step.first_control);
      apply(step.second_control);
    }
    apply(shape.stroke);
  }
  void operator()(DiscShape& shape) const {
    apply(shape.center);
    shape.radius *= factor;
    apply(shape.stroke);
  }
  void operator()(BoxShape& shape) const {
    apply(shape.corner);
    shape.size = factor * shape.size;
    apply(shape.stroke);
  }
  void operator()(TextShape& shape) const {
    apply(shape.at);
    shape.size *= factor;
  }
};

}  // namespace

PathStep move_to(const Vec2& to) { return {.kind = PathStep::Kind::move, .to = to}; }
PathStep line_to(const Vec2& to) { return {.kind = PathStep::Kind::line, .to = to}; }
PathStep curve_to(const Vec2& first_control, const Vec2& second_control, const Vec2& to) {
  return {.kind = PathStep::Kind::curve, .to = to, .first_control = first_control, .second_control = second_control};
}

double text_width(const std::string& text, double size) {
  return kCharacter * size * static_cast<double>(character_count(text));
}

std::optional<Bounds> bounds_of(const std::vector<Shape>& shapes) {
  Extent extent;
  for (const Shape& shape : shapes) std::visit(extent, shape);
  return extent.bounds();
}

void translate(std::vector<Shape>& shapes, const Vec2& by) {
  for (Shape& shape : shapes) std::visit(Mapping{1, by}, shape);
}

void scale(Scene& scene, double factor) {
  for (Shape& shape : scene.shapes) std::visit(Mapping{factor, {}}, shape);
  scene.width *= factor;
  scene.height *= factor;
}

Scene fitted(std::string title, std::vector<Shape> shapes, double margin) {
  const Bounds bounds = bounds_of(shapes).value_or(Bounds{});
  translate(shapes, {margin - bounds.low.x, margin - bounds.low.y});
  return {.title = std::move(title),
          .width = std::ceil(bounds.high.x - bounds.low.x + 2 * margin),
          .height = std::ceil(bounds.high.y - bounds.low.y + 2 * margin),
          .shapes = std::move(shapes)};
}

Scene tiled(std::string title, std::vector<Panel> panels, std::size_t columns) {
  std::vector<std::vector<std::string>> captions;  // lines of each
  for (const Panel& panel : panels) captions.push_back(caption_lines(panel.caption, panel.scene.width));
  std::vector<double> lefts = {0};  // of the columns
  for (std::size_t column = 0; column < std::min(columns, panels.size()); ++column) {
    double width = 0;
    for (std::size_t i = column; i < panels.size(); i += columns)
      width = std::max({width, panels[i].scene.width, widest_of(captions[i])});
    lefts.push_back(lefts.back() + width + kPanelGap);
  }
  std::vector<Shape> shapes;
  double top = 0;
  for (std::size_t first = 0; first < panels.size(); first += columns) {
    const std::size_t end = std::min(first + columns, panels.size());
    std::size_t line_count = 1;
    for (std::size_t i = first; i < end; ++i) line_count = std::max(line_count, captions[i].size());
    const double caption_height = kCaptionHeight + kCaptionLine * static_cast<double>(line_count - 1);
    double row_height = 0;
    for (std::size_t i = first; i < end; ++i) {
      const double left = lefts[i - first];
      add_caption(shapes, captions[i], {left, top});
      translate(panels[i].scene.shapes, {left, top + caption_height});
      shapes.insert(shapes.end(), std::make_move_iterator(panels[i].scene.shapes.begin()),
                    std::make_move_iterator(panels[i].scene.shapes.end()));
      row_height = std::max(row_height, panels[i].scene.height + caption_height);
    }
    top += row_height + kPanelGap;
  }
  if (!title.empty())
    shapes.push_back(TextShape{.role = "title", .at = {0, 16 - kTitleHeight}, .size = 15, .text = title});
  return fitted(std::move(title), std::move(shapes), 16);
}

}  // namespace weft::report
