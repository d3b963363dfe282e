// What no balanced cut is smaller than. Each bound is a whole number, rounded up only after the error of the
// computation was subtracted.
#pragma once

#include <cstdint>
#include <vector>

#include "metrics/cuts/cut_graph.h"
#include "metrics/cuts/edge_load.h"
#include "metrics/cuts/spectrum.h"

namespace weft::metrics {

// A balanced cut of T terminals separates 2·⌊T/2⌋·⌈T/2⌉ ordered pairs (as many as whole nodes allow), less those that
// the routing left out; each of their paths crosses the cut. The k links of the cut carry at most what the k busiest
// links of the network carry. So the bound is the smallest k whose k busiest links carry all those pairs: at least
// pairs / maximum load, and equal to it where all links are as busy.
std::uint64_t link_load_bound(const CutGraph& graph, const EdgeLoad& load);

// A balanced cut leaves as many terminals on the heavier side as on the lighter one, or more; each terminal of the
// lighter side sends a unit to one of its own on the other side by way of all hubs in equal shares, and every such path
// crosses the cut. Whoever is paired with whom, together they load a link with no more than all terminals do that send
// one unit to the hubs. Where terminals hang below free nodes, as in fat-trees, this is twice as strong as the pairs
// among terminals are, half of which never leave their side.
std::uint64_t hub_load_bound(const CutGraph& graph, const EdgeLoad& load, std::uint64_t hub_count);

// One hub at each of the nodes that are farthest from any terminal; none where every node has terminals.
std::vector<std::uint32_t> farthest_hubs(const CutGraph& graph);

// 1 where all terminals hang together, and otherwise 0.
std::uint64_t connection_bound(const CutGraph& graph);

// lambda_2·⌊N/2⌋·⌈N/2⌉/N for nodes that weigh the same; 0 otherwise, as then the number of nodes on a side is not
// known.
std::uint64_t spectral_bound(const CutGraph& graph, const SpectralGap& gap);

// The degrees on a side add up to the cut and twice the links inside. Where all degrees are even every cut is even;
// where all are odd, and nodes are halved, the cut is as even as half the number of nodes. The next number that is.
std::uint64_t next_possible_size(const CutGraph& graph, std::uint64_t bound);

}  // namespace weft::metrics
