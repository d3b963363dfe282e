// Lower bounds for the steps of collective operations on any network.
#pragma once

#include "programs/collectives/cast_graph.h"
#include "programs/program.h"

namespace weft::programs {

// How much is sent, and how.
struct CastLoad {
  PortModel model = PortModel::single_port;
  std::uint64_t values = 1;  // broadcast: messages; reduction: values at each node
  std::uint64_t words = 1;   // the most values of a message
};

// From the root to all nodes; over an inward graph: sums of the values of all nodes, at the root.
LowerBound broadcast_bound(const CastGraph& graph, NodeId root, const CastLoad& load);

// Another value for each node, from the root; over an inward graph: from each node to the root.
LowerBound scatter_bound(const CastGraph& graph, NodeId root, const CastLoad& load);

// The value of each node at all nodes.
LowerBound all_gather_bound(const CastGraph& outward, const CastGraph& inward, const CastLoad& load,
                            const Execution& execution);

// A value from each node to each other one.
LowerBound all_to_all_bound(const CastGraph& outward, const CastGraph& inward, const CastLoad& load,
                            const Execution& execution);

// The sums at all nodes.
LowerBound all_reduce_bound(const CastGraph& inward, const CastLoad& load, const Execution& execution);

// At each node something that depends on the values of all nodes up to it.
LowerBound prefix_bound(const CastGraph& inward, const Execution& execution);

// Any permutation of the values of the nodes, one at each, as a sort can have to make it: distances, and how much can
// leave half of the nodes that follow each other.
LowerBound permutation_bound(const CastGraph& outward, PortModel model, const Execution& execution);

}  // namespace weft::programs
