// Hamiltonian cycles and paths, by heuristics: a failure proves nothing.
//
// - Cycle cover: a perfect matching of tails and heads gives every node one successor; two cycles with arcs u -> u' and
//   w -> w' become one if there are arcs u -> w' and w -> u'. Finds the cycles of de Bruijn and Kautz graphs.
// - Rotations (L. Posa, Hamiltonian circuits in random graphs, 1976), where every arc has an opposite one: a path is
//   extended at its end, by the node with the fewest free neighbours; where this is impossible, an arc from the end to
//   an inner node turns the rest of the path round.
#pragma once

#include <optional>
#include <vector>

#include "base/execution.h"
#include "base/graphs/digraph.h"

namespace weft {

// The nodes in the order of the cycle, beginning with node 0. The same seed gives the same cycle. A graph of two nodes
// needs an arc in both directions.
std::optional<std::vector<NodeId>> find_hamiltonian_cycle(DigraphView graph, std::uint64_t seed,
                                                          const Execution& execution);
// The nodes in the order of the path. `effort` adds so many steps for each pair of nodes before the search gives up:
// with three links at each of some thousand nodes it takes about 30.
std::optional<std::vector<NodeId>> find_hamiltonian_path(DigraphView graph, std::uint64_t seed,
                                                         const Execution& execution, std::uint64_t effort = 0);

// An order of the nodes of a connected graph, whose arcs all have opposite ones, in which neighbours, and the last and
// the first node, are at most three arcs apart: that of a walk round a spanning tree that lists nodes at even depth
// before those below them and nodes at odd depth after them (M. Sekanina, 1960). None if the graph is not connected.
std::optional<std::vector<NodeId>> spanning_tree_order(DigraphView graph);

}  // namespace weft
