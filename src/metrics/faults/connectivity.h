// How many links, or nodes, must be lost before a network falls apart. Exact, by flows (Menger), for directed, mixed,
// irregular and unconnected networks and for parallel links.
//
// Few flows are enough, and most of them are short:
//
// * A smallest cut has two neighbours on its two sides (links), or two nodes at distance two (nodes: a node of the cut
//   is missed on both sides, or the cut would do without it). An automorphism carries the first of the two to the
//   representative of its orbit. So when orbits are known, flows from representatives to what is near them suffice.
//
// * Otherwise a set of nodes grows from one root, and each new node needs a flow from the whole set, not from the root:
//   the first node on the far side of a small cut finds all earlier ones on the root's side or in the cut (Even: An
//   algorithm for determining whether the connectivity of a graph is at least k, SIAM J. Comput. 4, 1975). The set is
//   soon everywhere, and the paths to it are short. Node cuts that hold the root itself separate one of its
//   predecessors from one of its successors (Esfahanian, Hakimi: On computing the connectivities of graphs and
//   digraphs, Networks 14, 1984).
//
// No flow is followed beyond the smallest cut that is known, to begin with the smallest degree.
#pragma once

#include <cstdint>

#include "base/execution.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// The smallest number of links whose loss leaves the network not strongly connected. A two-way link is lost in both
// directions and a one-way channel is a link of its own; since only one direction of a link leaves the near side of a
// cut, this is the smallest number of channels that leave a set of nodes, in mixed networks too. 0 for fewer than two
// nodes. `orbits` may be none.
std::uint32_t edge_connectivity(const topology::PortGraph& graph, const Orbits* orbits, const Execution& execution);

// The smallest number of nodes whose loss leaves the rest not strongly connected, or a single node: n-1 for the
// complete network of n nodes. Parallel links make no difference.
std::uint32_t vertex_connectivity(const topology::PortGraph& graph, const Orbits* orbits, const Execution& execution);

// Seconds that they will take, within a small factor.
double estimated_edge_connectivity_seconds(const topology::PortGraph& graph, const Orbits* orbits,
                                           const Execution& execution);
double estimated_vertex_connectivity_seconds(const topology::PortGraph& graph, const Orbits* orbits,
                                             const Execution& execution);

}  // namespace weft::metrics
