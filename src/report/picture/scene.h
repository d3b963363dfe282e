// A picture as a list of shapes in the order in which they are painted, in pixels from the upper left corner. The
// writers turn it into SVG, TikZ, PDF or PNG.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/numbers/vec2.h"
#include "report/picture/ink.h"

namespace weft::report {

// A line or a cubic Bezier curve to the last point.
struct PathStep {
  enum class Kind : unsigned char { move, line, curve };
  Kind kind = Kind::line;
  Vec2 to;
  Vec2 first_control{};   // of a curve
  Vec2 second_control{};  // of a curve
};
using Path = std::vector<PathStep>;

PathStep move_to(const Vec2& to);
PathStep line_to(const Vec2& to);
PathStep curve_to(const Vec2& first_control, const Vec2& second_control, const Vec2& to);

struct Pen {
  Ink ink;
  double width = 1;
  std::string dashes{};  // lengths of dashes and gaps; none: a full line
  double opacity = 1;
};

// The role is the class of the SVG element: "link", "node"; the hint is its tooltip.
struct PathShape {
  std::string role;
  Path path;
  std::optional<Pen> stroke{};
  std::optional<Ink> fill{};
  double fill_opacity = 1;
  bool is_closed = false;
  std::string hint{};
};

struct DiscShape {
  std::string role;
  Vec2 center;
  double radius = 1;
  std::optional<Ink> fill{};
  std::optional<Pen> stroke{};
  std::string hint{};
};

struct BoxShape {
  std::string role;
  Vec2 corner;  // upper left
  Vec2 size;
  std::optional<Ink> fill{};
  std::optional<Pen> stroke{};
  double fill_opacity = 1;
  std::string hint{};
};

enum class Anchor : unsigned char { start, middle, end };

struct TextShape {
  std::string role;
  Vec2 at;  // on the base line
  double size = 11;
  std::string text;
  Anchor anchor = Anchor::start;
  Ink ink{};
  bool is_bold = false;
};

using Shape = std::variant<PathShape, DiscShape, BoxShape, TextShape>;

struct Scene {
  std::string title;
  double width = 0;
  double height = 0;
  std::vector<Shape> shapes;
};

// An upper bound of the width of a text, in pixels, for any sans-serif font.
double text_width(const std::string& text, double size);

struct Bounds {
  Vec2 low;
  Vec2 high;
};
// None for a list without shapes.
std::optional<Bounds> bounds_of(const std::vector<Shape>& shapes);

void translate(std::vector<Shape>& shapes, const Vec2& by);
void scale(Scene& scene, double factor);

// A scene just large enough for the shapes, with a margin.
Scene fitted(std::string title, std::vector<Shape> shapes, double margin);

// Scenes side by side and below each other, at most `columns` in a row, each under its own caption.
struct Panel {
  std::string caption;
  Scene scene;
};
Scene tiled(std::string title, std::vector<Panel> panels, std::size_t columns);

}  // namespace weft::report
