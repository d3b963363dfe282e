// Shortest paths, alone and in trees, whose load is spread over branches or channels.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "programs/collectives/cast_graph.h"

namespace weft::programs {

// Each node joins the neighbour nearer to the root whose branch has the fewest nodes so far.
CastTree balanced_tree(const CastGraph& graph, NodeId root);

// Each node is reached by the least loaded arc; `loads`, by arc, grows by the message on each arc of the tree.
CastTree least_loaded_tree(const CastGraph& graph, NodeId root, std::vector<std::uint64_t>& loads);

// Shortest paths between all pairs, the arcs of each from source to destination, by source·N + destination. Each path
// takes the arcs that the others load least, and is then chosen once more when all others are known.
std::vector<std::vector<ArcId>> least_loaded_paths(const CastGraph& graph, const Execution& execution);

}  // namespace weft::programs
