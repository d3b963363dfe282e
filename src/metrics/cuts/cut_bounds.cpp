#include "metrics/cuts/cut_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/graphs/digraph.h"

namespace weft::metrics {
namespace {

constexpr double kBoundEpsilon = std::numeric_limits<double>::epsilon();

// The smallest number of links that, being the busiest, carry this many units.
std::uint64_t fewest_carriers(const EdgeLoad& load, Count units) {
  std::vector<double> loads = load.per_link;
  std::sort(loads.begin(), loads.end(), std::greater<>());
  const double demand = to_double(units) * (1 - 2 * kBoundEpsilon);
  double carried = 0;
  std::uint64_t count = 0;
  while (count < loads.size()) {
    // The running sum adds one rounding error with each link.
    const double most = carried * (1 + load.relative_error + static_cast<double>(count + 2) * kBoundEpsilon);
    if (most >= demand) break;
    carried += loads[count++];
  }
  return count;
}

Count minus(Count a, Count b) { return a > b ? a - b : 0; }

}  // namespace

std::uint64_t link_load_bound(const CutGraph& graph, const EdgeLoad& load) {
  const Count lighter = graph.lighter_half();
  const Count separated = 2 * lighter * (graph.total_weight() - lighter);
  return fewest_carriers(load, minus(separated, load.unrouted_pairs));
}

std::uint64_t hub_load_bound(const CutGraph& graph, const EdgeLoad& load, std::uint64_t hub_count) {
  return fewest_carriers(load, minus(Count{graph.lighter_half()} * hub_count, load.unrouted_pairs));
}

std::vector<std::uint32_t> farthest_hubs(const CutGraph& graph) {
  std::vector<NodeId> order;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.weight(v) > 0) order.push_back(v);
  }
  const std::vector<std::uint32_t> distance = distances_from(graph, order);
  if (order.empty() || distance[order.back()] == 0) return {};
  std::vector<std::uint32_t> hubs(graph.node_count(), 0);
  for (const NodeId v : order) hubs[v] = distance[v] == distance[order.back()] ? 1 : 0;
  return hubs;
}

std::uint64_t connection_bound(const CutGraph& graph) {
  NodeId first = 0;
  while (first < graph.node_count() && graph.weight(first) == 0) ++first;
  if (first == graph.node_count()) return 0;
  std::vector<NodeId> order{first};
  distances_from(graph, order);
  std::uint64_t weight = 0;
  for (const NodeId v : order) weight += graph.weight(v);
  return weight == graph.total_weight() ? 1 : 0;
}

std::uint64_t spectral_bound(const CutGraph& graph, const SpectralGap& gap) {
  if (!graph.has_equal_weights()) return 0;
  const double node_count = graph.node_count();
  const double lighter = std::floor(node_count / 2);
  const double bound = gap.at_least() * lighter * (node_count - lighter) / node_count;
  return static_cast<std::uint64_t>(std::ceil(bound * (1 - 8 * kBoundEpsilon)));
}

std::uint64_t next_possible_size(const CutGraph& graph, std::uint64_t bound) {
  std::uint64_t odd_count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) odd_count += graph.degree(v) % 2;
  if (odd_count == 0) return bound + bound % 2;
  // An odd number of nodes cannot all have odd degrees, so both sides have the same number of nodes.
  if (odd_count < graph.node_count() || !graph.has_equal_weights()) return bound;
  return bound + (bound + graph.node_count() / 2) % 2;
}

}  // namespace weft::metrics
