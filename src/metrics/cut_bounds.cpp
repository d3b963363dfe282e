#include "metrics/cut_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/digraph.h"

namespace weft::metrics {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// How many of the busiest links it takes to carry this many pairs.
std::uint64_t fewest_carriers(const std::vector<double>& loads, Count pairs, double relative_error) {
  const double demand = to_double(pairs) * (1 - 2 * kEpsilon);
  // The running sum makes one rounding more with each link.
  double carried = 0;
  std::uint64_t count = 0;
  while (count < loads.size()) {
    const double most = carried * (1 + relative_error + static_cast<double>(count + 2) * kEpsilon);
    if (most >= demand) break;
    carried += loads[count++];
  }
  return count;
}

Count minus(Count a, Count b) { return a > b ? a - b : 0; }

}  // namespace

std::uint64_t link_load_bound(const topology::PortGraph& graph, const CutGraph& cut_graph, const EdgeLoad& load) {
  const std::vector<double> loads = loads_per_link(graph, load);
  const Count lighter = cut_graph.lighter_half();
  const Count one_direction = lighter * (cut_graph.total_weight() - lighter);
  const std::uint64_t both =
      fewest_carriers(loads, minus(2 * one_direction, load.unreachable_pairs), load.relative_error);
  const bool is_all_one_way = graph.one_way_count() == graph.channel_count();
  if (!is_all_one_way) return both;
  const std::uint64_t each = fewest_carriers(loads, minus(one_direction, load.unreachable_pairs), load.relative_error);
  return std::max(both, 2 * each);
}

std::uint64_t hub_load_bound(const topology::PortGraph& graph, const CutGraph& cut_graph, const EdgeLoad& load,
                             std::uint64_t hub_count) {
  WEFT_CHECK(!graph.is_directed());
  const Count sent = Count{cut_graph.lighter_half()} * hub_count;
  return fewest_carriers(loads_per_link(graph, load), minus(sent, load.unreachable_pairs), load.relative_error);
}

std::vector<std::uint32_t> farthest_hubs(const topology::PortGraph& graph) {
  std::vector<std::uint32_t> distance(graph.node_count(), kUnreached);
  std::vector<NodeId> order;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.terminal_count_at(v) == 0) continue;
    distance[v] = 0;
    order.push_back(v);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const NodeId w : graph.arcs().arcs_from(order[i])) {
      if (distance[w] != kUnreached) continue;
      distance[w] = distance[order[i]] + 1;
      order.push_back(w);
    }
  }
  std::vector<std::uint32_t> hubs(graph.node_count(), 0);
  if (order.empty() || distance[order.back()] == 0) return {};
  for (const NodeId v : order) hubs[v] = distance[v] == distance[order.back()] ? 1 : 0;
  return hubs;
}

std::uint64_t spectral_bound(const CutGraph& graph, const SpectralGap& gap) {
  if (!graph.has_equal_weights()) return 0;
  const double node_count = graph.node_count();
  const double lighter = graph.node_count() / 2;
  const double bound = gap.at_least() * lighter * (node_count - lighter) / node_count;
  return static_cast<std::uint64_t>(std::ceil(bound * (1 - 8 * kEpsilon)));
}

std::uint64_t next_possible_size(const CutGraph& graph, std::uint64_t bound) {
  std::uint64_t odd_count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) odd_count += graph.degree(v) % 2;
  if (odd_count == 0) return bound + bound % 2;
  // An odd number of nodes cannot all have odd degrees, so both sides have just as many nodes.
  if (odd_count < graph.node_count() || !graph.has_equal_weights()) return bound;
  return bound + (bound + graph.node_count() / 2) % 2;
}

}  // namespace weft::metrics
