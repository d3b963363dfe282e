#include "claims/plain_computations.h"

#include <algorithm>
#include <queue>
#include <vector>

#include "base/check.h"
#include "metrics/symmetry/orbits.h"
#include "paths/trace.h"
#include "routing/core/path_orbits.h"

namespace weft::claims {
namespace {

constexpr Count kUnreached = UINT64_MAX;

std::vector<Count> distances_from(NodeId source, const topology::PortGraph& graph) {
  std::vector<Count> distance(graph.node_count(), kUnreached);
  std::queue<NodeId> to_visit;
  distance[source] = 0;
  to_visit.push(source);
  while (!to_visit.empty()) {
    const NodeId node = to_visit.front();
    to_visit.pop();
    for (PortId port = 0; port < graph.out_degree(node); ++port) {
      const NodeId next = graph.neighbor(node, port).node;
      if (distance[next] != kUnreached) continue;
      distance[next] = distance[node] + 1;
      to_visit.push(next);
    }
  }
  return distance;
}

// Up to here a search from every node and a packet for every pair; above, from one node of each orbit, as many times as
// the orbit has nodes.
constexpr NodeId kMostPlainNodes = 2048;

HopSum sum_distances(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  const NodeId nodes = graph.node_count();
  std::vector<Count> weights(nodes, nodes <= kMostPlainNodes ? 1 : 0);
  if (nodes > kMostPlainNodes) {
    const metrics::Orbits orbits = metrics::declared_orbits(cache.network(spec));
    for (const NodeId representative : orbits.representative) ++weights[representative];
  }
  HopSum all{.count = nodes};
  for (NodeId source = 0; source < nodes; ++source) {
    if (weights[source] == 0) continue;
    cache.execution().throw_if_stopped();
    for (const Count distance : distances_from(source, graph)) {
      WEFT_CHECK(distance != kUnreached);
      all.longest = std::max(all.longest, distance);
      all.sum += weights[source] * distance;
    }
  }
  return all;
}

std::vector<routing::Representative> destinations_of(const routing::Routing& routing,
                                                     const topology::PortGraph& graph) {
  if (graph.terminal_count() > kMostPlainNodes) return routing::representatives(graph, routing::path_orbits(routing));
  std::vector<routing::Representative> all(graph.terminal_count());
  for (TerminalId terminal = 0; terminal < graph.terminal_count(); ++terminal) all[terminal].terminal = terminal;
  return all;
}

HopSum sum_routes(const std::string& routed, MeasurementCache& cache) {
  const auto routing = cache.routing(routed);
  const topology::PortGraph& graph = cache.network(split_routed(routed).network).graph;
  HopSum all{.count = graph.terminal_count()};
  for (const auto& [destination, weight] : destinations_of(*routing, graph)) {
    cache.execution().throw_if_stopped();
    for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
      const paths::Trace trace = paths::trace(*routing, source, destination, 0);
      WEFT_CHECK(trace.arrives);
      all.longest = std::max<Count>(all.longest, trace.hops.size());
      all.sum += Count{weight} * trace.hops.size();
    }
  }
  return all;
}

const HopSum& sum_of_distances(const std::string& spec, MeasurementCache& cache) {
  return cache.hop_sum(spec, [&] { return sum_distances(spec, cache); });
}

const HopSum& sum_of_routes(const std::string& routed, MeasurementCache& cache) {
  return cache.hop_sum(routed, [&] { return sum_routes(routed, cache); });
}

Measured mean_with_self(const HopSum& all) { return Measured::exactly(Fraction(all.sum, all.count * all.count)); }
Measured mean_without_self(const HopSum& all) {
  return Measured::exactly(Fraction(all.sum, all.count * (all.count - 1)));
}

Count channel_count(const topology::PortGraph& graph) {
  Count channels = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) channels += graph.out_degree(node);
  return channels;
}

// Channels between the halves, in both directions together.
Count channels_across(const std::string& spec, MeasurementCache& cache) {
  const metrics::Bisection& bisection = cache.bisection(spec);
  const topology::PortGraph& graph = cache.network(spec).graph;
  Count ones = 0;
  Count across = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (bisection.side[node] != 0) ++ones;
    for (PortId port = 0; port < graph.out_degree(node); ++port) {
      if (bisection.side[node] != bisection.side[graph.neighbor(node, port).node]) ++across;
    }
  }
  const Count zeros = graph.node_count() - ones;
  WEFT_CHECK(std::max(ones, zeros) - std::min(ones, zeros) <= 1);
  return across;
}

}  // namespace

Measured count_nodes_plainly(const std::string& spec, MeasurementCache& cache) {
  const std::vector<Count> distance = distances_from(0, cache.network(spec).graph);
  return Measured::exactly(static_cast<Count>(distance.size()) -
                           static_cast<Count>(std::count(distance.begin(), distance.end(), kUnreached)));
}

Measured count_links_plainly(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  WEFT_CHECK(!graph.is_directed());
  return Measured::exactly(channel_count(graph) / 2);
}

Measured count_degree_plainly(const std::string& spec, MeasurementCache& cache) {
  const topology::PortGraph& graph = cache.network(spec).graph;
  Count most = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) most = std::max<Count>(most, graph.out_degree(node));
  return Measured::exactly(most);
}

Measured diameter_plainly(const std::string& spec, MeasurementCache& cache) {
  return Measured::exactly(sum_of_distances(spec, cache).longest);
}

Measured mean_with_self_plainly(const std::string& spec, MeasurementCache& cache) {
  return mean_with_self(sum_of_distances(spec, cache));
}

Measured mean_without_self_plainly(const std::string& spec, MeasurementCache& cache) {
  return mean_without_self(sum_of_distances(spec, cache));
}

Measured cut_plainly(const std::string& spec, MeasurementCache& cache) {
  const Count across = channels_across(spec, cache);
  return Measured::between(0, cache.network(spec).graph.is_directed() ? across : across / 2);
}

Measured cut_in_channels_plainly(const std::string& spec, MeasurementCache& cache) {
  return Measured::between(0, channels_across(spec, cache));
}

Measured longest_route_plainly(const std::string& routed, MeasurementCache& cache) {
  return Measured::exactly(sum_of_routes(routed, cache).longest);
}

Measured mean_route_with_self_plainly(const std::string& routed, MeasurementCache& cache) {
  return mean_with_self(sum_of_routes(routed, cache));
}

Measured mean_route_without_self_plainly(const std::string& routed, MeasurementCache& cache) {
  return mean_without_self(sum_of_routes(routed, cache));
}

}  // namespace weft::claims
