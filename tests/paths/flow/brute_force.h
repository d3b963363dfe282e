// Oracles for flows in tiny networks: all simple paths are listed, each is a variable, and a dense simplex method
// solves the linear program. Shares no code with src/paths/flow.
#pragma once

#include <vector>

#include "topology/port_graph.h"

namespace weft::test {

// max θ with demand[s][t] θ carried for all pairs of nodes, channels of capacity 1.
double best_throughput(const topology::PortGraph& graph, const std::vector<std::vector<double>>& demand);

// The best worst case of an oblivious routing: the least load of the fullest channel under its worst permutation of the
// terminals. Tries all permutations: at most five terminals.
double best_worst_load(const topology::PortGraph& graph);

}  // namespace weft::test
