// Row by row, in order of the index.
#include "layout/row_points.h"

namespace weft::layout {
namespace {

Placement place_rows(const Task& task) {
  return {.nodes = points_in_rows(task.network.graph.node_count(), column_count(task), /*is_snake=*/false)};
}

}  // namespace

namespace layout_records {

extern constinit const Layout rows{
    .name = "rows",
    .summary = "row by row, in order of the index",
    .parameters = {{kColumnsParameter}},
    .place = place_rows,
};

}  // namespace layout_records
}  // namespace weft::layout
