// What is left to do for a packet on star-connected cycles, as its destination sees it. The symbols are renamed so that
// the destination's permutation is the identity; then only cycles of positions matter. A lateral link i swaps the
// symbols at positions 1 and i. To bring a cycle home takes each of its positions once, in its order:
//
//   (1 a b c)  by the links a, b, c: there is no choice of where to begin;
//   (a b c)    by a, b, c, a or b, c, a, b or c, a, b, c, at any time while another cycle is under way.
//
// Links that belong to such an order are the only ones that bring the permutation nearer to the identity.
#pragma once

#include <cstdint>

#include "base/numbers/permutation.h"
#include "topology/labelling.h"

namespace weft::routing {

struct SccErrand {
  Permutation home;   // home.at(k): the position where the symbol at position k belongs
  unsigned slot = 2;  // where the packet is on its ring, 2..n
  unsigned goal = 2;  // where it must be in the end

  [[nodiscard]] unsigned ring_size() const { return home.length() - 1; }
  void take_lateral(unsigned position) {
    home.swap_positions(1, position);
    slot = position;
  }
};

SccErrand errand_between(const topology::PermutationLabelling& labels, NodeId from, NodeId to);

// The node that is to <2,12..n> as the start of the errand is to its end.
NodeId errand_from_first_node(const topology::PermutationLabelling& labels, const SccErrand& errand);

// Bit i stands for position i. The lateral links that bring the permutation nearer, and those that may be the last to
// do so; none when it is the identity.
std::uint32_t first_laterals(const SccErrand& errand);
std::uint32_t last_laterals(const SccErrand& errand);

// Lateral links that are left: as many as the star graph's distance.
unsigned lateral_count(const SccErrand& errand);

// Steps round a ring of slots 2 .. ring_size+1.
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
