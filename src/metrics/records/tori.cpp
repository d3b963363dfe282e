// The independent tori of a recursive diagonal torus (Yang and others, 2001, Theorems 1 and 2): the connected
// components of the links of each rank. Nodes without a link of the rank are in none of its tori.
#include <fmt/format.h>

#include "base/graphs/disjoint_sets.h"
#include "metrics/metric.h"

namespace weft::metrics {
namespace {

using topology::PortGraph;

// Generators 4r .. 4r+3 of a recursive diagonal torus are the four directions of rank r.
std::size_t rank_of(GeneratorId generator) { return generator / 4; }

struct RankTori {
  DisjointSets tori;
  std::vector<bool> has_links;  // of this rank, for each node
};

std::uint64_t count_tori(RankTori& rank) {
  std::uint64_t count = 0;
  for (NodeId v = 0; v < rank.has_links.size(); ++v) count += rank.has_links[v] && rank.tori.find(v) == v ? 1U : 0U;
  return count;
}

std::vector<std::uint64_t> counted_tori(const PortGraph& graph) {
  // The base torus has two link classes, each upper rank one.
  const std::size_t rank_count = graph.link_classes().size() - 1;
  const NodeId n = graph.node_count();
  std::vector<RankTori> ranks(rank_count, {DisjointSets(n), std::vector<bool>(n, false)});
  for (NodeId v = 0; v < n; ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      RankTori& rank = ranks.at(rank_of(graph.generator(v, port)));
      rank.has_links[v] = true;
      rank.tori.merge(v, graph.neighbor(v, port).node);
    }
  }
  std::vector<std::uint64_t> counts;
  for (RankTori& rank : ranks) counts.push_back(count_tori(rank));
  return counts;
}

Outcome<Value> tori_by_rank(Analysis& analysis) {
  const std::string_view family = analysis.family().name;
  if (family != "rdt" && family != "prdt")
    return Missing{"only recursive diagonal tori (rdt, prdt) have tori of several ranks", true};
  return analysis.network().then([](const topology::Network* network) {
    const std::vector<std::uint64_t> counts = counted_tori(network->graph);
    return Value(Value::List(counts.begin(), counts.end()));
  });
}

// "rank 0: 1, rank 1: 8, rank 2: 64"
std::string tori_text(Analysis&, const Value& value) {
  std::string text;
  const auto& counts = std::get<Value::List>(value.content);
  for (std::size_t rank = 0; rank < counts.size(); ++rank)
    text += fmt::format("{}rank {}: {}", rank > 0 ? ", " : "", rank, to_text(counts[rank]));
  return text;
}

}  // namespace

namespace metric_records {

extern constinit const Metric tori{
    .name = "tori",
    .meaning = "independent tori of each rank, from 0 on, of a recursive diagonal torus",
    .unit = "tori",
    .position = 75,
    .cost = Cost::search,
    .example = "prdt(16,2)",
    .compute = tori_by_rank,
    .text = tori_text,
};

}  // namespace metric_records
}  // namespace weft::metrics
