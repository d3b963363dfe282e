// Routings of periodically regular chordal rings, by formula. Every path is shorter than one round of the ring: a
// packet at distance d from its destination takes the skip of its node, if its rule says so and the skip is at most d,
// and the ring channel otherwise. When that channel has failed, there is no candidate.
#pragma once

#include <cstdint>
#include <memory>

#include "routing/core/algorithm.h"

namespace weft::routing {

enum class PrcRule : std::uint8_t {
  greedy,   // by ring to the first node of a group, then s_g, s_(g-1), ..., s_1, each as often as it fits, then by ring
  as_met,   // the skip of any node, if it fits
  counted,  // the source fixes the number of each skip; the packet takes each at the first node that has it
};

enum class PrcVcs : std::uint8_t {
  one,
  dateline,  // VC 0 up to and including the channel that passes node 0, VC 1 after it
};

// The distance between two nodes of a unidirectional ring.
inline NodeId forward_distance(NodeId node_count, NodeId from, NodeId to) {
  return to >= from ? to - from : node_count - from + to;
}

// Returns null when the network is not a prc.
std::unique_ptr<Routing> build_prc_routing(const Task& task, PrcRule rule, PrcVcs vcs);

}  // namespace weft::routing
