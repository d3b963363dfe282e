#include "paths/flow/oblivious_check.h"

#include <algorithm>

#include "paths/flow/flow_check.h"

namespace weft::paths {
namespace {

void complete_flows(const topology::PortGraph& graph, std::vector<double>& flows) {
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  const std::vector<NodeId> tails = tails_of(graph.arcs());
  const std::vector<double> ones(channels, 1);
  ShortestTree hops(graph.arcs());
  for (NodeId i = 0; i < nodes; ++i) {
    if (graph.terminal_count_at(i) == 0) continue;
    hops.run(i, ones);
    for (NodeId j = 0; j < nodes; ++j) {
      if (i == j || graph.terminal_count_at(j) == 0) continue;
      const RouterSource pair{i, {{j, 1}}};
      const auto flow = std::span(flows).subspan(pair_place(nodes, channels, i, j, 0), channels);
      send_what_is_missing(graph.arcs(), hops, pair, 1, tails, flow);
    }
  }
}

}  // namespace

double most_worst_load(const topology::PortGraph& graph, std::vector<double>& flows, std::span<const double> prices) {
  complete_flows(graph, flows);
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  double most = 0;
  for (std::size_t c = 0; c < channels; ++c) {
    double load = 0;
    for (NodeId i = 0; i < nodes; ++i) {
      const double into = std::max(0.0, prices[c * nodes + i]);
      double out = 0;
      for (NodeId j = 0; j < nodes; ++j) {
        if (j == i || graph.terminal_count_at(j) == 0) continue;
        out = std::max(out, flows[pair_place(nodes, channels, i, j, c)] - std::max(0.0, prices[c * nodes + j]));
      }
      load += graph.terminal_count_at(i) * (into + out);
    }
    most = std::max(most, load);
  }
  return most;
}

double least_worst_load(const topology::PortGraph& graph, std::span<const double> weights) {
  const std::size_t nodes = graph.node_count();
  const std::size_t channels = graph.channel_count();
  std::vector<double> out(channels * nodes, 0);  // c * nodes + i: sums of the weights for each terminal
  std::vector<double> into(channels * nodes, 0);
  double distances = 0;
  ShortestTree tree(graph.arcs());
  for (NodeId i = 0; i < nodes; ++i) {
    for (NodeId j = 0; j < nodes; ++j) {
      if (i == j || graph.terminal_count_at(i) == 0 || graph.terminal_count_at(j) == 0) continue;
      const auto lengths = weights.subspan(pair_place(nodes, channels, i, j, 0), channels);
      tree.run(i, lengths);
      distances += tree.distance(j);
      for (std::size_t c = 0; c < channels; ++c) {
        out[c * nodes + i] += lengths[c] / graph.terminal_count_at(i);
        into[c * nodes + j] += lengths[c] / graph.terminal_count_at(j);
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
