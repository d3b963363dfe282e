// Routings of periodically regular chordal rings, by formula. Every way is shorter than one turn: a packet that has the
// distance d to go takes the skip of the node where it is, if its rule says so and the skip is at most d, or else the
// ring. Where a fault has taken that channel, there is no candidate: these routings know no other way.
#pragma once

#include <cstdint>
#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

enum class PrcRule : std::uint8_t {
  greedy,   // by ring to the first node of a group, then s_g, s_(g-1), ..., s_1, each as often as it fits, then by ring
  as_met,   // the skip of any node, if it fits
  counted,  // how many of each is fixed at the source; each is taken where it is met first
};

enum class PrcVcs : std::uint8_t {
  one,
  dateline,  // vc 0 while the channel that passes node 0 is ahead, that channel included; else vc 1
};

// From one node of a one-way ring forwards to another.
inline NodeId forward_distance(NodeId node_count, NodeId from, NodeId to) {
  return to >= from ? to - from : node_count - from + to;
}

// None when the network is not such a ring.
std::unique_ptr<Routing> build_prc_routing(const Task& task, PrcRule rule, PrcVcs vcs);

}  // namespace weft::routing
