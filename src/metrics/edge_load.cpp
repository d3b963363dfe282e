#include "metrics/edge_load.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/digraph.h"
#include "base/mixed_radix.h"

namespace weft::metrics {
namespace {

// Sums are made source by source within a chunk, then chunk by chunk, so that the roundings do not depend on who did
// which chunk.
constexpr std::uint64_t kChunkCount = 64;

// Path counts above this would lose their reciprocals to underflow.
constexpr double kMostPaths = 1e290;

struct Tally {
  std::vector<double> per_arc;  // in the order of CutGraph::all_neighbors
  Count unrouted_pairs = 0;
  std::uint32_t most_levels = 0;
  bool has_too_many_paths = false;

  void add(const Tally& other) {
    for (std::size_t arc = 0; arc < per_arc.size(); ++arc) per_arc[arc] += other.per_arc[arc];
    unrouted_pairs += other.unrouted_pairs;
    most_levels = std::max(most_levels, other.most_levels);
    has_too_many_paths = has_too_many_paths || other.has_too_many_paths;
  }
};

// Adds chunks in their order; one that is early waits here.
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

// Which arcs may follow which when coordinates are corrected in order.
class CoordinateOrder {
 public:
  CoordinateOrder(const CutGraph& graph, std::span<const std::uint64_t> sides)
      : radix_(std::vector<std::uint64_t>(sides.begin(), sides.end())) {
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (const CutNeighbor& neighbor : graph.neighbors(v)) changed_.push_back(changed_by(v, neighbor.node));
    }
  }

  // The number of the last coordinate in which the nodes differ, counted from one; 0 for the same node.
  [[nodiscard]] std::uint8_t last_difference(NodeId v, NodeId w) const {
    auto digit = static_cast<std::uint8_t>(radix_.digit_count());
    while (digit > 0 && radix_.digit(v, digit - 1U) == radix_.digit(w, digit - 1U)) --digit;
    return digit;
  }

  // The coordinate that an arc changes, counted from one; 0 where it changes more than one.
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

// The arrays of one worker, kept between sources.
class LoadSearch {
 public:
  LoadSearch(const CutGraph& graph, std::span<const std::uint32_t> taken, const CoordinateOrder* coordinates)
      : graph_(graph),
        taken_(taken),
        coordinates_(coordinates),
        taken_in_all_(std::accumulate(taken.begin(), taken.end(), Count{0})),
        distance_(graph.node_count()),
        path_count_(graph.node_count()),
        share_per_path_(graph.node_count()),
        corrected_(graph.node_count(), 0) {}

  void add_source(NodeId source, Tally& tally) {
    if (coordinates_ != nullptr) {
      for (NodeId v = 0; v < graph_.node_count(); ++v) corrected_[v] = coordinates_->last_difference(v, source);
    }
    const auto every_arc = [](NodeId, std::uint64_t) { return true; };
    const auto arcs_in_order = [this](NodeId v, std::uint64_t arc) { return is_in_order(v, arc); };
    if (coordinates_ == nullptr) {
      add_source(source, every_arc, tally);
    } else {
      add_source(source, arcs_in_order, tally);
    }
  }

 private:
  template <class MayUse>
  void add_source(NodeId source, const MayUse& may_use, Tally& tally) {
    count_paths(source, may_use);
    const double most_paths = *std::max_element(path_count_.begin(), path_count_.end());
    tally.has_too_many_paths = tally.has_too_many_paths || !(most_paths < kMostPaths);
    tally.most_levels = std::max(tally.most_levels, distance_[order_.back()] + 1);
    if (!tally.has_too_many_paths) spread(source, may_use, tally);
  }

  // Coordinates behind the one that is changed are still those of the source.
  [[nodiscard]] bool is_in_order(NodeId v, std::uint64_t arc) const {
    return coordinates_->changed(arc) != 0 && corrected_[v] <= coordinates_->changed(arc);
  }

  template <class MayUse>
  void count_paths(NodeId source, const MayUse& may_use) {
    std::fill(distance_.begin(), distance_.end(), kUnreached);
    std::fill(path_count_.begin(), path_count_.end(), 0);
    order_.assign(1, source);
    distance_[source] = 0;
    path_count_[source] = 1;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const NodeId v = order_[i];
      std::uint64_t arc = graph_.offsets()[v];
      for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
        if (may_use(v, arc++)) reach(v, neighbor);
      }
    }
  }

  void reach(NodeId v, const CutNeighbor& neighbor) {
    if (distance_[neighbor.node] == kUnreached) {
      distance_[neighbor.node] = distance_[v] + 1;
      order_.push_back(neighbor.node);
    }
    if (distance_[neighbor.node] == distance_[v] + 1) path_count_[neighbor.node] += neighbor.width * path_count_[v];
  }

  // Farthest nodes first: what node v passes on is complete when v is looked at.
  template <class MayUse>
  void spread(NodeId source, const MayUse& may_use, Tally& tally) {
    const double sent = graph_.weight(source);
    Count reached = 0;
    for (std::size_t i = order_.size(); i-- > 0;) {
      const NodeId v = order_[i];
      double passed = 0;
      std::uint64_t arc = graph_.offsets()[v];
      for (const CutNeighbor& neighbor : graph_.neighbors(v)) {
        const std::uint64_t at = arc++;
        if (distance_[neighbor.node] != distance_[v] + 1 || !may_use(v, at)) continue;
        const double share = neighbor.width * path_count_[v] * share_per_path_[neighbor.node];
        tally.per_arc[at] += sent * share;
        passed += share;
      }
      share_per_path_[v] = (taken_[v] + passed) / path_count_[v];
      reached += taken_[v];
    }
    tally.unrouted_pairs += graph_.weight(source) * (taken_in_all_ - reached);
  }

  const CutGraph& graph_;
  std::span<const std::uint32_t> taken_;  // by each node, of what a terminal sends
  const CoordinateOrder* coordinates_;    // may be none
  Count taken_in_all_;
  std::vector<std::uint32_t> distance_;
  std::vector<NodeId> order_;
  std::vector<double> path_count_;       // from the source
  std::vector<double> share_per_path_;   // what a node takes and passes on, for each path that leads to it
  std::vector<std::uint8_t> corrected_;  // the last coordinate in which a node differs from the source
};

// Roundings between a pair's unit and the sum at a link. Along a path of `levels` hops each hop adds up at most
// `degree` terms and multiplies and divides a few times; the path counts, made of as many, enter once at each end since
// those between cancel. Then come the sums over the sources. The last factor covers products of (1 + epsilon).
double error_of(std::uint32_t levels, std::uint64_t degree, NodeId source_count) {
  const double roundings = 4.0 * levels * (static_cast<double>(degree) + 4) + source_count + kChunkCount + 4;
  return 1.1 * roundings * std::numeric_limits<double>::epsilon();
}

// Both directions together, shared by the links between the two nodes.
std::vector<double> to_links(const CutGraph& graph, const std::vector<double>& per_arc) {
  std::vector<double> loads;
  std::vector<std::uint64_t> next_back(graph.offsets().begin(), graph.offsets().end());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    std::uint64_t arc = graph.offsets()[v];
    for (const CutNeighbor& neighbor : graph.neighbors(v)) {
      const std::uint64_t there = arc++;
      // Neighbours stand in the order of nodes, so the arcs back to v, v+1, ... are met in turn.
      if (neighbor.node < v) continue;
      const double load = per_arc[there] + per_arc[next_back[neighbor.node]++];
      loads.insert(loads.end(), neighbor.width, load / neighbor.width);
    }
  }
  return loads;
}

}  // namespace

std::optional<EdgeLoad> edge_load(const CutGraph& graph, const Routes& routes, const Execution& execution) {
  const auto taken = routes.taken.empty() ? graph.weights() : routes.taken;
  std::optional<CoordinateOrder> coordinates;
  if (!routes.grid_sides.empty()) coordinates.emplace(graph, routes.grid_sides);
  const LoadSearch search(graph, taken, coordinates ? &*coordinates : nullptr);
  std::vector<LoadSearch> searches(execution.worker_count(), search);

  const std::uint64_t chunk_count = std::min<std::uint64_t>(kChunkCount, graph.node_count());
  const std::size_t arc_count = graph.all_neighbors().size();
  OrderedSum sum(chunk_count, arc_count);
  parallel_for(execution, "link loads", chunk_count, [&](unsigned worker, std::uint64_t chunk) {
    Tally tally{.per_arc = std::vector<double>(arc_count, 0)};
    const auto end = static_cast<NodeId>((chunk + 1) * graph.node_count() / chunk_count);
    for (auto source = static_cast<NodeId>(chunk * graph.node_count() / chunk_count); source < end; ++source) {
      execution.throw_if_stopped();
      if (graph.weight(source) > 0) searches[worker].add_source(source, tally);
    }
    sum.add(chunk, std::move(tally));
  });
  const Tally& total = sum.total();
  if (total.has_too_many_paths) return std::nullopt;
  return EdgeLoad{.per_link = to_links(graph, total.per_arc),
                  .relative_error = error_of(total.most_levels, graph.max_degree(), graph.node_count()),
                  .unrouted_pairs = total.unrouted_pairs};
}

double estimated_edge_load_seconds(const topology::PortGraph& graph) {
  constexpr double kStepsPerSecond = 1.5e8;  // nodes and channels touched, measured on hypercubes and tori
  NodeId source_count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) source_count += graph.terminal_count_at(v) > 0 ? 1U : 0U;
  const double arcs = static_cast<double>(graph.channel_count() + graph.one_way_count());
  return source_count * (2.0 * graph.node_count() + arcs) / kStepsPerSecond;
}

}  // namespace weft::metrics
