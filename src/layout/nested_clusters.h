// Clusters of clusters: every level has an arrangement, in which the next level is repeated at a larger scale. A
// cluster may be turned and mirrored, which leaves the picture of the cluster as it is; turns are chosen so that the
// links to other clusters are short, which also removes crossings: of two links that cross, exchanging their ends gives
// shorter ones.
//
//   hsn(2,hypercube(2)): a square (the arrangement of the 2-cube) of squares
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "layout/layout.h"

namespace weft::layout {

// The places of the members of one level.
struct Arrangement {
  std::vector<Point> places;
  unsigned turn_count = 1;  // a cluster may be turned by 1/turn_count of a full turn, and mirrored

  static Arrangement circle(std::uint32_t count);
  static Arrangement of(std::vector<Point> places, unsigned turn_count);
};

struct NestedClusters {
  std::vector<Arrangement> levels;                 // outermost first
  std::vector<std::vector<std::uint32_t>> digits;  // of each node: its place on each level
  std::vector<std::pair<NodeId, NodeId>> links;    // for the choice of turns
  bool has_outlines = false;                       // around the clusters of the innermost two levels or more
};

Placement place_nested(const NestedClusters& clusters);

}  // namespace weft::layout
