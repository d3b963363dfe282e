// Lower bounds on the size of a balanced cut. Each bound is an integer, rounded up only after the numerical error was
// subtracted.
#pragma once

#include <cstdint>
#include <vector>

#include "metrics/cuts/cut_graph.h"
#include "metrics/cuts/edge_load.h"
#include "metrics/cuts/spectrum.h"

namespace weft::metrics {

// A balanced cut of T terminals separates 2·⌊T/2⌋·⌈T/2⌉ ordered pairs (as many as whole nodes allow), less those that
// the routing left out; each of their paths crosses the cut. The k links of the cut carry at most as much as the k
// busiest links of the network. So the bound is the smallest k whose k busiest links carry all those pairs: at least
// pairs / maximum load, with equality if all loads are equal.
std::uint64_t link_load_bound(const CutGraph& graph, const EdgeLoad& load);

// Pair each terminal of the lighter side of a cut with one of its own on the other side; each pair sends one unit
// through all hubs in equal shares, and every such path crosses the cut. For any pairing, the load of a link is at most
// that of all terminals sending one unit to the hubs. Where terminals are attached below nodes without terminals, as in
// fat trees, this bound is twice as strong as the one from terminal pairs, half of which stay on their side.
std::uint64_t hub_load_bound(const CutGraph& graph, const EdgeLoad& load, std::uint64_t hub_count);

// One hub at each of the nodes that are farthest from any terminal; none if every node has terminals.
std::vector<std::uint32_t> farthest_hubs(const CutGraph& graph);

// 1 if all terminals are connected, otherwise 0.
std::uint64_t connection_bound(const CutGraph& graph);

// lambda_2·⌊N/2⌋·⌈N/2⌉/N if all node weights are equal; otherwise 0, because the number of nodes on a side is then not
// known.
std::uint64_t spectral_bound(const CutGraph& graph, const SpectralGap& gap);

// Rounds `bound` up to a possible cut size by parity. The degrees on a side add up to the cut plus twice the links
// inside. So if all degrees are even, every cut is even; if all are odd, and nodes are halved, the cut has the parity
// of half the number of nodes.
std::uint64_t next_possible_size(const CutGraph& graph, std::uint64_t bound);

}  // namespace weft::metrics
