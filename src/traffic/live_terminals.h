// Terminals of dead nodes: a node without any channel is one, as faulty(G,nodes=k) leaves it. They neither send nor are
// sent to. What a source would send there goes to its other destinations, in proportion; a source without another one
// sends nothing, as in a permutation.
#pragma once

#include <vector>

#include "traffic/pattern.h"

namespace weft::traffic {

// The terminals that are not at a dead node, in order. The only node of a network is not dead.
std::vector<TerminalId> live_terminals(const topology::PortGraph& graph);

// The demand among these; the same where all are live.
Destinations among_live(Destinations destinations, const PatternTask& task);

}  // namespace weft::traffic
