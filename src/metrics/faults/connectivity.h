// Edge and vertex connectivity: how many links, or nodes, must fail to disconnect a network. Exact, by flows (Menger),
// for directed, mixed, irregular and unconnected networks and for parallel links.
//
// Few flows suffice, and most of them are short:
//
// * A smallest cut separates two neighbours (links), or two nodes at distance two (nodes: each node of the cut has
//   neighbours on both sides, or it would not be needed). An automorphism maps the first of the two to the
//   representative of its orbit. So if orbits are known, flows from representatives to nearby nodes suffice.
//
// * Otherwise a set of nodes grows from one root, and each new node needs a flow from the whole set, not from the root:
//   when the first node on the far side of a small cut is added, all earlier ones are on the root's side or in the cut
//   (Even: An algorithm for determining whether the connectivity of a graph is at least k, SIAM J. Comput. 4, 1975).
//   The set soon has nodes everywhere, so the paths to it are short. Node cuts that contain the root itself separate
//   one of its predecessors from one of its successors (Esfahanian, Hakimi: On computing the connectivities of graphs
//   and digraphs, Networks 14, 1984).
//
// No flow is increased beyond the smallest known cut, which is initially the smallest degree.
#pragma once

#include <cstdint>

#include "base/execution.h"
#include "metrics/symmetry/orbits.h"
#include "topology/port_graph.h"

namespace weft::metrics {

// The smallest number of links whose loss leaves the network not strongly connected. A bidirectional link fails in both
// directions, and a unidirectional channel is a link of its own. Because only one direction of a link leaves the near
// side of a cut, this is the smallest number of channels that leave a set of nodes, also in mixed networks. 0 for fewer
// than two nodes. `orbits` may be null.
std::uint32_t edge_connectivity(const topology::PortGraph& graph, const Orbits* orbits, const Execution& execution);

// The smallest number of nodes whose loss leaves the rest not strongly connected, or a single node: n-1 for the
// complete network of n nodes. Parallel links do not matter.
std::uint32_t vertex_connectivity(const topology::PortGraph& graph, const Orbits* orbits, const Execution& execution);

// Estimated seconds, within a small factor.
double estimated_edge_connectivity_seconds(const topology::PortGraph& graph, const Orbits* orbits,
                                           const Execution& execution);
double estimated_vertex_connectivity_seconds(const topology::PortGraph& graph, const Orbits* orbits,
                                             const Execution& execution);

}  // namespace weft::metrics
