// Cuts by the multilevel partitioners METIS and SCOTCH. They are called with some slack in the balance, because
// SCOTCH's cuts are far worse without it; the refinement makes the balance exact. The same for many parts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "metrics/cuts/cut_graph.h"

namespace weft::metrics {

// Limit: both libraries use 32-bit integers here.
bool fits_partitioners(const CutGraph& graph);

// The same seed gives the same cut. `slack` is the fraction by which a side may exceed half of the weight.
Sides metis_cut(const CutGraph& graph, int seed, double slack);
Sides scotch_cut(const CutGraph& graph, int seed, double slack);

// A graph with a number of links between each two neighbours, whose nodes weigh the same.
struct LinkGraph {
  std::vector<std::uint64_t> offsets;  // node count + 1
  std::vector<CutNeighbor> neighbors;

  [[nodiscard]] NodeId node_count() const { return static_cast<NodeId>(offsets.size() - 1); }
  [[nodiscard]] std::span<const CutNeighbor> neighbors_of(NodeId v) const {
    return std::span(neighbors).subspan(offsets[v], offsets[v + 1] - offsets[v]);
  }
};

// Divides the nodes into parts of about the same size; returns the part of each. Sizes may differ, and parts may be
// empty. The same seed gives the same parts. There are at least two parts, and no more than nodes. METIS complains on
// standard output if parts have few nodes.
std::vector<std::uint32_t> metis_parts(const LinkGraph& graph, std::uint32_t part_count, int seed);
std::vector<std::uint32_t> scotch_parts(const LinkGraph& graph, std::uint32_t part_count, int seed);

}  // namespace weft::metrics
