// How much each link carries when every ordered pair of terminals sends one unit over all its shortest paths in equal
// shares (edge betweenness), or every terminal one unit to each of some hubs.
//
// One search per source with Brandes' accumulation (A faster algorithm for betweenness centrality, 2001): a node w at
// distance d passes what it takes and hands on back to its neighbours at distance d-1, in proportion to their numbers
// of shortest paths. Pairs with both ends at one node use no link and are left out.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/count.h"
#include "base/execution.h"
#include "topology/port_graph.h"

namespace weft::metrics {

struct EdgeLoad {
  std::vector<double> per_channel;  // in the order of the channels
  // No true load is further from the computed one than this times the computed one: all terms are positive, so the
  // relative error is at most the number of roundings on the way from a term to the sum.
  double relative_error = 0;
  Count unreachable_pairs = 0;  // ordered pairs of terminals, or terminal and hub, with no way between them
};

// None where a number of shortest paths outgrows a double. The same on any number of threads.
std::optional<EdgeLoad> edge_load(const topology::PortGraph& graph, const Execution& execution);

// The same where each terminal sends to hubs instead: so many of them are at each node.
std::optional<EdgeLoad> hub_load(const topology::PortGraph& graph, std::span<const std::uint32_t> hubs,
                                 const Execution& execution);

// On one thread, within a small factor.
double estimated_edge_load_seconds(const topology::PortGraph& graph);

// What a link carries, both directions together, and what a one-way channel carries; largest first.
std::vector<double> loads_per_link(const topology::PortGraph& graph, const EdgeLoad& load);

}  // namespace weft::metrics
