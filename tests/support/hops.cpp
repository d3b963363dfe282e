#include "support/hops.h"

namespace weft::test {

std::vector<Hop> hops_of(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<routing::Header> headers;
  routing.plans(source, destination, 0, headers);
  routing::Header header = headers.at(0);
  routing::Position position{.node = routing.graph().node_of_terminal(source)};
  routing::Decision decision;
  std::vector<Hop> hops;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const routing::Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    hops.push_back({position.node, choice.vc});
  }
  return hops;
}

std::vector<NodeId> nodes_of(const std::vector<Hop>& hops) {
  std::vector<NodeId> nodes;
  for (const Hop& hop : hops) nodes.push_back(hop.to);
  return nodes;
}

bool symmetry_holds(const routing::Routing& routing) {
  const routing::PathSymmetry symmetry = routing.symmetry();
  const NodeId node_count = routing.graph().node_count();
  for (const std::vector<NodeId>& map : symmetry.generators) {
    for (NodeId source = 0; source < node_count; ++source) {
      for (NodeId goal = 0; goal < node_count; ++goal) {
        std::vector<Hop> hops = hops_of(routing, source, goal);
        std::vector<Hop> images = hops_of(routing, map[source], map[goal]);
        for (Hop& hop : hops) hop.to = map[hop.to];
        if (!symmetry.keeps_vcs && nodes_of(hops) != nodes_of(images)) return false;
        if (symmetry.keeps_vcs && hops != images) return false;
      }
    }
  }
  return true;
}

}  // namespace weft::test
