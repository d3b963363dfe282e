// Row by row as a snake: every second row goes from right to left, so that successive nodes are neighbours.
#include "layout/row_points.h"

namespace weft::layout {
namespace {

Placement place_snake(const Task& task) {
  return {.nodes = points_in_rows(task.network.graph.node_count(), column_count(task), /*is_snake=*/true)};
}

}  // namespace

namespace layout_records {

extern constinit const Layout snake{
    .name = "snake",
    .summary = "row by row, every second row from right to left",
    .parameters = {{kColumnsParameter}},
    .place = place_snake,
};

}  // namespace layout_records
}  // namespace weft::layout
