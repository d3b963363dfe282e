// By coordinates. Two of them are x and y. A third one goes back into the picture, as in a cabinet projection; from
// four on, every further pair repeats the picture in x and y. Links that leave a torus at one side and return at the
// other are stubs.
#include <algorithm>

#include <fmt/format.h>

#include "layout/layout.h"
#include "topology/link_list.h"

namespace weft::layout {
namespace {

using topology::CoordinateLabelling;
using topology::DigitLabelling;

const MixedRadix* radix_of(const topology::Network& network) {
  if (const auto* labels = network.labelling_as<CoordinateLabelling>()) return &labels->radix();
  if (const auto* labels = network.labelling_as<DigitLabelling>()) return &labels->radix();
  return nullptr;
}

std::string grid_misfit(const topology::Network& network, const spec::Arguments& arguments) {
  if (!arguments.has("sides")) return radix_of(network) == nullptr ? "its nodes have no coordinates or digits" : "";
  std::int64_t product = 1;
  for (const std::int64_t side : arguments.integers("sides")) product *= side;
  const NodeId count = network.graph.node_count();
  return product == count ? "" : fmt::format("the product of the sides is {}, and it has {} nodes", product, count);
}

// The coordinates of the nodes, or those that `sides` gives to their indices, the first varying fastest.
MixedRadix coordinates_of(const Task& task) {
  if (!task.arguments.has("sides")) return *radix_of(task.network);
  std::vector<std::uint64_t> sides;
  for (const std::int64_t side : task.arguments.integers("sides")) sides.push_back(static_cast<std::uint64_t>(side));
  return MixedRadix(std::move(sides));
}

// The step in the picture for one step along each dimension.
std::vector<Point> steps_of(const MixedRadix& radix) {
  const std::size_t count = radix.digit_count();
  if (count == 3) {
    const auto depth = static_cast<double>(std::max<std::uint64_t>(radix.radix(2), 2));
    const double unit = std::max(1.0, depth * 0.8);  // keeps the nodes of different depths apart
    return {{unit, 0}, {0, unit}, {0.62 * unit / depth, -0.47 * unit / depth}};
  }
  std::vector<Point> steps;
  double scale[2] = {1, 1};
  for (std::size_t i = 0; i < count; ++i) {
    double& own = scale[i % 2];
    steps.push_back(i % 2 == 0 ? Point{own, 0} : Point{0, own});
    own *= static_cast<double>(radix.radix(i)) + 1;
  }
  return steps;
}

// The shorter of the two steps from a to b on a ring of `side`: -1, not side-1.
double shorter(std::int64_t difference, std::int64_t side) {
  if (2 * difference > side) return static_cast<double>(difference - side);
  if (2 * difference < -side) return static_cast<double>(difference + side);
  return static_cast<double>(difference);
}

LinkCourse course_of(const topology::Link& link, const MixedRadix& radix, const std::vector<Point>& steps) {
  Point step;
  bool does_wrap = false;
  for (std::size_t i = 0; i < radix.digit_count(); ++i) {
    const auto difference =
        static_cast<std::int64_t>(radix.digit(link.to, i)) - static_cast<std::int64_t>(radix.digit(link.from, i));
    const double shortest = shorter(difference, static_cast<std::int64_t>(radix.radix(i)));
    does_wrap = does_wrap || shortest != static_cast<double>(difference);
    step = step + shortest * steps[i];
  }
  LinkCourse course;
  if (does_wrap) course.wrap = step;
  return course;
}

// Links to another column that pass many rows, as those of a butterfly, would hide the nodes of their own column: the
// columns stand farther apart then.
double column_step(const topology::Network& network, const MixedRadix& radix) {
  constexpr double kMostRowsPerStep = 4;
  std::uint64_t farthest = 0;
  for (const topology::Link& link : topology::to_link_list(network.graph).links) {
    if (radix.digit(link.from, 0) == radix.digit(link.to, 0)) continue;
    const std::uint64_t a = radix.digit(link.from, 1);
    const std::uint64_t b = radix.digit(link.to, 1);
    farthest = std::max(farthest, std::max(a, b) - std::min(a, b));
  }
  return std::max(1.0, static_cast<double>(farthest) / kMostRowsPerStep);
}

Placement place_grid(const Task& task) {
  const MixedRadix radix = coordinates_of(task);
  std::vector<Point> steps = steps_of(radix);
  if (radix.digit_count() == 2 && !task.whole.family->has_wrapping_coordinates)
    steps[0].x = column_step(task.network, radix);
  Placement placement;
  for (NodeId v = 0; v < task.network.graph.node_count(); ++v) {
    Point point;
    for (std::size_t i = 0; i < steps.size(); ++i) point = point + static_cast<double>(radix.digit(v, i)) * steps[i];
    placement.nodes.push_back(point);
  }
  if (!task.whole.family->has_wrapping_coordinates || task.arguments.has("sides")) return placement;
  for (const topology::Link& link : topology::to_link_list(task.network.graph).links)
    placement.courses.push_back(course_of(link, radix, steps));
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout grid{
    .name = "grid",
    .summary = "by coordinates, with wrap-around links as stubs; sides=[4,4] gives coordinates to the indices",
    .parameters = {{{.name = "sides",
                     .kind = spec::Kind::integer_list,
                     .meaning = "sides of the grid, whose product is the number of nodes; else the network's own",
                     .min = 1,
                     .max = 4096,
                     .is_optional = true}}},
    .misfit = grid_misfit,
    .place = place_grid,
};

}  // namespace layout_records
}  // namespace weft::layout
