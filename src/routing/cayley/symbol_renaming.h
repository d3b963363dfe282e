// Symmetries of networks whose nodes are permutations: renaming the symbols does not change which positions a link
// swaps.
#pragma once

#include <vector>

#include "topology/labelling.h"

namespace weft::routing {

// The image of each node when every symbol s is renamed new_names.at(s).
std::vector<NodeId> with_symbols_renamed(const topology::PermutationLabelling& labels, NodeId node_count,
                                         const Permutation& new_names);

// A transposition and a cycle, which generate all renamings.
std::vector<std::vector<NodeId>> symbol_renamings(const topology::PermutationLabelling& labels, NodeId node_count);

// Cycles of three symbols, which generate the even renamings.
std::vector<std::vector<NodeId>> even_symbol_renamings(const topology::PermutationLabelling& labels, NodeId node_count);

}  // namespace weft::routing
