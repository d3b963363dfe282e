// The load of each link when every terminal sends one unit to every other one, or to some hubs, over all shortest paths
// in equal shares (edge betweenness). Links carry traffic in both directions: a cut counts a unidirectional channel in
// either direction, so its load may go in either direction too.
//
// One search per source with Brandes' accumulation (A faster algorithm for betweenness centrality, 2001): the load that
// a node at distance d receives and forwards is distributed over its neighbours at distance d-1, in proportion to their
// numbers of shortest paths. Pairs with both ends at one node use no link and are left out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "metrics/cuts/cut_graph.h"
#include "metrics/cuts/cut_symmetry.h"

namespace weft::metrics {

struct EdgeLoad {
  std::vector<double> per_link;  // both directions together; parallel links have equal loads and are adjacent
  // Bound on the relative error of each load. All terms are positive, so the relative error grows at most with the
  // number of roundings between a term and the sum.
  double relative_error = 0;
  Count unrouted_pairs = 0;  // ordered pairs of terminals, or terminal and hub, without a path
};

struct Routes {
  // For each node, the units that a terminal sends to it; empty: one unit for each terminal of the node.
  std::span<const std::uint32_t> demand{};
  // Sides of a grid that is routed in dimension order, the first coordinate first; empty: all shortest paths are used.
  // Links that change more than one coordinate are not used.
  std::span<const std::uint64_t> grid_sides{};
  // A length for each arc of CutGraph::all_neighbors, positive and the same in both directions; empty: each is one. The
  // memory of a search grows with the longest.
  std::span<const std::uint32_t> lengths{};
  // A symmetry of the graph, of the destinations and of the lengths; not for grids. Only its sources are searched from,
  // each weighted with the size of its orbit; the load of an arc is the mean over the arc's orbit.
  const CutSymmetry* symmetry = nullptr;
};

// None if a number of shortest paths overflows a double. The result does not depend on the number of threads.
std::optional<EdgeLoad> edge_load(const CutGraph& graph, const Routes& routes, const Execution& execution);

// The links across a cut that change one coordinate only: no bound from loads on routes coordinate by coordinate is
// above their number, because they carry all that crosses.
std::uint64_t coordinate_links_across(const CutGraph& graph, std::span<const std::uint64_t> grid_sides,
                                      const Sides& sides);

// Copies values of links, in the order of EdgeLoad::per_link, to the arcs of CutGraph::all_neighbors.
std::vector<std::uint32_t> links_to_arcs(const CutGraph& graph, std::span<const std::uint32_t> per_link);

// Estimated seconds on one thread, within a small factor.
double estimated_edge_load_seconds(std::uint64_t source_count, std::uint64_t node_count, std::uint64_t arc_count);

}  // namespace weft::metrics
