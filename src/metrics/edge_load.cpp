#include "metrics/edge_load.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

#include "base/digraph.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Sums are made source by source within a chunk, then chunk by chunk, so that the roundings do not depend on who did
// which chunk. More chunks would let more threads work; each keeps a load for every channel.
constexpr std::uint64_t kChunkCount = 32;

// Path counts above this would lose their reciprocals to underflow.
constexpr double kMostPaths = 1e290;

struct ChunkTally {
  std::vector<double> per_channel;
  Count unreachable_pairs = 0;
  std::uint32_t most_levels = 0;
  bool has_too_many_paths = false;
};

// The arrays of one worker, kept between sources.
class LoadSearch {
 public:
  LoadSearch(const PortGraph& graph, std::span<const std::uint32_t> taken)
      : graph_(graph),
        taken_(taken),
        taken_in_all_(std::accumulate(taken.begin(), taken.end(), Count{0})),
        search_(graph.arcs()),
        path_count_(graph.node_count()),
        share_per_path_(graph.node_count()) {}

  void add_source(NodeId source, ChunkTally& tally) {
    search_.run(source);
    tally.most_levels = std::max(tally.most_levels, search_.level_count());
    if (!count_paths(source)) tally.has_too_many_paths = true;
    if (tally.has_too_many_paths) return;
    spread(source, tally);
  }

 private:
  // False when there are too many.
  bool count_paths(NodeId source) {
    const DigraphView arcs = graph_.arcs();
    for (const NodeId v : search_.order()) path_count_[v] = 0;
    path_count_[source] = 1;
    double most = 0;
    for (const NodeId v : search_.order()) {
      const double paths = path_count_[v];
      most = std::max(most, paths);
      const std::uint32_t next = search_.distance(v) + 1;
      for (const NodeId w : arcs.arcs_from(v)) {
        if (search_.distance(w) == next) path_count_[w] += paths;
      }
    }
    return most < kMostPaths;
  }

  // Farthest nodes first: what node v passes on is complete when v is looked at.
  void spread(NodeId source, ChunkTally& tally) {
    const DigraphView arcs = graph_.arcs();
    const auto order = search_.order();
    const double sent = graph_.terminal_count_at(source);
    Count reached = 0;
    for (std::size_t i = order.size(); i-- > 0;) {
      const NodeId v = order[i];
      const std::uint32_t next = search_.distance(v) + 1;
      double passed = 0;
      for (std::uint64_t channel = arcs.offsets[v]; channel < arcs.offsets[v + 1]; ++channel) {
        const NodeId w = arcs.heads[channel];
        if (search_.distance(w) != next) continue;
        const double share = path_count_[v] * share_per_path_[w];
        tally.per_channel[channel] += sent * share;
        passed += share;
      }
      share_per_path_[v] = (taken_[v] + passed) / path_count_[v];
      reached += taken_[v];
    }
    tally.unreachable_pairs += graph_.terminal_count_at(source) * (taken_in_all_ - reached);
  }

  const PortGraph& graph_;
  std::span<const std::uint32_t> taken_;  // by each node, of what a terminal sends
  Count taken_in_all_;
  BreadthFirstSearch search_;
  std::vector<double> path_count_;      // from the source
  std::vector<double> share_per_path_;  // what a node takes and passes on, for each path that leads to it
};

std::vector<ChunkTally> tally_chunks(const PortGraph& graph, std::span<const std::uint32_t> taken,
                                     const Execution& execution) {
  const std::uint64_t chunk_count = std::min<std::uint64_t>(kChunkCount, graph.node_count());
  std::vector<ChunkTally> tallies(chunk_count);
  std::vector<LoadSearch> searches(execution.worker_count(), LoadSearch(graph, taken));
  parallel_for(execution, "link loads", chunk_count, [&](unsigned worker, std::uint64_t chunk) {
    tallies[chunk].per_channel.assign(graph.channel_count(), 0);
    const std::uint64_t end = (chunk + 1) * graph.node_count() / chunk_count;
    for (std::uint64_t source = chunk * graph.node_count() / chunk_count; source < end; ++source) {
      execution.throw_if_stopped();
      if (graph.terminal_count_at(static_cast<NodeId>(source)) == 0) continue;
      searches[worker].add_source(static_cast<NodeId>(source), tallies[chunk]);
    }
  });
  return tallies;
}

// Roundings between a pair's unit and the sum at a channel. Along a path of `levels` hops each hop adds up at most
// `degree` terms and multiplies and divides a few times; the path counts, made of as many, enter once at each end since
// those between cancel. Then come the sums over the sources. The last factor covers products of (1 + epsilon).
double error_of(std::uint32_t levels, std::uint64_t degree, NodeId source_count) {
  const double roundings = 4.0 * levels * (static_cast<double>(degree) + 4) + source_count + kChunkCount;
  return 1.1 * roundings * std::numeric_limits<double>::epsilon();
}

std::uint64_t largest_degree(const PortGraph& graph) {
  std::vector<std::uint64_t> in_degree(graph.node_count(), 0);
  std::uint64_t most = 0;
  for (const NodeId w : graph.arcs().heads) most = std::max(most, ++in_degree[w]);
  for (NodeId v = 0; v < graph.node_count(); ++v) most = std::max<std::uint64_t>(most, graph.out_degree(v));
  return most;
}

}  // namespace

std::optional<EdgeLoad> edge_load(const PortGraph& graph, const Execution& execution) {
  std::vector<std::uint32_t> terminals(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) terminals[v] = graph.terminal_count_at(v);
  return hub_load(graph, terminals, execution);
}

std::optional<EdgeLoad> hub_load(const PortGraph& graph, std::span<const std::uint32_t> hubs,
                                 const Execution& execution) {
  EdgeLoad load;
  load.per_channel.assign(graph.channel_count(), 0);
  std::uint32_t most_levels = 0;
  for (const ChunkTally& tally : tally_chunks(graph, hubs, execution)) {
    if (tally.has_too_many_paths) return std::nullopt;
    for (std::uint64_t channel = 0; channel < graph.channel_count(); ++channel) {
      load.per_channel[channel] += tally.per_channel[channel];
    }
    load.unreachable_pairs += tally.unreachable_pairs;
    most_levels = std::max(most_levels, tally.most_levels);
  }
  load.relative_error = error_of(most_levels, largest_degree(graph), graph.node_count());
  return load;
}

double estimated_edge_load_seconds(const PortGraph& graph) {
  constexpr double kStepsPerSecond = 1.5e8;  // nodes and channels touched, measured on hypercubes and tori
  NodeId source_count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) source_count += graph.terminal_count_at(v) > 0 ? 1U : 0U;
  const double steps = 2.0 * graph.node_count() + static_cast<double>(graph.channel_count());
  return source_count * steps / kStepsPerSecond;
}

std::vector<double> loads_per_link(const PortGraph& graph, const EdgeLoad& load) {
  const auto offsets = graph.arcs().offsets;
  std::vector<double> loads;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const double there = load.per_channel[offsets[v] + port];
      if (graph.is_one_way(v, port)) {
        loads.push_back(there);
        continue;
      }
      const End end = graph.neighbor(v, port);
      if (std::pair(v, port) < std::pair(end.node, end.port)) {
        loads.push_back(there + load.per_channel[offsets[end.node] + end.port]);
      }
    }
  }
  std::sort(loads.begin(), loads.end(), std::greater<>());
  return loads;
}

}  // namespace weft::metrics
