// On a line, in order of the index. Links between neighbours are straight; all others are arcs, which are the higher
// the longer they are: those to a higher index above the line, those back to a lower one below it.
#include "layout/layout.h"
#include "topology/link_list.h"

namespace weft::layout {
namespace {

double bulge_of(const topology::Link& link, bool is_unidirectional) {
  const double length = std::abs(static_cast<double>(link.to) - static_cast<double>(link.from));
  if (length < 1.5) return is_unidirectional && link.to < link.from ? 0.3 : 0;
  // To the left of the link, which is above the line for one that goes right, and below it for one that goes left.
  const double height = 0.25 + 0.22 * length;
  return is_unidirectional || link.from < link.to ? height : -height;
}

Placement place_line(const Task& task) {
  Placement placement;
  for (NodeId v = 0; v < task.network.graph.node_count(); ++v) placement.nodes.push_back({static_cast<double>(v), 0});
  const auto& classes = task.network.graph.link_classes();
  for (const topology::Link& link : topology::to_link_list(task.network.graph).links) {
    placement.courses.push_back(
        {.wrap = {}, .bulge = bulge_of(link, classes[link.link_class].is_unidirectional), .through = {}});
  }
  return placement;
}

}  // namespace

namespace layout_records {

extern constinit const Layout line{
    .name = "line",
    .summary = "on a line, in order of the index, with links as arcs",
    .place = place_line,
};

}  // namespace layout_records
}  // namespace weft::layout
