// Symmetries of networks whose nodes are permutations: to rename the symbols keeps which positions a link swaps.
#pragma once

#include <vector>

#include "topology/labelling.h"

namespace weft::routing {

// Where each node goes when every symbol s is called new_names.at(s).
std::vector<NodeId> with_symbols_renamed(const topology::PermutationLabelling& labels, NodeId node_count,
                                         const Permutation& new_names);

// A transposition and a cycle, which make all renamings.
std::vector<std::vector<NodeId>> symbol_renamings(const topology::PermutationLabelling& labels, NodeId node_count);

// Cycles of three, which make the even ones.
std::vector<std::vector<NodeId>> even_symbol_renamings(const topology::PermutationLabelling& labels, NodeId node_count);

}  // namespace weft::routing
