#include "metrics/distances/reference_distances.h"

#include <algorithm>

#include "base/graphs/digraph.h"

namespace weft::metrics {
namespace {

// Results of one worker so far.
struct ReferenceTally {
  std::vector<Count> histogram;
  NodePair farthest;

  void add_source(const BreadthFirstSearch& search, const WeightedSource& source) {
    const std::uint32_t level_count = search.level_count();
    if (level_count > histogram.size()) {
      histogram.resize(level_count, 0);
      farthest = {source.node, nearest_of_last_level(search)};
    } else if (level_count == histogram.size()) {
      farthest = std::min(farthest, {source.node, nearest_of_last_level(search)});
    }
    for (std::uint32_t depth = 0; depth < level_count; ++depth) {
      histogram[depth] += Count{search.level_begin(depth + 1) - search.level_begin(depth)} * source.weight;
    }
  }

  static NodeId nearest_of_last_level(const BreadthFirstSearch& search) {
    const auto last = search.order().subspan(search.level_begin(search.level_count() - 1));
    return *std::min_element(last.begin(), last.end());
  }

  // Sums and minima only, so the result does not depend on the order of merging.
  void merge(const ReferenceTally& other) {
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

DistanceSummary reference_distances(const topology::PortGraph& graph, std::span<const WeightedSource> sources,
                                    const Execution& execution) {
  std::vector<ReferenceTally> tallies(execution.worker_count());
  std::vector<BreadthFirstSearch> searches(execution.worker_count(), BreadthFirstSearch(graph.arcs()));
  parallel_for(execution, "distances", sources.size(), [&](unsigned worker, std::uint64_t index) {
    searches[worker].run(sources[index].node);
    tallies[worker].add_source(searches[worker], sources[index]);
  });
  ReferenceTally total;
  for (const ReferenceTally& tally : tallies) {
    if (!tally.histogram.empty()) total.merge(tally);
  }
  return summarise(graph.node_count(), std::move(total.histogram), total.farthest);
}

DistanceSummary reference_distances(const topology::PortGraph& graph, const Execution& execution) {
  std::vector<WeightedSource> sources(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) sources[v].node = v;
  return reference_distances(graph, sources, execution);
}

}  // namespace weft::metrics
