#include "support/halving_oracle.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

#include "support/igraph_oracle.h"

namespace weft::test {

std::uint64_t brute_force_bisection(const topology::PortGraph& graph) {
  WEFT_CHECK(graph.node_count() <= 24);
  // Two-way links once, one-way channels once: channels_of has the former twice.
  std::vector<std::vector<std::pair<NodeId, int>>> half_links(graph.node_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const NodeId w = graph.neighbor(v, port).node;
      const int halves = graph.is_one_way(v, port) ? 2 : 1;
      half_links[v].emplace_back(w, halves);
      half_links[w].emplace_back(v, halves);
    }
  }
  // A Gray code moves one node at a time; the last node never moves.
  std::uint32_t set = 0;
  std::int64_t difference = graph.terminal_count();
  std::int64_t half_cut = 0;
  std::pair<std::int64_t, std::int64_t> best(difference, 0);
  const std::uint32_t set_count = graph.node_count() == 0 ? 1 : 1U << (graph.node_count() - 1);
  for (std::uint32_t i = 1; i < set_count; ++i) {
    const auto v = static_cast<NodeId>(std::countr_zero(i));
    for (const auto& [w, halves] : half_links[v]) half_cut += ((set >> v ^ set >> w) & 1U) != 0 ? -halves : halves;
    set ^= 1U << v;
    difference += ((set >> v) & 1U) != 0 ? -2 * std::int64_t{graph.terminal_count_at(v)}
                                         : 2 * std::int64_t{graph.terminal_count_at(v)};
    best = std::min(best, {std::abs(difference), half_cut});
  }
  return static_cast<std::uint64_t>(best.second / 2);
}

topology::Network network_of(topology::PortGraph graph) {
  topology::Network network;
  network.labelling = std::make_unique<topology::IndexLabelling>(graph.node_count());
  network.graph = std::move(graph);
  return network;
}

std::vector<topology::Network> examples_up_to(NodeId most_nodes) {
  std::vector<topology::Network> networks;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty()) continue;
      const auto nodes = topology::resolve(example).closed_forms.nodes;
      if (nodes && *nodes > most_nodes) continue;
      topology::Network network = topology::build(example, Execution{});
      if (network.graph.node_count() <= most_nodes) networks.push_back(std::move(network));
    }
  }
  return networks;
}

}  // namespace weft::test
