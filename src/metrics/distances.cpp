#include "metrics/distances.h"

#include <algorithm>

#include "base/digraph.h"

namespace weft::metrics {
namespace {

// What one worker has seen so far.
struct Tally {
  std::vector<Count> histogram;
  NodePair farthest;

  void add_source(const BreadthFirstSearch& search, NodeId source) {
    const std::uint32_t level_count = search.level_count();
    if (level_count > histogram.size()) {
      histogram.resize(level_count, 0);
      farthest = {source, nearest_of_last_level(search)};
    } else if (level_count == histogram.size()) {
      farthest = std::min(farthest, {source, nearest_of_last_level(search)});
    }
    for (std::uint32_t depth = 0; depth < level_count; ++depth) {
      histogram[depth] += search.level_begin(depth + 1) - search.level_begin(depth);
    }
  }

  static NodeId nearest_of_last_level(const BreadthFirstSearch& search) {
    const auto last = search.order().subspan(search.level_begin(search.level_count() - 1));
    return *std::min_element(last.begin(), last.end());
  }

  // Sums and minima only, so the order of merging does not show.
  void merge(const Tally& other) {
    if (other.histogram.size() > histogram.size()) {
      farthest = other.farthest;
      histogram.resize(other.histogram.size(), 0);
    } else if (other.histogram.size() == histogram.size()) {
      farthest = std::min(farthest, other.farthest);
    }
    for (std::size_t depth = 0; depth < other.histogram.size(); ++depth) histogram[depth] += other.histogram[depth];
  }
};

}  // namespace

std::optional<std::uint32_t> DistanceSummary::diameter() const {
  if (!is_connected() || node_count == 0) return std::nullopt;
  return static_cast<std::uint32_t>(histogram.size() - 1);
}

std::optional<Fraction> DistanceSummary::mean_with_self() const {
  if (!is_connected() || node_count == 0) return std::nullopt;
  return Fraction(sum, node_count * node_count);
}

std::optional<Fraction> DistanceSummary::mean_without_self() const {
  if (!is_connected() || node_count < 2) return std::nullopt;
  return Fraction(sum, node_count * (node_count - 1));
}

DistanceSummary all_distances(const topology::PortGraph& graph, const Execution& execution) {
  std::vector<Tally> tallies(execution.worker_count());
  std::vector<BreadthFirstSearch> searches(execution.worker_count(), BreadthFirstSearch(graph.arcs()));
  parallel_for(execution, "distances", graph.node_count(), [&](unsigned worker, std::uint64_t index) {
    const auto source = static_cast<NodeId>(index);
    searches[worker].run(source);
    tallies[worker].add_source(searches[worker], source);
  });
  Tally total;
  for (const Tally& tally : tallies) {
    if (!tally.histogram.empty()) total.merge(tally);
  }

  DistanceSummary summary;
  summary.node_count = graph.node_count();
  summary.farthest = total.farthest;
  Count reached = 0;
  for (std::size_t depth = 0; depth < total.histogram.size(); ++depth) {
    reached += total.histogram[depth];
    summary.sum += total.histogram[depth] * depth;
  }
  summary.unreachable_pairs = summary.node_count * summary.node_count - reached;
  summary.histogram = std::move(total.histogram);
  return summary;
}

double estimated_seconds(const topology::PortGraph& graph, const Execution& execution) {
  // Measured on hypercubes, tori and star-connected cycles of 4096 to 30,240 nodes; the bench prints today's figure.
  constexpr double kStepsPerSecond = 3e8;  // nodes and channels touched, one thread
  const double steps = static_cast<double>(graph.node_count()) *
                       (2.0 * static_cast<double>(graph.node_count()) + static_cast<double>(graph.channel_count()));
  return steps / kStepsPerSecond / execution.worker_count();
}

bool is_strongly_connected(const topology::PortGraph& graph) { return strong_components(graph.arcs()).count <= 1; }

}  // namespace weft::metrics
