#include "paths/flow/flow_check.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace weft::paths {
void send_what_is_missing(DigraphView graph, const ShortestTree& hops, const RouterSource& source, double times,
                          std::span<const NodeId> tails, std::span<double> flow) {
  std::vector<double> missing(graph.node_count(), 0);
  for (const RouterShare& share : source.shares) missing[share.to] = times * share.flits;
  for (std::uint64_t c = 0; c < flow.size(); ++c) {
    flow[c] = std::max(flow[c], 0.0);
    missing[graph.heads[c]] -= flow[c];
    missing[tails[c]] += flow[c];
  }
  for (auto v = hops.order().rbegin(); v != hops.order().rend(); ++v) {
    const std::uint64_t arc = hops.last_arc(*v);
    if (arc == ShortestTree::kNoArc || missing[*v] <= 0) continue;
    flow[arc] += missing[*v];
    missing[tails[arc]] += missing[*v];
  }
}

double most_by_lengths(DigraphView graph, const RouterDemand& demand, std::span<const double> lengths) {
  ShortestTree tree(graph);
  double used = 0;
  for (const RouterSource& source : demand.sources) {
    tree.run(source.node, lengths);
    for (const RouterShare& share : source.shares) used += share.flits * tree.distance(share.to);
  }
  const double offered = std::accumulate(lengths.begin(), lengths.end(), 0.0);
  return used > 0 ? offered / used : std::numeric_limits<double>::infinity();
}

CheckedFlows scaled_flows(DigraphView graph, const RouterDemand& demand, std::vector<double> flows, double times) {
  const std::size_t channels = graph.heads.size();
  const std::vector<NodeId> tails = tails_of(graph);
  const std::vector<double> ones(channels, 1);
  CheckedFlows result{.throughput = 0, .loads = std::vector<double>(channels, 0)};
  ShortestTree hops(graph);
  for (std::size_t i = 0; i < demand.sources.size(); ++i) {
    const std::span<double> flow = std::span(flows).subspan(i * channels, channels);
    hops.run(demand.sources[i].node, ones);
    send_what_is_missing(graph, hops, demand.sources[i], times, tails, flow);
    for (std::size_t c = 0; c < channels; ++c) result.loads[c] += flow[c];
  }
  const double most = *std::ranges::max_element(result.loads);
  for (double& load : result.loads) load /= most;
  result.throughput = times / most;
  return result;
}

}  // namespace weft::paths
