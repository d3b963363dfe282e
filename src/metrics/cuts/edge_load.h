// How much each link carries when every terminal sends one unit to every other one over all shortest paths in equal
// shares (edge betweenness), or to some hubs. Links are used both ways: a cut counts a one-way channel whichever way it
// crosses, so what it has to carry may go either way too.
//
// One search per source with Brandes' accumulation (A faster algorithm for betweenness centrality, 2001): a node w at
// distance d passes what it takes and hands on back to its neighbours at distance d-1, in proportion to their numbers
// of shortest paths. Pairs with both ends at one node use no link and are left out.
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
  std::vector<double> per_link;  // both directions together; the links of a pair of nodes are alike and stand together
  // No true load is further from the computed one than this times the computed one: all terms are positive, so the
  // relative error is at most the number of roundings on the way from a term to the sum.
  double relative_error = 0;
  Count unrouted_pairs = 0;  // ordered pairs of terminals, or terminal and hub, that found no way
};

struct Routes {
  // For each node, what a terminal sends there; empty: a unit for each terminal there.
  std::span<const std::uint32_t> taken{};
  // Sides of a grid whose coordinates are corrected one after the other, the first one first; empty: all shortest paths
  // are used. Links that change more than one coordinate are not used at all.
  std::span<const std::uint64_t> grid_sides{};
  // For each arc of CutGraph::all_neighbors a length, not zero and the same both ways; empty: each is one.
  std::span<const std::uint32_t> lengths{};
  // Of the graph, and of what is taken and the lengths too; not for grids. Only its sources are searched from: the load
  // of an arc is the mean over its orbit of what they send, each as often as its orbit has nodes.
  const CutSymmetry* symmetry = nullptr;
};

// None where a number of shortest paths outgrows a double. The same on any number of threads.
std::optional<EdgeLoad> edge_load(const CutGraph& graph, const Routes& routes, const Execution& execution);

// What belongs to links, in the order of EdgeLoad::per_link, for the arcs of CutGraph::all_neighbors.
std::vector<std::uint32_t> links_to_arcs(const CutGraph& graph, std::span<const std::uint32_t> per_link);

// On one thread, within a small factor.
double estimated_edge_load_seconds(std::uint64_t source_count, std::uint64_t node_count, std::uint64_t arc_count);

}  // namespace weft::metrics
