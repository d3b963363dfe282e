// The independent tori of a recursive diagonal torus (Yang and others, 2001, Theorems 1 and 2): the connected
// components of the links of each rank. Nodes without a link of the rank are in none of its tori.
#include <fmt/format.h>

#include "base/graphs/disjoint_sets.h"
#include "metrics/metric.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Generators 4r .. 4r+3 of a recursive diagonal torus are the four directions of rank r.
std::uint64_t tori_of_rank(const PortGraph& graph, std::size_t rank) {
  DisjointSets tori(graph.node_count());
  std::vector<bool> has_rank(graph.node_count(), false);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      if (graph.generator(v, port) / 4 != rank) continue;
      has_rank[v] = true;
      tori.merge(v, graph.neighbor(v, port).node);
    }
  }
  std::uint64_t count = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) count += has_rank[v] && tori.find(v) == v ? 1U : 0U;
  return count;
}

Outcome<std::vector<std::uint64_t>> tori_by_rank(Analysis& analysis) {
  const std::string_view family = analysis.family().name;
  if (family != "rdt" && family != "prdt")
    return Missing{"only recursive diagonal tori (rdt, prdt) have tori of several ranks", true};
  return analysis.network().then([](const topology::Network* network) {
    // The base torus has two link classes, each upper rank one.
    std::vector<std::uint64_t> counts;
    for (std::size_t rank = 0; rank + 1 < network->graph.link_classes().size(); ++rank)
      counts.push_back(tori_of_rank(network->graph, rank));
    return counts;
  });
}

Value tori_value(const std::vector<std::uint64_t>& counts) { return Value::List(counts.begin(), counts.end()); }

// "rank 0: 1, rank 1: 8, rank 2: 64"
std::string tori_text(Analysis& analysis) {
  std::string text;
  const std::vector<std::uint64_t> counts = *tori_by_rank(analysis);
  for (std::size_t rank = 0; rank < counts.size(); ++rank)
    text += fmt::format("{}rank {}: {}", rank > 0 ? ", " : "", rank, counts[rank]);
  return text;
}

}  // namespace

namespace metric_records {

extern constinit const Metric tori{
    .name = "tori",
    .meaning = "independent tori of each rank, from 0 on, of a recursive diagonal torus",
    .unit = "tori",
    .position = 75,
    .cost = Cost::size,
    .example = "prdt(16,2)",
    .compute = [](Analysis& analysis) { return tori_by_rank(analysis).then(tori_value); },
    .text = tori_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
