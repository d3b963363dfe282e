// Makes a balanced cut smaller by simulated annealing (Kirkpatrick, Gelatt, Vecchi, Optimization by simulated
// annealing, 1983): single nodes change sides at random, and moves that enlarge the cut are accepted ever more rarely.
// What one side has too much counts like cut links, so that the cut stays nearly balanced.
//
// It finds what the refinement of single moves does not: many small patches, each of which costs something until others
// are there. The straight cut of rdt(64,spare=1) has 1664 links, and no move or exchange of some nodes is any better;
// with pairs of nodes moved along a whole column, where they save links of rank 3 at both ends, it has 1640.
#pragma once

#include <cstdint>
#include <optional>

#include "base/execution.h"
#include "base/numbers/random.h"
#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

struct AnnealingPlan {
  std::uint32_t sweeps = 0;  // in each of them every node is tried once
  // At the start, in links per link of a node: 0.125 keeps the shape of a good cut, 0.2 destroys it.
  double temperature = 0.125;
};

// Returns the size of the smallest balanced cut that was passed through, below `known`, and sets `sides` to it; none if
// there was none.
std::optional<std::uint64_t> anneal(const CutGraph& graph, const AnnealingPlan& plan, std::uint64_t known,
                                    RandomStream random, const Execution& execution, Sides& sides);

// On one thread, for one sweep.
double estimated_sweep_seconds(std::uint64_t node_count, std::uint64_t arc_count);

}  // namespace weft::metrics
