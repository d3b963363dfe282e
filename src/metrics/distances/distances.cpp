#include "metrics/distances/distances.h"

#include <algorithm>

#include "base/check.h"
#include "metrics/distances/batch_search.h"
#include "metrics/distances/rank_share.h"
#include "metrics/distances/reference_distances.h"
#include "metrics/distances/source_batches.h"

namespace weft::metrics {
namespace {

// Results of one worker so far: sums, and the smallest of the sources with the largest eccentricity.
struct DistanceTally {
  std::vector<Count> histogram;
  NodeId farthest_source = kNoNode;

  void add(std::size_t level_count, NodeId source) {
    if (level_count > histogram.size()) {
      histogram.resize(level_count, 0);
      farthest_source = source;
    } else if (level_count == histogram.size()) {
      farthest_source = std::min(farthest_source, source);
    }
  }

  void add_batch(const SearchTable& table, const SourceBatch& batch, const BatchResult& result) {
    NodeId source = kNoNode;
    for (std::size_t i = 0; i < batch.rows.size(); ++i) {
      const bool is_deepest = (result.deepest[i / 64] >> i % 64 & 1) != 0;
      if (is_deepest) source = std::min(source, table.node_of_row[batch.rows[i]]);
    }
    add(result.level_sizes.size(), source);
    for (std::size_t depth = 0; depth < result.level_sizes.size(); ++depth) {
      histogram[depth] += Count{result.level_sizes[depth]} * batch.weight;
    }
  }

  void merge(const DistanceTally& other) {
    add(other.histogram.size(), other.farthest_source);
    for (std::size_t depth = 0; depth < other.histogram.size(); ++depth) histogram[depth] += other.histogram[depth];
  }
};

NodeId farthest_from(const topology::PortGraph& graph, NodeId source) {
  BreadthFirstSearch search(graph.arcs());
  search.run(source);
  const auto last = search.order().subspan(search.level_begin(search.level_count() - 1));
  return *std::min_element(last.begin(), last.end());
}

// A rank's share is of batches, which all ranks divide alike.
DistanceSummary batched_distances(const topology::PortGraph& graph, std::span<const WeightedSource> sources,
                                  RankShare share, const Execution& execution) {
  const SearchTable table = make_search_table(graph.arcs());
  const unsigned word_count = best_word_count(table, (sources.size() + share.count - 1) / share.count);
  const std::vector<SourceBatch> batches = share.of(to_batches(table, sources, 64 * word_count));
  if (batches.empty()) return summarise(graph.node_count(), {}, {});
  std::vector<DistanceTally> tallies(execution.worker_count());
  std::vector<std::unique_ptr<BatchSearch>> searches(execution.worker_count());
  parallel_for(execution, "distances", batches.size(), [&](unsigned worker, std::uint64_t index) {
    if (searches[worker] == nullptr) searches[worker] = make_batch_search(table, word_count);
    tallies[worker].add_batch(table, batches[index], searches[worker]->run(batches[index].rows));
  });
  DistanceTally total;
  for (const DistanceTally& tally : tallies) total.merge(tally);
  return summarise(graph.node_count(), std::move(total.histogram),
                   {total.farthest_source, farthest_from(graph, total.farthest_source)});
}

DistanceSummary distances_from(const topology::PortGraph& graph, const std::vector<WeightedSource>& sources,
                               RankShare share, const Execution& execution) {
  constexpr std::size_t kWorthABatch = 8;
  if (sources.size() < kWorthABatch) return reference_distances(graph, share.of(sources), execution);
  return batched_distances(graph, sources, share, execution);
}

std::vector<WeightedSource> sources_of(const topology::PortGraph& graph, const Orbits& orbits) {
  WEFT_CHECK(orbits.representative.size() == graph.node_count());
  std::vector<NodeId> size(graph.node_count(), 0);
  for (const NodeId representative : orbits.representative) ++size[representative];
  std::vector<WeightedSource> sources;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (size[v] > 0) sources.push_back({v, size[v]});
  }
  return sources;
}

}  // namespace

DistanceSummary all_distances(const topology::PortGraph& graph, const Execution& execution) {
  return all_distances(graph, trivial_orbits(graph.node_count()), execution);
}

DistanceSummary all_distances(const topology::PortGraph& graph, const Orbits& orbits, const Execution& execution) {
  return distances_from(graph, sources_of(graph, orbits), RankShare{}, execution);
}

DistanceSummary all_distances(const topology::PortGraph& graph, const Orbits& orbits, Ranks& ranks,
                              const Execution& execution) {
  return joined(ranks, distances_from(graph, sources_of(graph, orbits), share_of(ranks), execution));
}

double estimated_seconds(const topology::PortGraph& graph, std::uint64_t source_count, const Execution& execution) {
  // The benchmark prints current figures: 5 to 30 · 10^9 channels per second with random or many levels.
  constexpr double kChannelsPerSecond = 8e9;  // sources times channels, one thread
  const auto channels = static_cast<double>(graph.node_count() + graph.channel_count());
  const double setup = channels / 5e7;
  return setup + static_cast<double>(source_count) * channels / kChannelsPerSecond / execution.worker_count();
}

bool is_strongly_connected(const topology::PortGraph& graph) { return strong_components(graph.arcs()).count <= 1; }

}  // namespace weft::metrics
