#include "sweep/point/reachability.h"

#include <fmt/format.h>

#include <vector>

#include "base/input_error.h"

namespace weft::sweep {
namespace {

constexpr TerminalId kMostSources = 256;

std::vector<bool> reached_from(const topology::PortGraph& graph, NodeId source) {
  std::vector<bool> is_reached(graph.node_count());
  is_reached[source] = true;
  std::vector<NodeId> queue{source};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    for (PortId port = 0; port < graph.out_degree(queue[next]); ++port) {
      const NodeId node = graph.neighbor(queue[next], port).node;
      if (is_reached[node]) continue;
      is_reached[node] = true;
      queue.push_back(node);
    }
  }
  return is_reached;
}

[[noreturn]] void fail(const topology::Network& network, const traffic::Demand& demand, TerminalId source,
                       TerminalId destination) {
  const auto at = [&](TerminalId terminal) {
    return network.labelling->text(network.graph.node_of_terminal(terminal));
  };
  throw InputError(fmt::format("{} is not connected: {} sends from {} to {}, and there is no path", network.name(),
                               demand.name(), at(source), at(destination)),
                   {}, "no routing helps; take a network that is connected, or other faults (seed=)");
}

}  // namespace

void check_reachable(const topology::Network& network, const traffic::Demand& demand) {
  TerminalId tried = 0;
  for (TerminalId source = 0; source < demand.terminal_count() && tried < kMostSources; ++source) {
    if (demand.rate(source) == 0) continue;
    ++tried;
    const std::vector<bool> is_reached = reached_from(network.graph, network.graph.node_of_terminal(source));
    demand.for_each_destination(source, [&](TerminalId destination, double) {
      if (!is_reached[network.graph.node_of_terminal(destination)]) fail(network, demand, source, destination);
    });
  }
}

}  // namespace weft::sweep
