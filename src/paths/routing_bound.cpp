#include "paths/routing_bound.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "paths/flows.h"
#include "paths/pair_loads.h"
#include "paths/path_survey.h"
#include "routing/core/path_orbits.h"

namespace weft::paths {
namespace {

// Pairs and draws that are followed: a few seconds on one core.
constexpr std::uint64_t kMostFollowed = 20'000'000;
constexpr std::uint64_t kMostListed = 4'000'000;

struct Loads {
  std::vector<double> of_channels;  // when terminals send one flit per cycle on average
  bool is_exact = true;
};

std::optional<Loads> equal_loads(const routing::Routing& routing, double equal_flow, const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const std::uint64_t followed = routing::stand_ins(graph, routing::path_orbits(routing, execution.silent())).size();
  const Count work = saturating_multiply(saturating_multiply(followed, graph.terminal_count()), routing.draw_count());
  if (work > kMostFollowed) return std::nullopt;
  PathSurvey survey = survey_paths(routing, execution);
  // The survey sends to the others alike.
  const double share = equal_flow * (graph.terminal_count() - 1.0);
  for (double& load : survey.channel_loads) load *= share;
  return Loads{std::move(survey.channel_loads), !survey.has_choices};
}

// What each destination receives.
std::vector<std::vector<std::pair<TerminalId, double>>> by_destination(const Flows& flows) {
  std::vector<std::vector<std::pair<TerminalId, double>>> senders(flows.graph().terminal_count());
  flows.for_each([&](const Flow& flow) {
    if (flow.flits > 0 && flow.source != flow.destination) {
      senders[flow.destination].emplace_back(flow.source, flow.flits);
    }
  });
  return senders;
}

std::optional<Loads> listed_loads(const routing::Routing& routing, const Flows& flows, const Execution& execution) {
  if (flows.count() > kMostListed) return std::nullopt;
  if (saturating_multiply(flows.count(), routing.draw_count()) > kMostFollowed) return std::nullopt;
  Loads loads{std::vector<double>(routing.graph().channel_count(), 0)};
  const auto senders = by_destination(flows);
  std::vector<double> flits(routing.graph().terminal_count(), 0);
  PairLoads pair_loads(routing);
  std::vector<TerminalId> sources;
  for (TerminalId destination = 0; destination < senders.size(); ++destination) {
    execution.throw_if_stopped();
    sources.clear();
    for (const auto& [source, flow] : senders[destination]) {
      sources.push_back(source);
      flits[source] = flow;
    }
    pair_loads.run(destination, sources, [&](TerminalId source, std::span<const ChannelShare> shares) {
      for (const ChannelShare& share : shares) loads.of_channels[share.channel] += flits[source] * share.packets;
    });
  }
  loads.is_exact = !pair_loads.has_seen_choices();
  return loads;
}

}  // namespace

std::optional<RoutingBound> routing_bound(const routing::Routing& routing, const traffic::Demand& demand,
                                          std::span<const unsigned> cycles_per_flit, const Execution& execution) {
  const topology::PortGraph& graph = routing.graph();
  const Flows flows(graph, demand);
  const std::optional<Loads> loads = flows.equal_flow() ? equal_loads(routing, *flows.equal_flow(), execution)
                                                        : listed_loads(routing, flows, execution);
  if (!loads) return std::nullopt;
  RoutingBound bound{.load = std::numeric_limits<double>::infinity(), .is_exact = loads->is_exact};
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port, ++channel) {
      const LinkClassId c = graph.link_class(v, port);
      const double cycles = loads->of_channels[channel] * (c < cycles_per_flit.size() ? cycles_per_flit[c] : 1);
      if (cycles == 0 || 1 / cycles >= bound.load) continue;
      bound.load = 1 / cycles;
      bound.channel = channel;
    }
  }
  return bound;
}

}  // namespace weft::paths
