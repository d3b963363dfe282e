// Automorphisms that the labels suggest, and what they save: links that are carried into each other bear the same load,
// and one source stands for all that are carried into it.
//
// A suggestion is kept only after it was checked link by link, so nothing rests on what a family is said to be.
#pragma once

#include <cstdint>
#include <vector>

#include "base/execution.h"
#include "metrics/cuts/cut_graph.h"
#include "topology/network.h"

namespace weft::metrics {

// Where each node goes.
using NodeMap = std::vector<NodeId>;

// A permutation of the nodes that keeps weights and the number of links between any two?
bool is_automorphism(const CutGraph& graph, const NodeMap& map);

// Steps along digits, coordinates or indexes, each the shortest that is an automorphism; bits of digits turned over;
// permutations of symbols.
std::vector<NodeMap> suggested_automorphisms(const topology::Network& network, const CutGraph& graph,
                                             const Execution& execution);

// The orbits of the group that some automorphisms generate.
struct CutSymmetry {
  std::vector<NodeId> sources;                // the first node of each orbit
  std::vector<std::uint32_t> source_count;    // for each of them: the nodes of its orbit
  std::vector<std::uint64_t> arc_orbit;       // for each arc of CutGraph::all_neighbors: the first arc of its orbit
  std::vector<std::uint64_t> arc_orbit_size;  // for each arc that is the first of its orbit; otherwise 0
};

CutSymmetry orbits_under(const CutGraph& graph, const std::vector<NodeMap>& automorphisms);

}  // namespace weft::metrics
