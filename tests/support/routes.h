// Routes followed step by step, the loads they put on channels, and their channel dependencies, without the code of
// src/paths and src/deadlock.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "routing/core/routing.h"

namespace weft::test {

// A packet at a position, as a sortable value.
using PacketState = std::array<std::uint32_t, 7>;
PacketState state_of(const routing::Header& header, const routing::Position& position);

// Each candidate with each of its VCs.
std::vector<routing::Choice> choices_of(const routing::Decision& decision);

// Calls body(header, position) for the initial packet of every pair, draw, initial route and message class.
template <class Body>
void for_each_start(const routing::Routing& routing, const Body& body) {
  const topology::PortGraph& graph = routing.graph();
  std::vector<routing::Header> headers;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    for (TerminalId destination = 0; destination < graph.terminal_count(); ++destination) {
      headers.clear();
      for (std::uint64_t draw = 0; draw < routing.draw_count(); ++draw) {
        for (routing::MessageClass c = 0; c < routing.message_class_count(); ++c) {
          routing.start(routing.departure(source, destination, draw, c), headers);
        }
      }
      for (const routing::Header& header : headers) {
        body(header, routing::Position{.node = graph.node_of_terminal(source)});
      }
    }
  }
}

// The positions of a packet after each hop from a node, by the first candidates and their first VCs, until it is
// delivered.
std::vector<routing::Position> positions_of(const routing::Routing& routing, routing::Header header, NodeId start);

// The hops of the first initial route of draw 0, followed likewise.
std::size_t hop_count(const routing::Routing& routing, TerminalId source, TerminalId destination);

// Expects that the path of every pair of terminals is as long as their distance.
void expect_shortest_paths(std::string_view network, std::string_view routing);

struct DependencyChoice {
  bool has_escapes_only = false;  // of an adaptive routing: only the dependencies between escape candidates
};

// Whether the dependency graph, from each (channel, VC) that a packet may hold to all that it may request next, is
// acyclic.
bool dependencies_are_acyclic(const routing::Routing& routing, DependencyChoice which = {});

struct Hop {
  NodeId to = 0;
  routing::VcId vc = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

// The hops of the first initial route of draw 0, by the first candidate and its first VC. Throws std::out_of_range when
// there is none.
std::vector<Hop> hops_of(const routing::Routing& routing, TerminalId source, TerminalId destination);

std::vector<NodeId> nodes_of(const std::vector<Hop>& hops);

// The nodes of the same path, source included.
std::vector<NodeId> nodes_on_path(const routing::Routing& routing, TerminalId source, TerminalId destination);

// Whether each generator of the routing's symmetry maps the route of every pair to that of the image pair. For networks
// with one terminal at each node.
bool symmetry_holds(const routing::Routing& routing);

// A packet from `node` to `destination` has nowhere to go.
void expect_no_candidate(const routing::Routing& routing, NodeId node, TerminalId destination);

// The load that a packet of a pair puts on each channel, by following every path that it may take. For small networks
// and routings without loops, as it does not recognize states that it meets again. All zero when some path does not end
// at the destination, and for a terminal to itself.
std::vector<double> loads_of_pair(const routing::Routing& routing, TerminalId source, TerminalId destination);

}  // namespace weft::test
