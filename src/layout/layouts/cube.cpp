// By digits: a cube seen from a corner, and cubes of cubes.
#include "layout/layout.h"
#include "layout/node_addresses.h"

namespace weft::layout {
namespace {

constexpr Point kAxes[] = {{1, 0}, {0, -1}, {0.44, -0.37}};
constexpr std::uint32_t kMostValues = 4;

std::string cube_misfit(const topology::Network& network, const spec::Arguments&) {
  if (network.graph.node_count() == 0) return "it has no nodes";
  const Addresses addresses = addresses_of(network);
  for (const std::uint32_t radix : addresses.radices) {
    if (radix > kMostValues) return "its digits have more than 4 values";
  }
  return "";
}

Placement place_cube(const Task& task) {
  const Addresses addresses = addresses_of(task.network);
  const std::size_t count = addresses.radices.size();
  std::vector<Point> steps;  // from the last digit on
  double scale = 1;
  double widest = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const double values = addresses.radices[count - 1 - i];
    steps.push_back(scale * kAxes[i % 3]);
    widest = std::max(widest, values);
    if (i % 3 != 2) continue;
    scale *= 0.62 + 1.62 * (widest - 1);
    widest = 1;
  }
  Placement placement;
  for (const auto& digits : addresses.digits) {
    Point point;
    for (std::size_t i = 0; i < count; ++i) point = point + static_cast<double>(digits[count - 1 - i]) * steps[i];
    placement.nodes.push_back(point);
  }
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout cube{
    .name = "cube",
    .summary = "by digits: a cube seen from a corner, cubes of cubes",
    .misfit = cube_misfit,
    .place = place_cube,
};

}  // namespace layout_records
}  // namespace weft::layout
