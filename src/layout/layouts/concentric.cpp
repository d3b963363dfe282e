// Circles inside each other, with the same number of nodes on each: the first nodes are on the outer one. With one
// circle for each of two halves this is the usual picture of the Petersen graph.
#include <algorithm>

#include "layout/layout.h"

namespace weft::layout {
namespace {

Placement place_concentric(const Task& task) {
  const NodeId count = task.network.graph.node_count();
  const auto circles = static_cast<NodeId>(task.arguments.integer("circles"));
  const NodeId on_each = (count + circles - 1) / circles;
  Placement placement;
  for (NodeId v = 0; v < count; ++v) {
    const double radius = circles - v / on_each;
    placement.nodes.push_back(on_circle(radius, static_cast<double>(v % on_each) / on_each));
  }
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout concentric{
    .name = "concentric",
    .summary = "circles inside each other, the first nodes on the outer one",
    .parameters = {{{.name = "circles", .meaning = "number of circles", .min = 1, .max = 64, .default_text = "2"}}},
    .place = place_concentric,
};

}  // namespace layout_records
}  // namespace weft::layout
