#include "random_networks.h"

#include <algorithm>
#include <utility>

#include "base/numbers/random.h"

namespace weft::test {

topology::PortGraph random_graph(std::uint64_t seed, NodeId least_nodes, NodeId most_nodes) {
  RandomStream random(seed, Purpose::test, 0);
  const auto nodes = static_cast<NodeId>(least_nodes + random.below(most_nodes - least_nodes + 1));
  std::vector<std::vector<NodeId>> heads(nodes);
  std::vector<TerminalId> terminals(nodes, 1);
  for (NodeId v = 0; v < nodes; ++v) {
    heads[v].push_back((v + 1) % nodes);
    const auto from = static_cast<NodeId>(random.below(nodes));
    const auto to = static_cast<NodeId>((from + 1 + random.below(nodes - 1)) % nodes);
    heads[from].push_back(to);
    terminals[v] = static_cast<TerminalId>(random.below(3));
  }
  terminals[0] = std::max<TerminalId>(terminals[0], 1);
  terminals[1] = std::max<TerminalId>(terminals[1], 1);
  const topology::TabulationShape shape{
      .node_count = nodes, .link_classes = {{"channel", true}}, .terminals_per_node = terminals};
  return topology::tabulate(shape, Execution{}, [&](NodeId v, std::vector<topology::Move>& moves) {
    for (std::size_t i = 0; i < heads[v].size(); ++i) {
      moves.push_back({.generator = static_cast<GeneratorId>(i), .to = heads[v][i]});
    }
  });
}

paths::RouterDemand random_demand(std::uint64_t seed, NodeId nodes) {
  RandomStream random(seed, Purpose::test, 1);
  paths::RouterDemand demand;
  for (NodeId s = 0; s < nodes; ++s) {
    paths::RouterSource source{s, {}};
    for (NodeId t = 0; t < nodes; ++t) {
      const std::uint64_t flits = random.below(8);
      if (s != t && flits > 3) source.shares.push_back({t, static_cast<double>(flits) / 16});
    }
    if (!source.shares.empty()) demand.sources.push_back(std::move(source));
  }
  if (demand.sources.empty()) demand.sources.push_back({0, {{1, 1}}});
  return demand;
}

}  // namespace weft::test
