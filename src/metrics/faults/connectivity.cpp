#include "metrics/faults/connectivity.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "base/graphs/digraph.h"
#include "base/graphs/unit_flow.h"
#include "metrics/distances/distances.h"
#include "metrics/faults/link_arcs.h"
#include "topology/link_list.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// The ends of a flow.
struct Ends {
  NodeId source = 0;
  NodeId destination = 0;
  friend auto operator<=>(const Ends&, const Ends&) = default;
};
using Pairs = std::vector<Ends>;

// The directed graph without parallel arcs, with successors and predecessors; the neighbours of a node are in
// increasing order.
struct Neighborhoods {
  explicit Neighborhoods(const PortGraph& graph) : after(graph.node_count()), before(graph.node_count()) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      const auto heads = graph.arcs().arcs_from(v);
      after[v].assign(heads.begin(), heads.end());
      std::sort(after[v].begin(), after[v].end());
      after[v].erase(std::unique(after[v].begin(), after[v].end()), after[v].end());
      for (const NodeId w : after[v]) before[w].push_back(v);
    }
  }

  [[nodiscard]] bool has_arc(NodeId v, NodeId w) const {
    return std::binary_search(after[v].begin(), after[v].end(), w);
  }

  std::vector<std::vector<NodeId>> after;
  std::vector<std::vector<NodeId>> before;
};

// Splits each node v into an entry 2v and an exit 2v+1, joined by an arc that only one path can use.
std::vector<FlowArc> split_arcs(const Neighborhoods& neighbors) {
  std::vector<FlowArc> arcs;
  for (NodeId v = 0; v < neighbors.after.size(); ++v) {
    arcs.push_back({2 * v, 2 * v + 1});
    for (const NodeId w : neighbors.after[v]) arcs.push_back({2 * v + 1, 2 * w});
  }
  return arcs;
}

std::uint32_t smallest_degree(const PortGraph& graph) {
  std::vector<std::uint32_t> in_degrees(graph.node_count(), 0);
  for (const NodeId head : graph.arcs().heads) ++in_degrees[head];
  std::uint32_t smallest = *std::min_element(in_degrees.begin(), in_degrees.end());
  for (NodeId v = 0; v < graph.node_count(); ++v) smallest = std::min(smallest, graph.out_degree(v));
  return smallest;
}

std::uint32_t smallest_degree(const Neighborhoods& neighbors) {
  std::size_t smallest = neighbors.after.size();
  for (const auto& after : neighbors.after) smallest = std::min(smallest, after.size());
  for (const auto& before : neighbors.before) smallest = std::min(smallest, before.size());
  return static_cast<std::uint32_t>(smallest);
}

// Reports the total progress of several parallel loops.
class Progress {
 public:
  Progress(const Execution& execution, std::string_view what, std::uint64_t total) : sink_(execution.progress) {
    if (sink_ != nullptr) sink_->begin(what, total);
  }
  ~Progress() {
    if (sink_ != nullptr) sink_->end();
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void advance(std::uint64_t done) {
    if (sink_ != nullptr) sink_->advance(done);
  }

 private:
  ProgressSink* sink_;
};

// Computes flows between nodes and keeps the smallest. For node cuts, nodes are split and flows between neighbours are
// skipped; for link cuts, entry and exit are the node itself.
class CutSearch {
 public:
  CutSearch(FlowNetwork network, const Neighborhoods* split_by, std::uint32_t bound, const Execution& execution)
      : network_(std::move(network)),
        neighbors_(split_by),
        shift_(split_by == nullptr ? 0 : 1),
        smallest_(bound),
        execution_(execution),
        flows_(execution.worker_count()) {
    execution_.progress = nullptr;
  }

  [[nodiscard]] std::uint32_t smallest() const { return smallest_; }

  void try_pairs(const Pairs& pairs, Progress& progress) {
    parallel_for(execution_, "", pairs.size(), [&](unsigned worker, std::uint64_t index) {
      const auto [source, destination] = pairs[index];
      if (is_adjacent(source, destination)) return;
      const NodeId goal = exit(source);
      lower(flow_of(worker).run(entry(destination), Heading::inward, smallest_,
                                [goal](NodeId vertex) { return vertex == goal; }));
    });
    progress.advance(pairs.size());
  }

  // Covers all cuts that do not contain the root. If every channel has an opposite one, one direction suffices.
  void grow_from(NodeId root, bool is_symmetric, Progress& progress) {
    const auto node_count = static_cast<NodeId>(network_.node_count() >> shift_);
    std::vector<std::uint8_t> is_grown(node_count, 0);
    is_grown[root] = 1;
    const std::uint64_t stride = scattering_stride(node_count);
    const auto node_at = [&](std::uint64_t i) { return static_cast<NodeId>((root + i * stride) % node_count); };

    // Each round doubles the set, so that its flows can run in parallel; a flow then starts from at least half the
    // nodes that it would have if nodes were added one by one.
    for (std::uint64_t grown = 1; grown < node_count;) {
      const std::uint64_t round = std::min<std::uint64_t>(grown, node_count - grown);
      parallel_for(execution_, "", round, [&](unsigned worker, std::uint64_t index) {
        const NodeId node = node_at(grown + index);
        try_from_set(flow_of(worker), root, node, is_grown);
        if (!is_symmetric) try_to_set(flow_of(worker), root, node, is_grown);
      });
      for (std::uint64_t i = grown; i < grown + round; ++i) is_grown[node_at(i)] = 1;
      grown += round;
      progress.advance(round);
    }
  }

 private:
  [[nodiscard]] NodeId entry(NodeId v) const { return v << shift_; }
  [[nodiscard]] NodeId exit(NodeId v) const { return (v << shift_) + shift_; }
  [[nodiscard]] bool is_adjacent(NodeId v, NodeId w) const {
    return neighbors_ != nullptr && neighbors_->has_arc(v, w);
  }

  // A node of the set may belong to the cut, so paths begin at its entry; the root does not: they may begin at its
  // exit.
  void try_from_set(UnitFlow& flow, NodeId root, NodeId node, const std::vector<std::uint8_t>& is_grown) {
    if (is_adjacent(root, node)) return;
    lower(flow.run(entry(node), Heading::inward, smallest_, [&](NodeId vertex) {
      const NodeId v = vertex >> shift_;
      return is_grown[v] != 0 && (vertex == entry(v) || v == root);
    }));
  }

  void try_to_set(UnitFlow& flow, NodeId root, NodeId node, const std::vector<std::uint8_t>& is_grown) {
    if (is_adjacent(node, root)) return;
    lower(flow.run(exit(node), Heading::outward, smallest_, [&](NodeId vertex) {
      const NodeId v = vertex >> shift_;
      return is_grown[v] != 0 && (vertex == exit(v) || v == root);
    }));
  }

  // A stride that is coprime to the number of nodes and near its golden section, so that the first nodes are scattered.
  static std::uint64_t scattering_stride(std::uint64_t node_count) {
    std::uint64_t stride = std::max<std::uint64_t>(node_count * 618 / 1000, 1);
    while (std::gcd(stride, node_count) != 1) ++stride;
    return stride;
  }

  // A flow that stopped at an outdated limit does not lower the minimum, so the result does not depend on the order.
  void lower(std::uint32_t flow) {
    std::uint32_t known = smallest_;
    while (flow < known && !smallest_.compare_exchange_weak(known, flow)) {
    }
  }

  UnitFlow& flow_of(unsigned worker) {
    if (!flows_[worker]) flows_[worker] = std::make_unique<UnitFlow>(network_);
    return *flows_[worker];
  }

  FlowNetwork network_;
  const Neighborhoods* neighbors_;  // null: link cuts
  NodeId shift_;
  std::atomic<std::uint32_t> smallest_;
  Execution execution_;
  std::vector<std::unique_ptr<UnitFlow>> flows_;  // by worker
};

// Pairs of each representative and its neighbours.
Pairs neighbor_pairs(const Orbits& orbits, const Neighborhoods& neighbors) {
  Pairs pairs;
  for (NodeId v = 0; v < neighbors.after.size(); ++v) {
    if (orbits.representative[v] != v) continue;
    for (const NodeId w : neighbors.after[v]) pairs.push_back({v, w});
  }
  return pairs;
}

// Pairs of each representative and the nodes at distance two; adjacent pairs are skipped later.
Pairs two_step_pairs(const Orbits& orbits, const Neighborhoods& neighbors) {
  Pairs pairs;
  for (NodeId v = 0; v < neighbors.after.size(); ++v) {
    if (orbits.representative[v] != v) continue;
    for (const NodeId between : neighbors.after[v]) {
      for (const NodeId w : neighbors.after[between]) {
        if (w != v) pairs.push_back({v, w});
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

// Pairs of each predecessor and each successor of the root.
Pairs pairs_around(NodeId root, const Neighborhoods& neighbors, bool is_symmetric) {
  Pairs pairs;
  for (const NodeId v : neighbors.before[root]) {
    for (const NodeId w : neighbors.after[root]) {
      if (is_symmetric ? v < w : v != w) pairs.push_back({v, w});
    }
  }
  return pairs;
}

NodeId node_with_fewest_pairs_around(const Neighborhoods& neighbors) {
  NodeId best = 0;
  const auto pair_count = [&](NodeId v) { return neighbors.before[v].size() * neighbors.after[v].size(); };
  for (NodeId v = 1; v < neighbors.after.size(); ++v) {
    if (pair_count(v) < pair_count(best)) best = v;
  }
  return best;
}

Count largest_degree(const PortGraph& graph) {
  PortId largest = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) largest = std::max(largest, graph.out_degree(v));
  return largest;
}

// Upper bound on the number of flows if the orbits are used.
Count edge_flows(const PortGraph& graph, const Orbits& orbits) { return orbits.count() * largest_degree(graph); }
Count vertex_flows(const PortGraph& graph, const Orbits& orbits) {
  return edge_flows(graph, orbits) * largest_degree(graph);
}

// A flow between two nodes takes longer than one from a set nearby: eight times on rdt(64), with 16 orbits.
bool is_worth_it(Count flow_count, const PortGraph& graph) { return 4 * flow_count < graph.node_count(); }

// Measured on hypercubes, tori and star-connected cycles of 480 to 65,536 nodes.
constexpr double kSecondsPerStep = 4e-9;
constexpr double kSecondsPerChannel = 5e-8;  // to build the flow network

double seconds_to_lay_out(const PortGraph& graph) {
  return kSecondsPerChannel * static_cast<double>(graph.node_count() + graph.channel_count());
}

// The ends are close, so the search stays within three hops, or fewer if these reach every node.
double seconds_for_pairs(Count flow_count, const PortGraph& graph) {
  const double degree = to_double(largest_degree(graph));
  const double looked_at = degree * std::min(degree * degree, graph.node_count() / degree);
  return to_double(flow_count) * degree * looked_at * kSecondsPerStep;
}

// Each time the set doubles, the ball around a node that a search visits halves, until the set contains neighbours of
// every node. A search visits about one ball for link cuts and, because paths may not share nodes of the set, half a
// ball for each path for node cuts.
double seconds_to_grow(const PortGraph& graph, double balls) {
  const double nodes = graph.node_count();
  const double degree = std::max(static_cast<double>(graph.channel_count()) / nodes, 1.0);
  const double directions = graph.is_directed() ? 2 : 1;
  // Measured on random networks of 16,384 to 300,000 nodes: beyond the caches a step takes up to ten times as long.
  const double out_of_cache = 1 + std::sqrt(nodes * degree / 32768);
  return directions * nodes * degree * degree * (1 + balls * std::log2(nodes / degree)) * out_of_cache *
         kSecondsPerStep;
}

}  // namespace

std::uint32_t edge_connectivity(const PortGraph& graph, const Orbits* orbits, const Execution& execution) {
  const NodeId node_count = graph.node_count();
  if (node_count < 2 || !is_strongly_connected(graph)) return 0;
  CutSearch search(FlowNetwork(node_count, link_arcs(graph, topology::link_starts(graph))), nullptr,
                   smallest_degree(graph), execution);
  if (orbits != nullptr && is_worth_it(edge_flows(graph, *orbits), graph)) {
    const Pairs pairs = neighbor_pairs(*orbits, Neighborhoods(graph));
    Progress progress(execution, "edge connectivity", pairs.size());
    search.try_pairs(pairs, progress);
  } else {
    Progress progress(execution, "edge connectivity", node_count);
    search.grow_from(0, !graph.is_directed(), progress);
  }
  return search.smallest();
}

std::uint32_t vertex_connectivity(const PortGraph& graph, const Orbits* orbits, const Execution& execution) {
  if (graph.node_count() < 2 || !is_strongly_connected(graph)) return 0;
  const Neighborhoods neighbors(graph);
  const NodeId split_count = 2 * graph.node_count();
  CutSearch search(FlowNetwork(split_count, split_arcs(neighbors)), &neighbors, smallest_degree(neighbors), execution);
  if (orbits != nullptr && is_worth_it(vertex_flows(graph, *orbits), graph)) {
    const Pairs pairs = two_step_pairs(*orbits, neighbors);
    Progress progress(execution, "vertex connectivity", pairs.size());
    search.try_pairs(pairs, progress);
  } else {
    const NodeId root = node_with_fewest_pairs_around(neighbors);
    const Pairs pairs = pairs_around(root, neighbors, !graph.is_directed());
    Progress progress(execution, "vertex connectivity", graph.node_count() + pairs.size());
    search.grow_from(root, !graph.is_directed(), progress);
    search.try_pairs(pairs, progress);
  }
  return search.smallest();
}

double estimated_edge_connectivity_seconds(const PortGraph& graph, const Orbits* orbits, const Execution& execution) {
  if (graph.node_count() < 2) return 0;
  const bool uses_orbits = orbits != nullptr && is_worth_it(edge_flows(graph, *orbits), graph);
  const double flows = uses_orbits ? seconds_for_pairs(edge_flows(graph, *orbits), graph) : seconds_to_grow(graph, 1);
  return seconds_to_lay_out(graph) + flows / execution.worker_count();
}

double estimated_vertex_connectivity_seconds(const PortGraph& graph, const Orbits* orbits, const Execution& execution) {
  if (graph.node_count() < 2) return 0;
  const double degree = static_cast<double>(graph.channel_count()) / graph.node_count();
  const bool uses_orbits = orbits != nullptr && is_worth_it(vertex_flows(graph, *orbits), graph);
  const double flows =
      uses_orbits ? seconds_for_pairs(vertex_flows(graph, *orbits), graph) : seconds_to_grow(graph, 1 + degree / 2);
  return seconds_to_lay_out(graph) + flows / execution.worker_count();
}

}  // namespace weft::metrics
