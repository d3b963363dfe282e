#include "metrics/cuts/edge_load.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/graphs/digraph.h"
#include "base/numbers/mixed_radix.h"

namespace weft::metrics {
namespace {

// Loads are added source by source within a chunk, then chunk by chunk, so that rounding does not depend on the
// threads.
constexpr std::uint64_t kChunkCount = 64;

// Above this, shares of 1/paths come too close to underflow.
constexpr double kMostPaths = 1e290;

struct Tally {
  std::vector<double> per_arc;  // in the order of CutGraph::all_neighbors
  Count unrouted_pairs = 0;
  std::uint32_t most_hops = 0;  // hops of the longest route
  bool has_too_many_paths = false;

  void add(const Tally& other) {
    for (std::size_t arc = 0; arc < per_arc.size(); ++arc) per_arc[arc] += other.per_arc[arc];
    unrouted_pairs += other.unrouted_pairs;
    most_hops = std::max(most_hops, other.most_hops);
    has_too_many_paths = has_too_many_paths || other.has_too_many_paths;
  }
};

// Adds chunks in order; chunks that finish early wait here.
class OrderedSum {
 public:
  OrderedSum(std::uint64_t chunk_count, std::size_t arc_count) : waiting_(chunk_count) {
    total_.per_arc.assign(arc_count, 0);
  }

  void add(std::uint64_t chunk, Tally tally) {
    const std::scoped_lock lock(mutex_);
    waiting_[chunk] = std::move(tally);
    for (; next_ < waiting_.size() && waiting_[next_]; ++next_) {
      total_.add(*waiting_[next_]);
      waiting_[next_].reset();
    }
  }

  [[nodiscard]] const Tally& total() const { return total_; }

 private:
  std::mutex mutex_;
  std::vector<std::optional<Tally>> waiting_;
  std::size_t next_ = 0;
  Tally total_;
};

// The arcs that dimension-order routing may use.
class CoordinateOrder {
 public:
  CoordinateOrder(const CutGraph& graph, std::span<const std::uint64_t> sides)
      : radix_(std::vector<std::uint64_t>(sides.begin(), sides.end())) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (const CutNeighbor& neighbor : graph.neighbors(v)) changed_.push_back(changed_by(v, neighbor.node));
    }
  }

  // The last coordinate in which the nodes differ, counted from one; 0 for the same node.
  [[nodiscard]] std::uint8_t last_difference(NodeId v, NodeId w) const {
    auto digit = static_cast<std::uint8_t>(radix_.digit_count());
    while (digit > 0 && radix_.digit(v, digit - 1U) == radix_.digit(w, digit - 1U)) --digit;
    return digit;
  }

  // The coordinate that an arc changes, counted from one; 0 if it changes more than one.
  [[nodiscard]] std::uint8_t changed(std::uint64_t arc) const { return changed_[arc]; }

 private:
  [[nodiscard]] std::uint8_t changed_by(NodeId v, NodeId w) const {
    const std::uint8_t last = last_difference(v, w);
    const bool is_only_one = radix_.with_digit(v, last - 1U, radix_.digit(w, last - 1U)) == w;
    return is_only_one ? last : 0;
  }

  MixedRadix radix_;
  std::vector<std::uint8_t> changed_;  // per arc
};

// The length of an arc for the current source; zero: the arc may not be used.
struct EveryArc {
  static constexpr bool kIsUnit = true;
  void start_from(NodeId) {}
  [[nodiscard]] std::uint32_t length(NodeId, std::uint64_t) const { return 1; }
};

struct ArcsWithLengths {
  static constexpr bool kIsUnit = false;
  std::span<const std::uint32_t> lengths;
  std::uint32_t longest;
  void start_from(NodeId) {}
  [[nodiscard]] std::uint32_t length(NodeId, std::uint64_t arc) const { return lengths[arc]; }
};

struct ArcsInOrder {
  static constexpr bool kIsUnit = true;
  const CoordinateOrder* coordinates;
  std::vector<std::uint8_t> corrected;  // the last coordinate in which a node differs from the source

  void start_from(NodeId source) {
    for (NodeId v = 0; v < corrected.size(); ++v) corrected[v] = coordinates->last_difference(v, source);
  }
  // The arc may be used if all coordinates after the one it changes still equal those of the source.
  [[nodiscard]] std::uint32_t length(NodeId v, std::uint64_t arc) const {
    return coordinates->changed(arc) != 0 && corrected[v] <= coordinates->changed(arc) ? 1 : 0;
  }
};

// The arrays of one worker, reused between sources.
template <class Arcs>
class LoadSearch {
 public:
  LoadSearch(const CutGraph& graph, std::span<const std::uint32_t> demand, Arcs arcs)
      : graph_(graph),
        demand_(demand),
        arcs_(std::move(arcs)),
        total_demand_(std::accumulate(demand.begin(), demand.end(), Count{0})),
        distance_(graph.node_count()),
        hops_(graph.node_count()),
        path_count_(graph.node_count()),
        share_per_path_(graph.node_count()) {}

  // `times` is the number of nodes in the source's orbit.
  void add_source(NodeId source, std::uint32_t times, Tally& tally) {
    arcs_.start_from(source);
    std::fill(distance_.begin(), distance_.end(), kUnreached);
    std::fill(path_count_.begin(), path_count_.end(), 0);
    distance_[source] = 0;
    path_count_[source] = 1;
    order_.assign(1, source);
    if constexpr (Arcs::kIsUnit) {
      search_breadth_first();
      tally.most_hops = std::max(tally.most_hops, distance_[order_.back()]);
    } else {
      search_nearest_first();
      tally.most_hops = std::max(tally.most_hops, count_paths());
    }
    const double most_paths = *std::max_element(path_count_.begin(), path_count_.end());
    tally.has_too_many_paths = tally.has_too_many_paths || !(most_paths < kMostPaths);
    if (!tally.has_too_many_paths) spread(std::uint64_t{graph_.weight(source)} * times, tally);
  }

 private:
  // Calls visit(neighbor, arc, length) for each arc of v that may be used.
  template <class Visit>
  void for_arcs(NodeId v, const Visit& visit) const {
    std::uint64_t arc = graph_.offsets()[v];
    for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
      const std::uint32_t length = arcs_.length(v, arc);
      if (length != 0) visit(neighbor, arc, length);
      ++arc;
    }
  }

  // Breadth-first search; the paths to a node are counted before it is visited.
  void search_breadth_first() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const NodeId v = order_[i];
      const std::uint32_t next = distance_[v] + 1;
      const double paths = path_count_[v];
      for_arcs(v, [&](const CutNeighbor& neighbor, std::uint64_t, std::uint32_t) {
        if (distance_[neighbor.node] == kUnreached) {
          distance_[neighbor.node] = next;
          order_.push_back(neighbor.node);
        }
        if (distance_[neighbor.node] == next) path_count_[neighbor.node] += neighbor.width * paths;
      });
    }
  }

  // Dial's algorithm: nodes wait in a bucket for each distance, modulo the number of buckets, which is above the
  // longest arc. Nodes that have been found at a smaller distance since are skipped. Nodes at the same distance are
  // visited in increasing order.
  void search_nearest_first() {
    buckets_.resize(arcs_.longest + std::size_t{1});
    buckets_[0].push_back(order_[0]);
    order_.clear();
    std::size_t waiting = 1;
    for (std::uint32_t distance = 0; waiting > 0; ++distance) {
      std::vector<NodeId>& bucket = buckets_[distance % buckets_.size()];
      waiting -= bucket.size();
      std::sort(bucket.begin(), bucket.end());
      for (const NodeId v : bucket) {
        if (distance != distance_[v]) continue;
        order_.push_back(v);
        for_arcs(v, [&](const CutNeighbor& neighbor, std::uint64_t, std::uint32_t length) {
          if (distance + length >= distance_[neighbor.node]) return;
          distance_[neighbor.node] = distance + length;
          buckets_[(distance + length) % buckets_.size()].push_back(neighbor.node);
          ++waiting;
        });
      }
      bucket.clear();
    }
  }

  // Returns the largest number of hops on any shortest path.
  std::uint32_t count_paths() {
    std::fill(hops_.begin(), hops_.end(), 0);
    std::uint32_t most_hops = 0;
    for (const NodeId v : order_) {
      most_hops = std::max(most_hops, hops_[v]);
      for_arcs(v, [&](const CutNeighbor& neighbor, std::uint64_t, std::uint32_t length) {
        if (distance_[neighbor.node] != distance_[v] + length) return;
        path_count_[neighbor.node] += neighbor.width * path_count_[v];
        hops_[neighbor.node] = std::max(hops_[neighbor.node], hops_[v] + 1);
      });
    }
    return most_hops;
  }

  // Farthest nodes first, so that the load of node v is complete when v is visited.
  void spread(std::uint64_t sent, Tally& tally) {
    Count reached = 0;
    for (std::size_t i = order_.size(); i-- > 0;) {
      const NodeId v = order_[i];
      double passed = 0;
      for_arcs(v, [&](const CutNeighbor& neighbor, std::uint64_t arc, std::uint32_t length) {
        if (distance_[neighbor.node] != distance_[v] + length) return;
        const double share = neighbor.width * path_count_[v] * share_per_path_[neighbor.node];
        tally.per_arc[arc] += static_cast<double>(sent) * share;
        passed += share;
      });
      share_per_path_[v] = (demand_[v] + passed) / path_count_[v];
      reached += demand_[v];
    }
    tally.unrouted_pairs += sent * (total_demand_ - reached);
  }

  const CutGraph& graph_;
  std::span<const std::uint32_t> demand_;  // units that each node receives from a terminal
  Arcs arcs_;
  Count total_demand_;
  std::vector<std::uint32_t> distance_;
  std::vector<NodeId> order_;                 // nodes reached, nearest first
  std::vector<std::uint32_t> hops_;           // most hops on a shortest path to the node
  std::vector<std::vector<NodeId>> buckets_;  // nodes to visit, by distance
  std::vector<double> path_count_;            // from the source
  std::vector<double> share_per_path_;        // load received and forwarded, per path to the node
};

// Searches from every node, or from the sources of the symmetry.
template <class Arcs>
Tally tally_all(const CutGraph& graph, const LoadSearch<Arcs>& search, const CutSymmetry* symmetry,
                const Execution& execution) {
  const std::uint64_t source_count = symmetry == nullptr ? graph.node_count() : symmetry->sources.size();
  const std::uint64_t chunk_count = std::min<std::uint64_t>(kChunkCount, source_count);
  const std::size_t arc_count = graph.all_neighbors().size();
  std::vector<LoadSearch<Arcs>> searches(execution.worker_count(), search);
  OrderedSum sum(chunk_count, arc_count);
  parallel_for(execution, "link loads", chunk_count, [&](unsigned worker, std::uint64_t chunk) {
    Tally tally{.per_arc = std::vector<double>(arc_count, 0)};
    const std::uint64_t end = (chunk + 1) * source_count / chunk_count;
    for (std::uint64_t i = chunk * source_count / chunk_count; i < end; ++i) {
      execution.throw_if_stopped();
      const NodeId source = symmetry == nullptr ? static_cast<NodeId>(i) : symmetry->sources[i];
      const std::uint32_t times = symmetry == nullptr ? 1 : symmetry->source_count[i];
      if (graph.weight(source) > 0) searches[worker].add_source(source, times, tally);
    }
    sum.add(chunk, std::move(tally));
  });
  return sum.total();
}

void average_over_orbits(const CutSymmetry& symmetry, std::vector<double>& per_arc) {
  std::vector<double> sums(per_arc.size(), 0);
  for (std::uint64_t arc = 0; arc < per_arc.size(); ++arc) sums[symmetry.arc_orbit[arc]] += per_arc[arc];
  for (std::uint64_t arc = 0; arc < per_arc.size(); ++arc) {
    const std::uint64_t orbit = symmetry.arc_orbit[arc];
    per_arc[arc] = sums[orbit] / static_cast<double>(symmetry.arc_orbit_size[orbit]);
  }
}

Tally tally_routes(const CutGraph& graph, const Routes& routes, const Execution& execution) {
  const auto demand = routes.demand.empty() ? graph.weights() : routes.demand;
  if (!routes.lengths.empty()) {
    const ArcsWithLengths arcs{routes.lengths, *std::max_element(routes.lengths.begin(), routes.lengths.end())};
    return tally_all(graph, LoadSearch(graph, demand, arcs), routes.symmetry, execution);
  }
  if (routes.grid_sides.empty()) {
    return tally_all(graph, LoadSearch(graph, demand, EveryArc{}), routes.symmetry, execution);
  }
  WEFT_CHECK(routes.symmetry == nullptr);
  const CoordinateOrder order(graph, routes.grid_sides);
  const ArcsInOrder in_order{&order, std::vector<std::uint8_t>(graph.node_count())};
  return tally_all(graph, LoadSearch(graph, demand, in_order), nullptr, execution);
}

// The number of roundings between a pair's unit and the sum at a link, times epsilon. Along a path each hop adds at
// most `degree` terms and multiplies and divides a few times; the path counts, made of as many terms, enter once at
// each end because those between cancel. Then come the sums over sources and orbits. The last factor covers products of
// (1 + epsilon).
double error_of(std::uint32_t hops, std::uint64_t degree, std::uint64_t term_count) {
  const double roundings =
      4.0 * (hops + 1.0) * (static_cast<double>(degree) + 4) + static_cast<double>(term_count) + kChunkCount + 4;
  return 1.1 * roundings * std::numeric_limits<double>::epsilon();
}

// Calls visit(arc, opposite arc, width) for each pair of neighbours, from the lower node.
template <class Visit>
void for_links(const CutGraph& graph, Visit visit) {
  std::vector<std::uint64_t> next_back(graph.offsets().begin(), graph.offsets().end());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::uint64_t arc = graph.offsets()[v];
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      // Neighbours are sorted by node, so the arcs back to v, v+1, ... follow in order.
      if (neighbor.node > v) visit(arc, next_back[neighbor.node]++, neighbor.width);
      ++arc;
    }
  }
}

// The load of both directions together, divided by the number of parallel links.
std::vector<double> to_links(const CutGraph& graph, const std::vector<double>& per_arc) {
  std::vector<double> loads;
  for_links(graph, [&](std::uint64_t there, std::uint64_t back, std::uint32_t width) {
    loads.insert(loads.end(), width, (per_arc[there] + per_arc[back]) / width);
  });
  return loads;
}

}  // namespace

std::optional<EdgeLoad> edge_load(const CutGraph& graph, const Routes& routes, const Execution& execution) {
  Tally total = tally_routes(graph, routes, execution);
  if (total.has_too_many_paths) return std::nullopt;
  std::uint64_t term_count = graph.node_count();
  if (routes.symmetry != nullptr) {
    average_over_orbits(*routes.symmetry, total.per_arc);
    term_count += total.per_arc.size();
  }
  return EdgeLoad{.per_link = to_links(graph, total.per_arc),
                  .relative_error = error_of(total.most_hops, graph.max_degree(), term_count),
                  .unrouted_pairs = total.unrouted_pairs};
}

std::uint64_t coordinate_links_across(const CutGraph& graph, std::span<const std::uint64_t> grid_sides,
                                      const Sides& sides) {
  const CoordinateOrder order(graph, grid_sides);
  std::uint64_t count = 0;
  std::uint64_t arc = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      if (sides[v] < sides[neighbor.node] && order.changed(arc) != 0) count += neighbor.width;
      ++arc;
    }
  }
  return count;
}

std::vector<std::uint32_t> links_to_arcs(const CutGraph& graph, std::span<const std::uint32_t> per_link) {
  std::vector<std::uint32_t> per_arc(graph.all_neighbors().size());
  for_links(graph, [&, link = std::size_t{0}](std::uint64_t there, std::uint64_t back, std::uint32_t width) mutable {
    per_arc[there] = per_link[link];
    per_arc[back] = per_link[link];
    link += width;
  });
  return per_arc;
}

double estimated_edge_load_seconds(std::uint64_t source_count, std::uint64_t node_count, std::uint64_t arc_count) {
  constexpr double kStepsPerSecond = 2e8;  // nodes and arcs touched, measured on hypercubes and tori
  const double steps = 2.0 * static_cast<double>(node_count) + static_cast<double>(arc_count);
  return static_cast<double>(source_count) * steps / kStepsPerSecond;
}

}  // namespace weft::metrics
