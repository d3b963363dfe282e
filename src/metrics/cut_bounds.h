// What no balanced cut is smaller than. Each bound is a whole number, rounded up only after the error of the
// computation was subtracted.
#pragma once

#include <cstdint>

#include "metrics/cut_graph.h"
#include "metrics/edge_load.h"
#include "metrics/spectrum.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// A balanced cut of T terminals separates 2·⌊T/2⌋·⌈T/2⌉ ordered pairs (as many as whole nodes allow), less the pairs
// with no way between them; each of their paths crosses the cut. The k links of the cut carry at most what the k
// busiest links of the network carry. So the bound is the smallest k whose k busiest links carry all those pairs: at
// least pairs / maximum load, and equal to it where all links are as busy.
// With one-way channels only, each direction carries its half of the pairs over channels of its own.
std::uint64_t link_load_bound(const topology::PortGraph& graph, const CutGraph& cut_graph, const EdgeLoad& load);

// lambda_2·⌊N/2⌋·⌈N/2⌉/N for nodes that weigh the same; 0 otherwise, as then the number of nodes on a side is not
// known.
std::uint64_t spectral_bound(const CutGraph& graph, const SpectralGap& gap);

// The degrees on a side add up to the cut and twice the links inside. Where all degrees are even every cut is even;
// where all are odd, and nodes are halved, the cut is as even as half the number of nodes. The next number that is.
std::uint64_t next_possible_size(const CutGraph& graph, std::uint64_t bound);

}  // namespace weft::metrics
