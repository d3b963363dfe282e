#include "paths/trace.h"

#include <set>
#include <tuple>

#include "routing/core/first_choice.h"

namespace weft::paths {
namespace {

std::size_t choice_count_of(const std::vector<routing::Candidate>& candidates) {
  std::size_t count = 0;
  for (const routing::Candidate& candidate : candidates)
    count += candidate.vcs.last - candidate.vcs.first + std::size_t{1};
  return count;
}

}  // namespace

Trace trace(const routing::Routing& routing, TerminalId source, TerminalId destination, std::uint64_t draw) {
  Trace traced{.source = routing.graph().node_of_terminal(source)};
  std::vector<routing::Header> routes;
  routing.start(routing.departure(source, destination, draw), routes);
  if (routes.empty()) return traced;
  routing::Header header = routes.front();
  routing::Position position{.node = traced.source};
  std::set<std::tuple<NodeId, PortId, routing::VcId, std::uint64_t>> met;
  routing::Decision decision;
  traced.headers.push_back(header);
  while (met.insert({position.node, position.in_port, position.in_vc, routing.key(header)}).second) {
    routing.decide(header, position, decision);
    traced.arrives = decision.delivers;
    if (decision.delivers || decision.candidates.empty()) return traced;
    const routing::Candidate best = routing::first_choice(decision.candidates);
    traced.hops.push_back({position.node, best.port, best.vcs.first, choice_count_of(decision.candidates),
                           routing.explain(header, position, best)});
    const routing::Choice choice{best.port, best.vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    traced.headers.push_back(header);
  }
  return traced;
}

}  // namespace weft::paths
