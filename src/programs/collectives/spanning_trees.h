// Shortest-path trees whose load is spread over branches or channels.
#pragma once

#include <cstdint>
#include <vector>

#include "programs/collectives/cast_graph.h"

namespace weft::programs {

// Each node joins the neighbour nearer to the root whose branch has the fewest nodes so far.
CastTree balanced_tree(const CastGraph& graph, NodeId root);

// Each node is reached by the least loaded arc; `loads`, by arc, then grows by what the tree sends: one message for
// each arc, or one for each node below it.
enum class TreeLoad : std::uint8_t { one_message, one_for_each_node };
CastTree least_loaded_tree(const CastGraph& graph, NodeId root, TreeLoad load, std::vector<std::uint64_t>& loads);

}  // namespace weft::programs
