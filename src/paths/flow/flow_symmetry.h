// Automorphisms of a network, for linear programs over its flows: if a demand looks the same after every automorphism,
// the mean of an optimal flow over all of them is optimal too, and flows of one orbit are equal. So one variable and
// one row represent an orbit.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/execution.h"
#include "base/graphs/disjoint_sets.h"
#include "paths/flow/router_demand.h"
#include "topology/port_graph.h"

namespace weft::paths {

// Generators of a group; none: the identity only.
struct FlowSymmetry {
  struct Generator {
    std::vector<NodeId> node;            // the image of each node
    std::vector<std::uint64_t> channel;  // the image of each channel
  };
  std::vector<Generator> generators;
};

// Automorphisms that keep the number of terminals of each node, found by searches that fix more and more nodes. All of
// them, unless the searches take more steps than allowed; larger networks have no search.
inline constexpr NodeId kMostForSymmetry = 256;
FlowSymmetry search_symmetry(const topology::PortGraph& graph, const Execution& execution);

// The generators that leave the demand as it is.
FlowSymmetry preserving(const FlowSymmetry& symmetry, const RouterDemand& demand, NodeId node_count);

// The orbits of items 0 .. count-1; image(generator, item) is the item to which a generator moves one.
using ItemImage = std::function<std::uint64_t(const FlowSymmetry::Generator&, std::uint64_t)>;
DisjointSets item_orbits(const FlowSymmetry& symmetry, std::uint64_t count, const ItemImage& image);

}  // namespace weft::paths
