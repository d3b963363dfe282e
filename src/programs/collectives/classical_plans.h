// The classical algorithms for collective operations, phase by phase. A phase whose messages have more values than
// `words` takes several steps. Each comes with its number of steps.
#pragma once

#include "programs/collectives/classical_links.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/collectives/collective_machine.h"

namespace weft::programs {

struct ClassicalPlan {
  CollectivePlan plan{};
  Formula formula{};
};

// On cubes; recursive doubling exchanges what two halves have gathered.
ClassicalPlan binomial_gather(const CastGraph& graph, const CubeLinks& cube, NodeId root, const CastLoad& load);
ClassicalPlan binomial_scatter(const CastGraph& graph, const CubeLinks& cube, NodeId root, const CastLoad& load);
ClassicalPlan doubling_all_gather(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load);
ClassicalPlan doubling_all_reduce(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load);
ClassicalPlan exchange_all_to_all(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load);
// Rabenseifner: halves are reduced, then gathered. Value k belongs to block k mod N.
ClassicalPlan halving_all_reduce(const CastGraph& graph, const CubeLinks& cube, const CastLoad& load);

// On rings.
ClassicalPlan ring_all_gather(const CastGraph& graph, const std::vector<ArcId>& ring, const CastLoad& load);
ClassicalPlan ring_all_reduce(const CastGraph& graph, const std::vector<ArcId>& ring, const CastLoad& load);

}  // namespace weft::programs
