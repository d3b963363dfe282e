#include "metrics/distances/girth.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <vector>

#include "base/graphs/digraph.h"
#include "metrics/distances/rank_share.h"

namespace weft::metrics {
namespace {

// Breadth-first search for the shortest path from the head of a channel back to its tail, shorter than `bound`, that
// does not begin or end by returning on the same link.
class CycleSearch {
 public:
  explicit CycleSearch(const topology::PortGraph& graph) : graph_(graph), seen_(graph.node_count(), false) {}

  // Length of the shortest cycle through the channel that leaves v by `port`, or `bound` if that is not shorter.
  std::uint32_t through(NodeId v, PortId port, std::uint32_t bound) {
    for (const NodeId node : order_) seen_[node] = false;
    const End first = graph_.neighbor(v, port);
    order_.assign(1, first.node);
    seen_[first.node] = true;
    std::size_t level_end = 1;
    std::size_t next = 0;
    for (std::uint32_t length = 2; length < bound; ++length) {
      for (; next < level_end; ++next) {
        if (steps_to(order_[next], v, first, graph_.is_unidirectional(v, port))) return length;
      }
      if (order_.size() == level_end) break;
      level_end = order_.size();
    }
    return bound;
  }

 private:
  // Visits the neighbours of `node`; true if one of them is the goal and is not reached back along the first link.
  bool steps_to(NodeId node, NodeId goal, End first, bool first_is_one_way) {
    for (PortId port = 0; port < graph_.out_degree(node); ++port) {
      const bool turns_back = !first_is_one_way && node == first.node && port == first.port;
      if (turns_back) continue;
      const NodeId w = graph_.neighbor(node, port).node;
      if (w == goal) return true;
      if (seen_[w]) continue;
      seen_[w] = true;
      order_.push_back(w);
    }
    return false;
  }

  const topology::PortGraph& graph_;
  std::vector<bool> seen_;
  std::vector<NodeId> order_;
};

// A bidirectional network without parallel links has no cycle shorter than 3.
std::uint32_t shortest_possible(const topology::PortGraph& graph) {
  if (graph.is_directed()) return 2;
  std::vector<NodeId> seen_from(graph.node_count(), kNoNode);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId w : graph.arcs().arcs_from(v)) {
      if (seen_from[w] == v) return 2;
      seen_from[w] = v;
    }
  }
  return 3;
}

// A bidirectional network is a forest if each of its components has one link less than nodes.
bool is_forest(const topology::PortGraph& graph) {
  return !graph.is_directed() && graph.link_count() + strong_components(graph.arcs()).count == graph.node_count();
}

std::vector<NodeId> representatives(const Orbits& orbits) {
  std::vector<NodeId> nodes;
  for (NodeId v = 0; v < orbits.representative.size(); ++v) {
    if (orbits.representative[v] == v) nodes.push_back(v);
  }
  return nodes;
}

// The shortest cycle through each channel of these nodes in turn; searches stop at the length of the shortest known
// cycle. kUnreached if there is none.
std::uint32_t shortest_cycle(const topology::PortGraph& graph, const std::vector<NodeId>& nodes,
                             const Execution& execution) {
  std::atomic<std::uint32_t> shortest{kUnreached};
  const std::uint32_t least = shortest_possible(graph);
  std::vector<CycleSearch> searches(execution.worker_count(), CycleSearch(graph));
  parallel_for(execution, "girth", nodes.size(), [&](unsigned worker, std::uint64_t index) {
    const NodeId v = nodes[index];
    for (PortId port = 0; port < graph.out_degree(v) && shortest.load() > least; ++port) {
      const std::uint32_t length = searches[worker].through(v, port, shortest.load());
      std::uint32_t known = shortest.load();
      while (length < known && !shortest.compare_exchange_weak(known, length)) {
      }
    }
  });
  return shortest.load();
}

std::optional<std::uint32_t> length_or_none(std::uint32_t length) {
  return length == kUnreached ? std::nullopt : std::optional(length);
}

}  // namespace

std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Execution& execution) {
  return girth(graph, trivial_orbits(graph.node_count()), execution);
}

std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution) {
  if (is_forest(graph)) return std::nullopt;
  return length_or_none(shortest_cycle(graph, representatives(orbits), execution));
}

std::optional<std::uint32_t> girth(const topology::PortGraph& graph, const Orbits& orbits, Ranks& ranks,
                                   const Execution& execution) {
  if (is_forest(graph)) return std::nullopt;
  const std::uint32_t own = shortest_cycle(graph, share_of(ranks).of(representatives(orbits)), execution);
  std::array<std::uint64_t, 1> shortest{~std::uint64_t{own}};
  ranks.largest(shortest);
  return length_or_none(static_cast<std::uint32_t>(~shortest[0]));
}

// A search visits the ball around a node whose radius is the length of the shortest known cycle; the first nodes give
// an estimate of it. Radii are compared by logarithms, because the estimated ball may exceed the network.
double estimated_girth_seconds(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution) {
  constexpr NodeId kSampledNodes = 16;
  constexpr double kStepsPerSecond = 1e8;  // nodes and channels touched, one thread
  CycleSearch search(graph);
  std::uint32_t shortest = kUnreached;
  for (NodeId v = 0; v < std::min(graph.node_count(), kSampledNodes); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) shortest = search.through(v, port, shortest);
  }
  if (graph.node_count() == 0 || is_forest(graph)) return 0;
  const auto channels = static_cast<double>(graph.channel_count());
  const double degree = channels / graph.node_count();
  const double whole = graph.node_count() + channels;
  const double ball = degree * std::pow(std::max(degree - 1, 1.0), std::min(shortest, 64U) - 2.0);
  return orbits.count() * degree * std::min(ball, whole) / kStepsPerSecond / execution.worker_count();
}

}  // namespace weft::metrics
