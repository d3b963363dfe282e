// Routes followed step by step, the loads they put on channels, and their channel dependencies, without the code of
// src/paths and src/deadlock.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "routing/core/routing.h"

namespace weft::test {

// A packet at a place, as something to sort by.
using PacketState = std::array<std::uint32_t, 7>;
PacketState state_of(const routing::Header& header, const routing::Position& position);

// Each candidate with each of its vcs.
std::vector<routing::Choice> choices_of(const routing::Decision& decision);

// A packet that sets out: body(header, place), for every pair, draw, plan and message class.
template <class Body>
void for_each_start(const routing::Routing& routing, const Body& body) {
  const topology::PortGraph& graph = routing.graph();
  std::vector<routing::Header> headers;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    for (TerminalId destination = 0; destination < graph.terminal_count(); ++destination) {
      headers.clear();
      for (std::uint64_t draw = 0; draw < routing.draw_count(); ++draw) {
        routing.plans(source, destination, draw, headers);
      }
      for (const routing::Header& header : headers) {
        for (routing::MessageClass c = 0; c < routing.message_class_count(); ++c) {
          body(routing.in_class(header, c), routing::Position{.node = graph.node_of_terminal(source)});
        }
      }
    }
  }
}

// The places that a packet comes to from a node, by the first candidates and their first vcs, until it is delivered.
std::vector<routing::Position> positions_of(const routing::Routing& routing, routing::Header header, NodeId start);

// Of the first plan of draw 0, in the same way.
std::size_t hop_count(const routing::Routing& routing, TerminalId source, TerminalId destination);

struct DependencyChoice {
  bool has_escapes_only = false;  // of an adaptive routing: the dependencies between escape candidates
};

// Whether no (channel, vc) waits for itself: each one that a packet may hold for all that it may ask for next.
bool dependencies_are_acyclic(const routing::Routing& routing, DependencyChoice which = {});

struct Hop {
  NodeId to = 0;
  routing::VcId vc = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

// Of the first plan of draw 0, by the first candidate and its first vc. Throws std::out_of_range where there is none.
std::vector<Hop> hops_of(const routing::Routing& routing, TerminalId source, TerminalId destination);

std::vector<NodeId> nodes_of(const std::vector<Hop>& hops);

// Does each generator of the routing's symmetry carry the route of every pair to that of the pair it becomes? For
// networks of one terminal at each node.
bool symmetry_holds(const routing::Routing& routing);

// By channel number; all zero for a pair that is not delivered whatever happens, and for a terminal to itself.
std::vector<double> loads_of_pair(const routing::Routing& routing, TerminalId source, TerminalId destination);

}  // namespace weft::test
