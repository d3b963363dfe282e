#include "paths/flow/router_demand.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"

namespace weft::paths {
namespace {

void check_pairs_fit(const topology::PortGraph& graph, const Execution& execution) {
  NodeId with_terminals = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) with_terminals += graph.terminal_count_at(v) > 0 ? 1U : 0U;
  const Count pairs = saturating_multiply(with_terminals, with_terminals);
  const Count terminal_pairs = saturating_multiply(graph.terminal_count(), graph.terminal_count());
  if (pairs > kMostFlowPairs || terminal_pairs > 64 * kMostFlowPairs) {
    throw InputError(fmt::format("{} nodes with terminals make {} pairs, more than {}", with_terminals, to_text(pairs),
                                 kMostFlowPairs),
                     {}, "weft paths analyses a routing on larger networks");
  }
  if (saturating_multiply(pairs, 2 * sizeof(RouterShare)) > execution.max_memory)
    throw InputError(fmt::format("the demand of {} pairs of nodes does not fit into memory", to_text(pairs)), {},
                     "allow more with --max-memory");
}

class Summation {
 public:
  Summation(const topology::PortGraph& graph, const traffic::Demand& demand)
      : graph_(graph), demand_(demand), row_(graph.node_count(), 0), received_(graph.terminal_count(), 0) {
    for (NodeId v = 0; v < graph.node_count(); ++v) node_of_.insert(node_of_.end(), graph.terminal_count_at(v), v);
  }

  void add_source(NodeId v) {
    std::ranges::fill(row_, 0);
    const TerminalId first = graph_.first_terminal(v);
    for (TerminalId t = first; t < first + graph_.terminal_count_at(v); ++t) add_terminal(t);
    row_[v] = 0;
    RouterSource source{v, {}};
    for (NodeId to = 0; to < graph_.node_count(); ++to) {
      if (row_[to] > 0) source.shares.push_back({to, row_[to]});
    }
    if (!source.shares.empty()) result_.sources.push_back(std::move(source));
  }

  RouterDemand finish() {
    for (TerminalId t = 0; t < received_.size(); ++t) {
      if (received_[t] > result_.most_received.flits) result_.most_received = {t, received_[t]};
    }
    return std::move(result_);
  }

 private:
  void add_terminal(TerminalId source) {
    const double rate = demand_.rate(source);
    if (rate > result_.most_sent.flits) result_.most_sent = {source, rate};
    demand_.for_each_destination(source, [&](TerminalId destination, double chance) {
      received_[destination] += rate * chance;
      row_[node_of_[destination]] += rate * chance;
    });
  }

  const topology::PortGraph& graph_;
  const traffic::Demand& demand_;
  std::vector<NodeId> node_of_;  // of each terminal
  std::vector<double> row_;      // of the current source, to each node
  std::vector<double> received_;
  RouterDemand result_;
};

}  // namespace

std::uint64_t RouterDemand::pair_count() const {
  std::uint64_t count = 0;
  for (const RouterSource& source : sources) count += source.shares.size();
  return count;
}

RouterDemand router_demand(const topology::PortGraph& graph, const traffic::Demand& demand,
                           const Execution& execution) {
  check_pairs_fit(graph, execution);
  Summation summation(graph, demand);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    execution.throw_if_stopped();
    summation.add_source(v);
  }
  return summation.finish();
}

std::optional<NodePair> disconnected_pair(DigraphView graph, const RouterDemand& demand) {
  BreadthFirstSearch search(graph);
  for (const RouterSource& source : demand.sources) {
    search.run(source.node);
    for (const RouterShare& share : source.shares) {
      if (search.distance(share.to) == kUnreached) return NodePair{source.node, share.to};
    }
  }
  return std::nullopt;
}

}  // namespace weft::paths
