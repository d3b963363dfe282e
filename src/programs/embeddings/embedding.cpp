#include "programs/embeddings/embedding.h"

#include <algorithm>

#include "base/check.h"
#include "programs/embeddings/path_spreading.h"

namespace weft::programs {
namespace {

void measure_loads(const HostMap& map, const TaskWeights& weights, NodeId host_size, EmbeddingMeasures& measures) {
  std::vector<std::uint64_t> counts(host_size, 0);
  std::vector<std::uint64_t> loads(host_size, 0);
  Count total = 0;
  for (NodeId v = 0; v < map.size(); ++v) {
    ++counts[map[v]];
    loads[map[v]] += weights.node(v);
    total += weights.node(v);
  }
  measures.node_count_max = *std::max_element(counts.begin(), counts.end());
  measures.load_max = *std::max_element(loads.begin(), loads.end());
  measures.load_mean = Fraction(total, host_size);
  measures.expansion = Fraction(host_size, map.size());
}

void measure_paths(const SpreadPaths& spread, const TaskWeights& weights, EmbeddingMeasures& measures) {
  Count length = 0;
  Count routed = 0;
  for (std::size_t c = 0; c < spread.paths.size(); ++c) {
    if (!spread.is_routed[c]) {
      ++measures.unrouted;
      continue;
    }
    const std::size_t hops = spread.paths[c].size();
    if (measures.dilations.size() <= hops) measures.dilations.resize(hops + 1, 0);
    ++measures.dilations[hops];
    measures.hops += hops * weights.channel(c);
    length += hops;
    ++routed;
  }
  measures.dilation_max = measures.dilations.empty() ? 0 : static_cast<std::uint32_t>(measures.dilations.size() - 1);
  if (routed > 0) measures.dilation_mean = Fraction(length, routed);
  if (spread.loads.empty()) return;
  measures.congestion_max = *std::max_element(spread.loads.begin(), spread.loads.end());
  measures.congestion_mean = Fraction(measures.hops, spread.loads.size());
}

}  // namespace

EmbeddingMeasures measure_embedding(const topology::Network& guest, const topology::Network& host, const HostMap& map,
                                    const TaskWeights& weights, const Execution& execution) {
  WEFT_CHECK(map.size() == guest.graph.node_count());
  EmbeddingMeasures measures;
  measure_loads(map, weights, host.graph.node_count(), measures);
  measure_paths(spread_paths(guest.graph, host.graph, map, weights, execution), weights, measures);
  return measures;
}

}  // namespace weft::programs
