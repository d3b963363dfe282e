// Where the classical algorithms for collectives find their links: rings through all nodes, and cubes in which nodes
// whose numbers differ in one bit are neighbours.
#pragma once

#include <optional>
#include <vector>

#include "programs/collectives/cast_graph.h"

namespace weft::programs {

// A cycle through all nodes: the arc that leaves each of its nodes, in order.
// Tries the order of the nodes and that of Gray codes, then rotates paths (Posa 1976) from several starts; none if
// these find nothing. Paths are rotated only where all links are bidirectional.
std::optional<std::vector<ArcId>> find_ring(const CastGraph& graph, const Execution& execution);

class CubeLinks {
 public:
  // None if the number of nodes is no power of two or a link is missing.
  static std::optional<CubeLinks> find(const CastGraph& graph);

  [[nodiscard]] unsigned dimension_count() const { return dimensions_; }
  [[nodiscard]] ArcId arc(NodeId from, unsigned dimension) const {
    return arcs_[std::size_t{from} * dimensions_ + dimension];
  }

 private:
  unsigned dimensions_ = 0;
  std::vector<ArcId> arcs_;  // by node and dimension
};

// The binomial tree: the message crosses one dimension after the other.
CastTree binomial_tree(const CastGraph& graph, const CubeLinks& cube, NodeId root);

}  // namespace weft::programs
