// Collective operations on any connected network: values travel on shortest-path trees, in steps that a list scheduler
// chooses. Value v, or value u·N + v from node u to node v, is in the slot with that number.
#pragma once

#include "programs/collectives/cast_graph.h"
#include "programs/collectives/collective_bounds.h"
#include "programs/collectives/collective_machine.h"
#include "programs/collectives/pipelined_cast.h"

namespace weft::programs {

CollectivePlan scatter_plan(const CastGraph& outward, NodeId root, const CastLoad& load, const Execution& execution);
CollectivePlan gather_plan(const CastGraph& inward, NodeId root, const CastLoad& load, const Execution& execution);
CollectivePlan all_gather_plan(const CastGraph& outward, const CastLoad& load, const Execution& execution);
CollectivePlan all_to_all_plan(const CastGraph& outward, const CastLoad& load, const Execution& execution);

// A node from which, and to which, the others are near: the root of sums that all nodes get.
NodeId central_node(const CastGraph& outward, const CastGraph& inward);

}  // namespace weft::programs
