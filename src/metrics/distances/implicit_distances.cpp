#include "metrics/distances/implicit_distances.h"

#include <algorithm>
#include <string>

#include "base/check.h"
#include "base/input_error.h"
#include "metrics/distances/rank_share.h"

namespace weft::metrics {
namespace {

using topology::ImplicitGraph;
using topology::NodeSet;
using topology::OrbitSource;

constexpr unsigned kSetCount = 2;  // the reached set, and the one after the next step

// Progress in reached nodes, in larger units if sources times nodes would overflow.
class NodeProgress {
 public:
  NodeProgress(ProgressSink* sink, Count nodes) : sink_(sink) {
    while (nodes / unit_ > UINT64_MAX) unit_ *= 1024;
    if (sink_ != nullptr) sink_->begin("distances", static_cast<std::uint64_t>(nodes / unit_));
  }
  ~NodeProgress() {
    if (sink_ != nullptr) sink_->end();
  }
  NodeProgress(const NodeProgress&) = delete;
  NodeProgress& operator=(const NodeProgress&) = delete;

  void advance(std::uint64_t nodes) {
    pending_ += nodes;
    if (sink_ != nullptr) sink_->advance(static_cast<std::uint64_t>(pending_ / unit_));
    pending_ %= unit_;
  }

 private:
  ProgressSink* sink_;
  Count unit_ = 1;
  Count pending_ = 0;
};

void clear(NodeSet& set) {
  std::fill(set.words.begin(), set.words.end(), 0);
  std::fill(set.populations.begin(), set.populations.end(), 0);
}

// Searches from one source after another, reusing the sets.
class LevelSearch {
 public:
  explicit LevelSearch(const ImplicitGraph& graph)
      : graph_(graph), reached_(graph.empty_set()), other_(graph.empty_set()) {}

  // The number of nodes at each distance.
  std::vector<std::uint64_t> level_sizes(std::uint64_t source, NodeProgress& progress, const Execution& execution) {
    clear(reached_);
    clear(other_);
    graph_.insert(source, reached_);
    std::vector<std::uint64_t> sizes{1};
    progress.advance(1);
    for (std::uint64_t count = 1; count < graph_.node_count();) {
      graph_.expand(reached_, other_, execution);  // `other_` holds the previous level, as expand() requires
      std::swap(reached_, other_);
      sizes.push_back(reached_.population() - count);
      WEFT_CHECK(sizes.back() > 0);
      count += sizes.back();
      progress.advance(sizes.back());
    }
    return sizes;
  }

  // Results of the last search.
  [[nodiscard]] std::uint64_t first_of_last_level() const { return graph_.first_missing(reached_, other_); }

 private:
  const ImplicitGraph& graph_;
  NodeSet reached_;
  NodeSet other_;
};

void add_levels(const std::vector<std::uint64_t>& sizes, Count weight, std::vector<Count>& histogram) {
  if (sizes.size() > histogram.size()) histogram.resize(sizes.size(), 0);
  for (std::size_t depth = 0; depth < sizes.size(); ++depth) histogram[depth] += weight * sizes[depth];
}

DistanceSummary implicit_distances_from(const ImplicitGraph& graph, const std::vector<OrbitSource>& sources,
                                        const Execution& execution) {
  NodeProgress progress(execution.progress, Count{sources.size()} * graph.node_count());
  LevelSearch search(graph);
  std::vector<Count> histogram;
  NodePair farthest;
  for (const OrbitSource& source : sources) {
    const std::vector<std::uint64_t> sizes = search.level_sizes(source.node, progress, execution);
    // Sources ascend and each is the smallest of its orbit, so the first pair found at a distance is the smallest.
    if (sizes.size() > histogram.size()) farthest = {source.node, search.first_of_last_level()};
    add_levels(sizes, source.weight, histogram);
  }
  return summarise(graph.node_count(), std::move(histogram), farthest);
}

}  // namespace

Count implicit_memory(const ImplicitGraph& graph) { return kSetCount * graph.set_memory(); }

void check_implicit_memory(const ImplicitGraph& graph, std::string_view name, const Execution& execution) {
  const Count needed = implicit_memory(graph);
  if (needed <= execution.max_memory) return;
  throw InputError(std::string(name) + ": computing distances needs two bits per node, " + bytes_to_text(needed) +
                       ", more than the " + bytes_to_text(execution.max_memory) + " allowed",
                   {}, "raise --max-memory, or use a smaller network");
}

DistanceSummary implicit_distances(const ImplicitGraph& graph, std::string_view name, const Execution& execution) {
  check_implicit_memory(graph, name, execution);
  return implicit_distances_from(graph, graph.sources(), execution);
}

DistanceSummary implicit_distances(const ImplicitGraph& graph, std::string_view name, Ranks& ranks,
                                   const Execution& execution) {
  check_implicit_memory(graph, name, execution);
  return joined(ranks, implicit_distances_from(graph, share_of(ranks).of(graph.sources()), execution));
}

double estimated_seconds(const ImplicitGraph& graph, const Execution& execution) {
  return static_cast<double>(graph.sources().size()) * graph.seconds_for_one_source() / execution.worker_count();
}

}  // namespace weft::metrics
