#include "metrics/relaxation/cut_relaxation.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace weft::metrics {
namespace {

std::uint64_t difference_of_halves(const CutGraph& graph) { return graph.total_weight() - 2 * graph.lighter_half(); }

// Adds a node that every permutation leaves where it is.
std::vector<NodeMap> with_fixed_node(std::vector<NodeMap> permutations, NodeId node) {
  for (NodeMap& map : permutations) map.push_back(node);
  return permutations;
}

}  // namespace

NodeId relaxed_node_count(const CutGraph& graph) {
  return graph.node_count() + (difference_of_halves(graph) > 0 ? 1 : 0);
}

CutRelaxation::CutRelaxation(const CutGraph& graph, const std::vector<NodeMap>& automorphisms)
    : node_count(graph.node_count()),
      weights(graph.weights().begin(), graph.weights().end()),
      permutations(automorphisms) {
  if (relaxed_node_count(graph) > node_count) {
    permutations = with_fixed_node(std::move(permutations), node_count);
    weights.push_back(static_cast<double>(difference_of_halves(graph)));
    ++node_count;
  }
  orbits = pair_orbits(node_count, permutations);
  links.assign(orbits.count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      if (neighbor.node == v) continue;  // a loop is never cut
      links[orbits.at(v, neighbor.node)] -= 0.25 * neighbor.width;
      links[orbits.at(v, v)] += 0.25 * neighbor.width;
    }
  }
}

}  // namespace weft::metrics
