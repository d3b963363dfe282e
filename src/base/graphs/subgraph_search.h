// Subgraphs: a one-to-one map of the nodes of a pattern into a target that maps every arc to an arc. The target may
// have further arcs between the images (the subgraph need not be induced), and parallel arcs need as many.
//
// Backtracking with forward checking (R. Haralick, G. Elliott, 1980): each node of the pattern has a set of candidates;
// when a node is mapped, its neighbours keep only candidates that are neighbours of its image. The node with the fewest
// candidates is mapped next. A search that goes astray early rarely recovers, so a few short searches with candidates
// in random order (seeded) come before the long one.
#pragma once

#include "base/execution.h"
#include "base/graphs/isomorphism.h"
#include "base/graphs/node_map.h"

namespace weft {

// Can the candidate sets of these graphs be held in memory? Otherwise find_subgraph must not be called.
bool can_search_subgraph(DigraphView pattern, DigraphView target);

MapSearch find_subgraph(DigraphView pattern, DigraphView target, const RepresentativeOf& equivalent_in_target,
                        std::uint64_t most_steps, const Execution& execution);

}  // namespace weft
