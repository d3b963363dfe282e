// Automorphisms suggested by the labels. They save work: all links of an orbit have the same load, and one source
// represents its orbit.
//
// Each suggested automorphism is checked link by link, so the results do not depend on a family's declaration.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"
#include "topology/network.h"

namespace weft::metrics {

// The image of each node.
using NodeMap = std::vector<NodeId>;

// Is this a permutation of the nodes that preserves weights and the number of links between any two?
bool is_automorphism(const CutGraph& graph, const NodeMap& map);

// Shifts of digits, coordinates or indexes, each the shortest that is an automorphism; flips of digit bits;
// permutations of symbols.
std::vector<NodeMap> suggested_automorphisms(const topology::Network& network, const CutGraph& graph,
                                             const Execution& execution);

// The orbits of the group that some automorphisms generate.
struct CutSymmetry {
  std::vector<NodeId> sources;                // the first node of each orbit
  std::vector<std::uint32_t> source_count;    // for each source: the number of nodes in its orbit
  std::vector<std::uint64_t> arc_orbit;       // for each arc of CutGraph::all_neighbors: the first arc of its orbit
  std::vector<std::uint64_t> arc_orbit_size;  // for each arc that is the first of its orbit; otherwise 0
};

CutSymmetry orbits_under(const CutGraph& graph, const std::vector<NodeMap>& automorphisms);

}  // namespace weft::metrics
