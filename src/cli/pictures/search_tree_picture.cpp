#include "cli/pictures/search_tree_picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "cli/pictures/picture_output.h"
#include "cli/pictures/tidy_tree.h"

namespace weft::cli {
namespace {

using report::BoxShape;
using report::Ink;
using report::PathShape;
using report::Pen;
using report::Shape;
using report::TextShape;
using report::Use;
using routing::SearchTree;
using routing::SearchVertex;

constexpr double kTitleFont = 15;
constexpr double kLabelFont = 12;
constexpr double kNumberFont = 10.5;
constexpr double kBoxHeight = 36;
constexpr double kPadding = 7;      // between the text of a box and its border
constexpr double kGap = 12;         // between neighbouring boxes
constexpr double kStub = 18;        // height of the vertical end of an edge, beside which the weight stands
constexpr double kLeastCurve = 40;  // height of the curved part of an edge
constexpr double kMostCurve = 200;
constexpr double kRow = 20;  // of the legend
constexpr double kSampleWidth = 32;
constexpr double kMargin = 16;

Pen pen_of(bool is_on_path) {
  return is_on_path ? Pen{Ink::of(Use::warning), 3, "", 1} : Pen{Ink::of(Use::text), 1, "", 1};
}

BoxShape box(const Vec2& corner, const Vec2& size, bool is_expanded, bool is_on_path) {
  BoxShape shape{.role = "vertex", .corner = corner, .size = size, .fill = Ink::of(Use::background)};
  if (is_expanded) {
    shape.fill = Ink::category(5);
    shape.fill_opacity = 0.3;
  }
  shape.stroke = pen_of(is_on_path);
  if (is_on_path) shape.stroke->width = 2;
  return shape;
}

std::string numbers_of(const SearchTree& tree, const SearchVertex& vertex) {
  return fmt::format("{}={}, {}={}", tree.terms.cost_symbol, vertex.cost, tree.terms.estimate_symbol, vertex.estimate);
}

std::string hint_of(const SearchTree& tree, const SearchVertex& vertex) {
  return fmt::format("{}: level {}, {}, {}{}", vertex.label, vertex.depth, numbers_of(tree, vertex),
                     vertex.is_expanded ? "expanded" : "not expanded", vertex.is_on_path ? ", on the path found" : "");
}

class TreePainter {
 public:
  explicit TreePainter(const SearchTree& tree) : tree_(tree), box_width_(widest_text() + 2 * kPadding) {
    std::vector<std::optional<std::size_t>> parents;
    for (const SearchVertex& vertex : tree.vertices) parents.push_back(vertex.parent);
    const std::vector<double> columns = tidy_columns(parents);
    for (const double column : columns) tops_.push_back({column * (box_width_ + kGap), 0});
    place_levels();
    for (std::size_t v = 0; v < columns.size(); ++v) tops_[v].y = level_tops_[tree.vertices[v].depth];
  }

  // The path found lies above the other edges.
  std::vector<Shape> paint() {
    for (std::size_t v = 1; v < tops_.size(); ++v) {
      if (!tree_.vertices[v].is_on_path) add_edge(v);
    }
    for (std::size_t v = 1; v < tops_.size(); ++v) {
      if (tree_.vertices[v].is_on_path) add_edge(v);
    }
    for (std::size_t v = 0; v < tops_.size(); ++v) add_vertex(v);
    add_level_numbers();
    return std::move(shapes_);
  }

 private:
  [[nodiscard]] double widest_text() const {
    double widest = 0;
    for (const SearchVertex& vertex : tree_.vertices) {
      widest = std::max({widest, report::text_width(vertex.label, kLabelFont),
                         report::text_width(numbers_of(tree_, vertex), kNumberFont)});
    }
    return widest;
  }

  // Levels are farther apart where edges reach far across, so that those from one vertex do not merge.
  void place_levels() {
    std::vector<double> reaches;  // of the edges to each level
    for (std::size_t v = 0; v < tops_.size(); ++v) {
      const SearchVertex& vertex = tree_.vertices[v];
      reaches.resize(std::max<std::size_t>(reaches.size(), vertex.depth + 1));
      if (vertex.parent) {
        reaches[vertex.depth] = std::max(reaches[vertex.depth], std::abs(tops_[v].x - tops_[*vertex.parent].x));
      }
    }
    for (const double reach : reaches) {
      const double curve = std::clamp(reach / 10, kLeastCurve, kMostCurve);
      level_tops_.push_back(level_tops_.empty() ? 0 : level_tops_.back() + kBoxHeight + curve + kStub);
    }
  }

  // The vertical end keeps the weight clear of all edges, also of those that reach far across.
  void add_edge(std::size_t v) {
    const SearchVertex& vertex = tree_.vertices[v];
    const Vec2 start = tops_[*vertex.parent] + Vec2{0, kBoxHeight};
    const Vec2 bend = tops_[v] - Vec2{0, kStub};
    const Vec2 half{0, (bend.y - start.y) / 2};
    shapes_.push_back(PathShape{
        .role = "link",
        .path = {report::move_to(start), report::curve_to(start + half, bend - half, bend), report::line_to(tops_[v])},
        .stroke = pen_of(vertex.is_on_path)});
    shapes_.push_back(TextShape{.role = "label",
                                .at = tops_[v] + Vec2{5, -6},
                                .size = kNumberFont,
                                .text = fmt::to_string(vertex.edge_weight),
                                .is_bold = vertex.is_on_path});
  }

  void add_vertex(std::size_t v) {
    const SearchVertex& vertex = tree_.vertices[v];
    BoxShape shape =
        box(tops_[v] - Vec2{box_width_ / 2, 0}, {box_width_, kBoxHeight}, vertex.is_expanded, vertex.is_on_path);
    shape.hint = hint_of(tree_, vertex);
    shapes_.emplace_back(std::move(shape));
    add_middle_text(tops_[v] + Vec2{0, 15}, kLabelFont, vertex.label);
    add_middle_text(tops_[v] + Vec2{0, 29}, kNumberFont, numbers_of(tree_, vertex));
  }

  void add_middle_text(const Vec2& at, double size, std::string text) {
    shapes_.push_back(
        TextShape{.role = "label", .at = at, .size = size, .text = std::move(text), .anchor = report::Anchor::middle});
  }

  void add_level_numbers() {
    for (std::size_t level = 0; level < level_tops_.size(); ++level) {
      shapes_.push_back(TextShape{.role = "label",
                                  .at = {-box_width_ / 2 - 14, level_tops_[level] + 22},
                                  .size = kNumberFont,
                                  .text = fmt::format("level {}", level),
                                  .anchor = report::Anchor::end,
                                  .ink = Ink::of(Use::quiet)});
    }
  }

  const SearchTree& tree_;
  double box_width_;
  std::vector<double> level_tops_;
  std::vector<Vec2> tops_;  // of each vertex: the middle of the upper side of its box
  std::vector<Shape> shapes_;
};

std::string thresholds_note(const SearchTree& tree) {
  const std::span<const std::uint32_t> later = std::span(tree.thresholds).subspan(1);
  const std::string first = fmt::format("Threshold T, the largest {} of the vertices that are expanded: {} at the root",
                                        tree.terms.estimate_symbol, tree.thresholds.front());
  if (later.empty()) return first + "; there was no backtracking.";
  return fmt::format("{}; after {}: {}.", first, later.size() == 1 ? "backtracking" : "each backtracking",
                     fmt::join(later, ", "));
}

std::string counts_note(const SearchTree& tree) {
  const auto expanded = std::ranges::count(tree.vertices, true, &SearchVertex::is_expanded);
  return fmt::format("{} vertices, {} expanded.", tree.vertices.size(), expanded);
}

// One row for each entry, from (0,0) downwards.
class TreeLegend {
 public:
  void add_box(const std::string& text, bool is_expanded) {
    BoxShape sample = box({0, y_ - 10}, {kSampleWidth, 13}, is_expanded, false);
    sample.role = "sample";
    shapes_.emplace_back(std::move(sample));
    add_text(kSampleWidth + 8, text);
  }
  void add_line(const std::string& text, bool is_on_path) {
    shapes_.push_back(PathShape{.role = "sample",
                                .path = {report::move_to({0, y_ - 4}), report::line_to({kSampleWidth, y_ - 4})},
                                .stroke = pen_of(is_on_path)});
    add_text(kSampleWidth + 8, text);
  }
  void add_note(const std::string& text) { add_text(0, text); }

  std::vector<Shape> shapes() { return std::move(shapes_); }

 private:
  void add_text(double x, const std::string& text) {
    shapes_.push_back(TextShape{.role = "legend", .at = {x, y_}, .size = kLabelFont, .text = text});
    y_ += kRow;
  }

  double y_ = kLabelFont;  // base line
  std::vector<Shape> shapes_;
};

std::vector<Shape> legend_of(const SearchTree& tree) {
  TreeLegend legend;
  legend.add_box("expanded", true);
  legend.add_box("not expanded", false);
  legend.add_line("the path found", true);
  legend.add_line(fmt::format("edge; the number at its lower end: {}", tree.terms.edge_weight), false);
  legend.add_note(fmt::format("{}: {}.", tree.terms.cost_symbol, tree.terms.cost));
  legend.add_note(fmt::format("{}: {}.", tree.terms.estimate_symbol, tree.terms.estimate));
  legend.add_note(thresholds_note(tree));
  legend.add_note(counts_note(tree));
  legend.add_note(fmt::format("Labels are {}.", tree.terms.labels));
  return legend.shapes();
}

// PNG by its writer, which refuses more than 16,000 pixels of the file, two for one of the scene; PDF and TikZ by the
// longest page of PDF and the longest dimension of TeX, about 200 inches.
double widest_in(report::PictureFormat format) {
  if (format == report::PictureFormat::svg) return std::numeric_limits<double>::infinity();
  return format == report::PictureFormat::png ? 8000 : 19'200;
}

}  // namespace

report::Scene search_tree_scene(const SearchTree& tree, const std::string& title) {
  if (tree.vertices.size() > kMostDrawnVertices) {
    throw InputError(fmt::format("the search tree has {} vertices; a picture shows at most {}", tree.vertices.size(),
                                 kMostDrawnVertices),
                     {}, "take nodes that are nearer to each other, or --statistics for its size");
  }
  std::vector<Shape> shapes = TreePainter(tree).paint();
  const report::Bounds bounds = report::bounds_of(shapes).value_or(report::Bounds{});
  std::vector<Shape> legend = legend_of(tree);
  report::translate(legend, {bounds.low.x, bounds.high.y + 22});
  shapes.insert(shapes.end(), legend.begin(), legend.end());
  shapes.push_back(
      TextShape{.role = "title", .at = {bounds.low.x, bounds.low.y - 16}, .size = kTitleFont, .text = title});
  return report::fitted(title, std::move(shapes), kMargin);
}

report::PictureOptions search_tree_options(const report::Scene& scene, const std::string& path) {
  report::PictureOptions options = picture_options(path);
  const double widest = widest_in(options.format);
  if (scene.width > 2 * widest) {
    throw InputError(
        fmt::format("the picture of the tree is {:.0f} pixels wide, too wide for {}", scene.width, quote_briefly(path)),
        {}, "write a name that ends in .svg");
  }
  if (scene.width > widest) options.width = widest;
  return options;
}

}  // namespace weft::cli
