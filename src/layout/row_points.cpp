#include "layout/row_points.h"

#include <algorithm>

#include "layout/node_addresses.h"

namespace weft::layout {
namespace {

NodeId square_side(NodeId node_count) {
  auto side = static_cast<NodeId>(std::ceil(std::sqrt(static_cast<double>(node_count))));
  for (NodeId divisor = side; divisor < 2 * side && divisor < node_count; ++divisor) {
    if (node_count % divisor == 0) return divisor;
  }
  return std::max<NodeId>(side, 1);
}

// The number of nodes whose addresses agree in the first half of their digits: an RCC-FULL has rows of N^(1/2) nodes.
NodeId half_address(const Addresses& addresses) {
  NodeId count = 1;
  for (std::size_t i = (addresses.radices.size() + 1) / 2; i < addresses.radices.size(); ++i)
    count *= addresses.radices[i];
  return count;
}

}  // namespace

NodeId column_count(const Task& task) {
  if (task.arguments.has("columns")) return static_cast<NodeId>(task.arguments.integer("columns"));
  const Addresses addresses = addresses_of(task.network);
  return addresses.radices.size() > 1 ? half_address(addresses) : square_side(task.network.graph.node_count());
}

std::vector<Point> points_in_rows(NodeId node_count, NodeId columns, bool is_snake) {
  std::vector<Point> points;
  for (NodeId v = 0; v < node_count; ++v) {
    const NodeId row = v / columns;
    const NodeId place = v % columns;
    const bool is_from_right = is_snake && row % 2 == 1;
    points.push_back({static_cast<double>(is_from_right ? columns - 1 - place : place), static_cast<double>(row)});
  }
  return points;
}

}  // namespace weft::layout
