#include "programs/embeddings/embedding_bounds.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include "base/check.h"
#include "base/graphs/digraph.h"

namespace weft::programs {
namespace {

constexpr std::uint64_t kMostSearchWork = 2'000'000'000;  // nodes searched from, times channels

// The nodes from which all others of the network can be told.
std::vector<NodeId> search_sources(const topology::Network& network) {
  const bool is_declared = network.symmetry.knowledge == topology::Symmetry::Knowledge::declared;
  std::vector<NodeId> sources;
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    if (!is_declared || network.symmetry.representative(v) == v) sources.push_back(v);
  }
  return sources;
}

NodeId largest_out_degree(const topology::PortGraph& graph) {
  NodeId largest = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) largest = std::max<NodeId>(largest, graph.out_degree(v));
  return largest;
}

// What no ball exceeds in a network with so many channels out of a node: 1 + D + D² + ...
std::vector<std::uint64_t> balls_by_degree(const topology::PortGraph& graph) {
  const std::uint64_t degree = largest_out_degree(graph);
  std::vector<std::uint64_t> sizes{1};
  for (std::uint64_t level = degree; sizes.back() < graph.node_count() && level > 0; level *= degree) {
    sizes.push_back(std::min<std::uint64_t>(sizes.back() + level, graph.node_count()));
  }
  return sizes;
}

// The most nodes within k channels of a node, for k = 0, 1, ... until it grows no more. None where the searches would
// take too long.
std::vector<std::uint64_t> largest_balls(const topology::Network& network, const Execution& execution) {
  const std::vector<NodeId> sources = search_sources(network);
  if (sources.size() * (network.graph.channel_count() + 1) > kMostSearchWork) return {};
  BreadthFirstSearch search(network.graph.arcs());
  std::vector<std::uint64_t> sizes;
  for (const NodeId source : sources) {
    execution.throw_if_stopped();
    search.run(source);
    for (std::uint32_t k = 0; k < search.level_count(); ++k) {
      if (sizes.size() <= k) sizes.push_back(sizes.empty() ? 0 : sizes.back());
      sizes[k] = std::max<std::uint64_t>(sizes[k], search.level_begin(k + 1));
    }
    // A ball that has stopped growing keeps its size.
    for (std::size_t k = search.level_count(); k < sizes.size(); ++k) {
      sizes[k] = std::max<std::uint64_t>(sizes[k], search.order().size());
    }
  }
  return sizes;
}

// The largest balls of the host, times the guest nodes at one host node.
class HostBalls {
 public:
  HostBalls(const topology::Network& host, std::uint64_t most_nodes_at_one, const Execution& execution)
      : balls_(largest_balls(host, execution)), most_(most_nodes_at_one) {
    if (balls_.empty()) balls_ = balls_by_degree(host.graph);
  }

  [[nodiscard]] std::uint64_t within(std::uint64_t hops) const {
    return most_ * balls_[std::min<std::uint64_t>(hops, balls_.size() - 1)];
  }
  [[nodiscard]] std::uint64_t farthest() const { return balls_.size() - 1; }

 private:
  std::vector<std::uint64_t> balls_;
  std::uint64_t most_;
};

std::uint32_t least_dilation(const std::vector<std::uint64_t>& guest_balls, const HostBalls& balls) {
  std::uint32_t dilation = 0;
  for (std::size_t k = 1; k < guest_balls.size(); ++k) {
    while (dilation < balls.farthest() && balls.within(k * dilation) < guest_balls[k]) ++dilation;
  }
  return dilation;
}

// The weights of the channels to each other node, parallel ones added, heaviest first.
std::vector<std::uint64_t> neighbour_weights(const topology::PortGraph& guest, const TaskWeights& weights, NodeId v) {
  std::vector<std::pair<NodeId, std::uint64_t>> entries;
  const DigraphView arcs = guest.arcs();
  for (std::uint64_t c = arcs.offsets[v]; c < arcs.offsets[v + 1]; ++c) {
    entries.emplace_back(arcs.heads[c], weights.channel(c));
  }
  std::sort(entries.begin(), entries.end());
  std::vector<std::uint64_t> sums;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == 0 || entries[i].first != entries[i - 1].first) sums.push_back(0);
    sums.back() += entries[i].second;
  }
  std::sort(sums.begin(), sums.end(), std::greater<>());
  return sums;
}

// Hops from a node to these neighbours if they are as near as the balls of the host allow; other guest nodes may share
// its host node.
std::uint64_t least_hops(const std::vector<std::uint64_t>& neighbours, const HostBalls& balls) {
  std::uint64_t hops = 0;
  std::uint64_t distance = 0;
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    while (distance < balls.farthest() && balls.within(distance) < i + 2) ++distance;  // with the node itself
    hops += distance * neighbours[i];
  }
  return hops;
}

struct Sums {
  std::uint64_t hops = 0;
  std::uint64_t leaving_one = 0;  // the most that leaves the host node of one guest node
};

Sums sums_over_nodes(const topology::PortGraph& guest, const TaskWeights& weights, const HostBalls& balls) {
  Sums sums;
  for (NodeId v = 0; v < guest.node_count(); ++v) {
    const std::vector<std::uint64_t> neighbours = neighbour_weights(guest, weights, v);
    sums.hops += least_hops(neighbours, balls);
    const auto staying = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(balls.within(0) - 1, neighbours.size()));
    sums.leaving_one =
        std::max(sums.leaving_one, std::accumulate(neighbours.begin() + staying, neighbours.end(), std::uint64_t{0}));
  }
  return sums;
}

std::uint64_t least_load(NodeId guest_size, NodeId host_size, const TaskWeights& weights) {
  WEFT_CHECK(host_size > 0);
  std::uint64_t heaviest = 0;
  std::uint64_t total = 0;
  for (NodeId v = 0; v < guest_size; ++v) {
    heaviest = std::max(heaviest, weights.node(v));
    total += weights.node(v);
  }
  return std::max(heaviest, (total + host_size - 1) / host_size);
}

// Gives neighbours different colours, whatever the direction of their channels.
class TwoColouring {
 public:
  explicit TwoColouring(DigraphView graph) : graph_(graph), reversed_(graph), colour_(graph.node_count(), kNone) {}

  [[nodiscard]] bool has_colour(NodeId v) const { return colour_[v] != kNone; }

  // Colours the connected part of `start`; the numbers of nodes of each colour, or none if that is impossible.
  std::optional<std::pair<NodeId, NodeId>> colour_part(NodeId start) {
    colour_[start] = 0;
    queue_.assign(1, start);
    NodeId others = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const NodeId v = queue_[i];
      others += colour_[v];
      if (!colour_neighbours(v, graph_.arcs_from(v)) || !colour_neighbours(v, reversed_.view().arcs_from(v))) return {};
    }
    return std::pair(static_cast<NodeId>(queue_.size()) - others, others);
  }

 private:
  static constexpr std::uint8_t kNone = 2;

  bool colour_neighbours(NodeId v, std::span<const NodeId> neighbours) {
    for (const NodeId w : neighbours) {
      if (colour_[w] == colour_[v]) return false;
      if (has_colour(w)) continue;
      colour_[w] = colour_[v] == 0 ? 1 : 0;
      queue_.push_back(w);
    }
    return true;
  }

  DigraphView graph_;
  ReversedDigraph reversed_;
  std::vector<std::uint8_t> colour_;
  std::vector<NodeId> queue_;
};

}  // namespace

std::optional<BipartiteClasses> bipartite_classes(DigraphView graph) {
  TwoColouring colouring(graph);
  BipartiteClasses classes;
  for (NodeId start = 0; start < graph.node_count(); ++start) {
    if (colouring.has_colour(start)) continue;
    const auto sizes = colouring.colour_part(start);
    if (!sizes) return std::nullopt;
    classes.larger += std::max(sizes->first, sizes->second);
    classes.smaller += std::min(sizes->first, sizes->second);
    ++classes.parts;
  }
  return classes;
}

std::string parity_obstacle(const topology::Network& part, const topology::Network& whole) {
  const auto outer = bipartite_classes(whole.graph.arcs());
  if (!outer) return {};
  const auto inner = bipartite_classes(part.graph.arcs());
  if (!inner) return fmt::format("{} is bipartite, {} has a cycle of odd length", whole.name(), part.name());
  // Classes of a connected part go into classes of the whole.
  if (inner->parts == 1 && outer->parts == 1 && (inner->larger > outer->larger || inner->smaller > outer->smaller)) {
    return fmt::format("both are bipartite, {} with classes of {} and {} nodes, {} of {} and {}", part.name(),
                       inner->larger, inner->smaller, whole.name(), outer->larger, outer->smaller);
  }
  return {};
}

EmbeddingBounds embedding_bounds(const topology::Network& guest, const topology::Network& host,
                                 const TaskWeights& weights, std::uint64_t most_nodes_at_one,
                                 const Execution& execution) {
  const HostBalls balls(host, most_nodes_at_one, execution);
  EmbeddingBounds bounds{.load = least_load(guest.graph.node_count(), host.graph.node_count(), weights)};
  const std::vector<std::uint64_t> guest_balls = largest_balls(guest, execution);
  bounds.dilation = least_dilation(guest_balls, balls);
  if (guest_balls.empty() && most_nodes_at_one <= largest_out_degree(guest.graph)) bounds.dilation = 1;
  if (bounds.dilation == 1 && most_nodes_at_one == 1 && !parity_obstacle(guest, host).empty()) bounds.dilation = 2;
  const std::uint64_t guest_channels = guest.graph.channel_count();
  const std::uint64_t host_channels = host.graph.channel_count();
  if (guest_channels > 0) bounds.dilation_mean = Fraction(sums_over_nodes(guest.graph, {}, balls).hops, guest_channels);
  const Sums sums = sums_over_nodes(guest.graph, weights, balls);
  bounds.hops = sums.hops;
  if (host_channels == 0) return bounds;
  const std::uint64_t ports = largest_out_degree(host.graph);
  bounds.congestion = std::max((sums.hops + host_channels - 1) / host_channels, (sums.leaving_one + ports - 1) / ports);
  bounds.congestion_mean = Fraction(sums.hops, host_channels);
  return bounds;
}

}  // namespace weft::programs
