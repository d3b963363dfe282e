#include "support/routes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/graphs/digraph.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::test {
namespace {

using Channel = std::array<std::uint32_t, 3>;  // node, port, vc
constexpr Channel kNone{UINT32_MAX, 0, 0};

class Dependencies {
 public:
  Dependencies(const routing::Routing& routing, DependencyChoice which) : routing_(routing), which_(which) {}

  void collect() {
    for_each_start(routing_, [this](const routing::Header& header, const routing::Position& position) {
      follow(header, position, kNone);
    });
  }

  [[nodiscard]] bool has_cycle() const {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> heads;
    for (const auto& [channel, id] : ids_) {
      const auto found = waits_for_.find(channel);
      if (found != waits_for_.end()) {
        for (const Channel& next : found->second) heads.push_back(ids_.at(next));
      }
      offsets.push_back(heads.size());
    }
    return strong_components({offsets, heads}).count < ids_.size();
  }

  void number() {
    NodeId next = 0;
    for (auto& [channel, id] : ids_) id = next++;
  }

 private:
  void follow(const routing::Header& header, const routing::Position& position, const Channel& held) {
    if (!seen_.insert(state_of(header, position)).second) return;
    routing::Decision decision;
    routing_.decide(header, position, decision);
    for (const routing::Candidate& candidate : decision.candidates) {
      for (routing::VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        const bool counts = candidate.is_escape || !which_.has_escapes_only;
        const Channel wanted{position.node, candidate.port, vc};
        if (counts) ids_[wanted];
        if (counts && held != kNone) waits_for_[held].insert(wanted);
        const routing::Choice choice{candidate.port, vc};
        follow(routing_.advance(header, position, choice), next_position(routing_.graph(), position, choice),
               counts ? wanted : kNone);
      }
    }
  }

  const routing::Routing& routing_;
  DependencyChoice which_;
  std::set<PacketState> seen_;
  std::map<Channel, NodeId> ids_;
  std::map<Channel, std::set<Channel>> waits_for_;
};

using routing::Choice;
using routing::Decision;
using routing::Header;
using routing::Position;

struct Packet {
  Header header;
  Position position;
  double share = 1;
};

// Adds the loads of all paths from here; returns false when some path does not end at the destination.
bool follow(const routing::Routing& routing, const Packet& packet, std::vector<double>& loads) {
  Decision decision;
  routing.decide(packet.header, packet.position, decision);
  if (decision.delivers) return true;
  std::vector<Choice> choices;
  for (const auto& candidate : decision.candidates) {
    for (unsigned vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc)
      choices.push_back({candidate.port, static_cast<routing::VcId>(vc)});
  }
  const double share = packet.share / static_cast<double>(choices.size());
  bool arrives = !choices.empty();
  for (const Choice& choice : choices) {
    loads[routing.graph().arcs().offsets[packet.position.node] + choice.port] += share;
    const Packet next{routing.advance(packet.header, packet.position, choice),
                      next_position(routing.graph(), packet.position, choice), share};
    arrives = follow(routing, next, loads) && arrives;
  }
  return arrives;
}

}  // namespace

PacketState state_of(const routing::Header& header, const routing::Position& position) {
  return {header.destination, header.state[0],  header.state[1], header.state[2],
          position.node,      position.in_port, position.in_vc};
}

std::vector<routing::Choice> choices_of(const routing::Decision& decision) {
  std::vector<routing::Choice> choices;
  for (const routing::Candidate& candidate : decision.candidates) {
    for (routing::VcId vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
      choices.push_back({candidate.port, vc});
    }
  }
  return choices;
}

std::vector<routing::Position> positions_of(const routing::Routing& routing, routing::Header header, NodeId start) {
  std::vector<routing::Position> positions;
  routing::Position position{.node = start};
  routing::Decision decision;
  for (routing.decide(header, position, decision); !decision.delivers; routing.decide(header, position, decision)) {
    const routing::Choice choice{decision.candidates.at(0).port, decision.candidates.at(0).vcs.first};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
    positions.push_back(position);
  }
  return positions;
}

std::size_t hop_count(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<routing::Header> headers;
  routing.start(routing.departure(source, destination), headers);
  return positions_of(routing, headers.at(0), routing.graph().node_of_terminal(source)).size();
}

void expect_shortest_paths(std::string_view network, std::string_view routing) {
  const topology::Network built = topology::build(network, Execution{});
  const auto function = routing::build(built, routing, Execution{});
  BreadthFirstSearch search(built.graph.arcs());
  for (TerminalId source = 0; source < built.graph.terminal_count(); ++source) {
    search.run(built.graph.node_of_terminal(source));
    for (TerminalId goal = 0; goal < built.graph.terminal_count(); ++goal) {
      ASSERT_EQ(hop_count(*function, source, goal), search.distance(built.graph.node_of_terminal(goal)))
          << routing << " on " << network << ", " << source << " to " << goal;
    }
  }
}

bool dependencies_are_acyclic(const routing::Routing& routing, DependencyChoice which) {
  Dependencies dependencies(routing, which);
  dependencies.collect();
  dependencies.number();
  return !dependencies.has_cycle();
}

std::vector<Hop> hops_of(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<routing::Header> headers;
  routing.start(routing.departure(source, destination), headers);
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

std::vector<NodeId> nodes_on_path(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  std::vector<NodeId> nodes{routing.graph().node_of_terminal(source)};
  for (const Hop& hop : hops_of(routing, source, destination)) nodes.push_back(hop.to);
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

std::vector<double> loads_of_pair(const routing::Routing& routing, TerminalId source, TerminalId destination) {
  const std::vector<double> nothing(routing.graph().channel_count(), 0);
  if (source == destination) return nothing;
  std::vector<double> loads = nothing;
  std::vector<Header> routes;
  for (std::uint64_t draw = 0; draw < routing.draw_count(); ++draw) {
    routes.clear();
    routing.start(routing.departure(source, destination, draw), routes);
    if (routes.empty()) return nothing;
    const double share = 1.0 / static_cast<double>(routing.draw_count() * routes.size());
    for (const Header& header : routes) {
      const Position start{.node = routing.graph().node_of_terminal(source)};
      if (!follow(routing, {header, start, share}, loads)) return nothing;
    }
  }
  return loads;
}

void expect_no_candidate(const routing::Routing& routing, NodeId node, TerminalId destination) {
  std::vector<routing::Header> headers;
  routing.start({.node = node, .destination = destination}, headers);
  routing::Decision decision;
  routing.decide(headers.at(0), {.node = node}, decision);
  EXPECT_TRUE(!decision.delivers && decision.candidates.empty());
}

}  // namespace weft::test
