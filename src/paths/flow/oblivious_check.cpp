#include "paths/flow/oblivious_check.h"

#include <algorithm>

#include "paths/flow/flow_check.h"

namespace weft::paths {
namespace {

void complete_flows(const topology::PortGraph& graph, std::span<const TerminalId> terminals,
                    std::vector<double>& flows) {
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  const std::vector<NodeId> tails = tails_of(graph.arcs());
  const std::vector<double> ones(channels, 1);
  ShortestTree hops(graph.arcs());
  for (NodeId i = 0; i < nodes; ++i) {
    if (terminals[i] == 0) continue;
    hops.run(i, ones);
    for (NodeId j = 0; j < nodes; ++j) {
      if (i == j || terminals[j] == 0) continue;
      const RouterSource pair{i, {{j, 1}}};
      const auto flow = std::span(flows).subspan(pair_place(nodes, channels, i, j, 0), channels);
      send_what_is_missing(graph.arcs(), hops, pair, 1, tails, flow);
    }
  }
}

}  // namespace

std::vector<TerminalId> live_terminals_at(const topology::PortGraph& graph) {
  const DigraphView arcs = graph.arcs();
  std::vector<TerminalId> terminals(graph.node_count(), 0);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const bool has_channels =
        graph.out_degree(v) > 0 || std::ranges::find(arcs.heads, v) != arcs.heads.end() || graph.node_count() == 1;
    if (has_channels) terminals[v] = graph.terminal_count_at(v);
  }
  return terminals;
}

double most_worst_load(const topology::PortGraph& graph, std::span<const TerminalId> terminals,
                       std::vector<double>& flows, std::span<const double> prices) {
  complete_flows(graph, terminals, flows);
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  double most = 0;
  for (std::size_t c = 0; c < channels; ++c) {
    double load = 0;
    for (NodeId i = 0; i < nodes; ++i) {
      const double into = std::max(0.0, prices[c * nodes + i]);
      double out = 0;
      for (NodeId j = 0; j < nodes; ++j) {
        if (j == i || terminals[j] == 0) continue;
        out = std::max(out, flows[pair_place(nodes, channels, i, j, c)] - std::max(0.0, prices[c * nodes + j]));
      }
      load += terminals[i] * (into + out);
    }
    most = std::max(most, load);
  }
  return most;
}

double least_worst_load(const topology::PortGraph& graph, std::span<const TerminalId> terminals,
                        std::span<const double> weights) {
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  std::vector<double> out(channels * nodes, 0);  // c * nodes + i: sums of the weights for each terminal
  std::vector<double> into(channels * nodes, 0);
  double distances = 0;
  ShortestTree tree(graph.arcs());
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = 0; j < nodes; ++j) {
      if (i == j || terminals[i] == 0 || terminals[j] == 0) continue;
      const auto lengths = weights.subspan(pair_place(nodes, channels, i, j, 0), channels);
      tree.run(i, lengths);
      distances += tree.distance(j);
      for (std::size_t c = 0; c < channels; ++c) {
        out[c * nodes + i] += lengths[c] / terminals[i];
        into[c * nodes + j] += lengths[c] / terminals[j];
      }
    }
  }
  double sum = 0;
  for (std::size_t c = 0; c < channels; ++c) {
    double most = 0;
    for (std::size_t v = c * nodes; v < (c + 1) * nodes; ++v) most = std::max({most, out[v], into[v]});
    sum += most;
  }
  return sum > 0 ? distances / sum : 0;
}

}  // namespace weft::paths
