// Nodes in rows of equal length, in order of the index.
#pragma once

#include <vector>

#include "layout/layout.h"

namespace weft::layout {

inline constexpr spec::Parameter kColumnsParameter{
    .name = "columns",
    .meaning = "nodes in a row; where it is left out, as many as the innermost cluster has, or a square",
    .min = 1,
    .max = 4096,
    .is_optional = true,
};

// The argument `columns`, or its default for the network.
NodeId column_count(const Task& task);

// Row by row from the left; every second row from the right if it is a snake.
std::vector<Point> points_in_rows(NodeId node_count, NodeId columns, bool is_snake);

}  // namespace weft::layout
