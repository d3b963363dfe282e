#include "routing_bound.h"

#include <limits>
#include <vector>

#include "paths/pair_loads.h"

namespace weft::paths {
namespace {

struct Loads {
  std::vector<double> of_channels;  // when terminals send one flit per cycle on average
  bool is_exact = true;
};

Loads channel_loads(const routing::Routing& routing, const traffic::Demand& demand) {
  const TerminalId terminal_count = routing.graph().terminal_count();
  std::vector<std::vector<double>> flits(terminal_count, std::vector<double>(terminal_count, 0));
  for (TerminalId source = 0; source < terminal_count; ++source) {
    demand.for_each_destination(source, [&](TerminalId destination, double chance) {
      flits[destination][source] = demand.rate(source) * chance;
    });
  }
  Loads loads{std::vector<double>(routing.graph().channel_count(), 0)};
  PairLoads pair_loads(routing);
  for (TerminalId destination = 0; destination < terminal_count; ++destination) {
    std::vector<TerminalId> sources;
    for (TerminalId source = 0; source < terminal_count; ++source) {
      if (flits[destination][source] > 0 && source != destination) sources.push_back(source);
    }
    pair_loads.run(destination, sources, [&](TerminalId source, std::span<const ChannelShare> shares) {
      for (const auto& [channel, packets] : shares) loads.of_channels[channel] += flits[destination][source] * packets;
    });
  }
  loads.is_exact = !pair_loads.has_seen_choices();
  return loads;
}

}  // namespace

RoutingBound routing_bound(const routing::Routing& routing, const traffic::Demand& demand,
                           std::span<const unsigned> cycles_per_flit) {
  const topology::PortGraph& graph = routing.graph();
  const Loads loads = channel_loads(routing, demand);
  RoutingBound bound{.load = std::numeric_limits<double>::infinity(), .channel = {}, .is_exact = loads.is_exact};
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port, ++channel) {
      const LinkClassId c = graph.link_class(v, port);
      const double cycles = loads.of_channels[channel] * (c < cycles_per_flit.size() ? cycles_per_flit[c] : 1);
      if (cycles == 0 || 1 / cycles >= bound.load) continue;
      bound.load = 1 / cycles;
      bound.channel = channel;
    }
  }
  return bound;
}

}  // namespace weft::paths
