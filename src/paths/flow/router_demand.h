// A demand between routers: what the terminals of one node send to those of another, summed, in flits per cycle when
// terminals send one flit per cycle on average. Traffic within a node uses no channel and is left out.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/execution.h"
#include "topology/port_graph.h"
#include "traffic/demand.h"

namespace weft::paths {

struct RouterShare {
  NodeId to = 0;
  double flits = 0;  // above 0
};

struct RouterSource {
  NodeId node = 0;
  std::vector<RouterShare> shares;  // in ascending order of nodes
};

// What the terminals of a node can send and receive is at most one flit per cycle each.
struct TerminalLoad {
  TerminalId terminal = 0;
  double flits = 0;
};

struct RouterDemand {
  std::vector<RouterSource> sources;  // in ascending order of nodes; those that send to other nodes
  TerminalLoad most_sent{};           // the first terminal that sends most; traffic within its node counts
  TerminalLoad most_received{};

  [[nodiscard]] std::uint64_t pair_count() const;
};

// More pairs of nodes take too much memory and time.
inline constexpr std::uint64_t kMostFlowPairs = 20'000'000;

// Throws InputError when there are too many pairs, or too many for the memory allowed.
RouterDemand router_demand(const topology::PortGraph& graph, const traffic::Demand& demand, const Execution& execution);

// The first pair that sends and has no path; none if there is none.
struct NodePair {
  NodeId from = 0;
  NodeId to = 0;
};
std::optional<NodePair> disconnected_pair(DigraphView graph, const RouterDemand& demand);

}  // namespace weft::paths
