// The remaining route of a packet on star-connected cycles, relative to its destination. The symbols are renamed so
// that the destination's permutation is the identity; then only cycles of positions matter. Lateral link i swaps the
// symbols at positions 1 and i. To resolve a cycle, the packet takes the link of each of its positions, in order:
//
//   (1 a b c)  links a, b, c: there is no choice of where to begin;
//   (a b c)    links a, b, c, a or b, c, a, b or c, a, b, c, also in the middle of another cycle.
//
// Only links in such an order bring the permutation nearer to the identity.
#pragma once

#include <cstdint>

#include "base/numbers/permutation.h"
#include "topology/labelling.h"

namespace weft::routing {

struct SccRemainingRoute {
  Permutation home;   // home.at(k): the position where the symbol at position k belongs
  unsigned slot = 2;  // the packet's slot on its ring, 2..n
  unsigned goal = 2;  // the destination's slot

  [[nodiscard]] unsigned ring_size() const { return home.length() - 1; }
  void take_lateral(unsigned position) {
    home.swap_positions(1, position);
    slot = position;
  }
};

SccRemainingRoute remaining_route(const topology::PermutationLabelling& labels, NodeId from, NodeId to);

// The node from which the same route leads to the first node, <2,12..n>.
NodeId start_towards_first_node(const topology::PermutationLabelling& labels, const SccRemainingRoute& route);

// Sets of positions (bit i is position i): the lateral links that bring the permutation nearer to the identity now, and
// those that may be the last to do so. Both are empty when it is the identity.
std::uint32_t first_laterals(const SccRemainingRoute& route);
std::uint32_t last_laterals(const SccRemainingRoute& route);

// The number of lateral links that remain, which is the star graph's distance.
unsigned lateral_count(const SccRemainingRoute& route);

// Steps on a ring of slots 2 .. ring_size+1.
inline unsigned forward_steps(unsigned ring_size, unsigned from, unsigned to) {
  return to >= from ? to - from : to + ring_size - from;
}
inline unsigned ring_steps(unsigned ring_size, unsigned from, unsigned to) {
  const unsigned forward = forward_steps(ring_size, from, to);
  return forward < ring_size - forward ? forward : ring_size - forward;
}
inline unsigned slot_after(unsigned ring_size, unsigned slot, unsigned steps) {
  return 2 + (slot - 2 + steps) % ring_size;
}

}  // namespace weft::routing
