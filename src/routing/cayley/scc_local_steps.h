// The least number of local links on the way of an errand, and with it the exact distance on star-connected cycles.
//
// The packet walks on a ring of slots and must take the lateral links of each cycle in their order. The cycle of
// position 1 prescribes an open walk from the present slot by its positions to the goal. Any other cycle is a closed
// walk, a loop, which may begin whenever the packet stands at one of its positions and then is wholly done, with other
// loops inside it. So every walk between two consecutive positions of a cycle is always made, and costs at least the
// shorter way round the ring. The only question is how to come by each loop. What was walked on is an arc of the ring,
// and
//
//   a loop with a position on the arc begins there at no cost, and its own walks make the arc longer;
//   a detour from an end of the arc and back costs two steps for each slot;
//   a walk of d steps may go the other way round instead, for ring_size - 2d steps more (none for an antipode). In a
//   loop under way the arc then is the whole ring, as the rest of the loop joins the same two slots.
//
// The cheapest combination is found by branch and bound; there are few branches, as most errands need no detour at all.
//
// Further lateral links never pay. One at a position that is right, or at a later position x of the cycle of 1, leaves
// walks that can be put together to walks of the errand before it: in the second case the cycle splits, and the walk
// from the present slot to x, then once round the part that was split off from x on, goes by all its positions in their
// order.
#pragma once

#include <array>
#include <cstdint>

#include "routing/cayley/scc_remaining_route.h"

namespace weft::routing {

class SccLocalSteps {
 public:
  explicit SccLocalSteps(unsigned ring_size);

  [[nodiscard]] unsigned least(const SccErrand& errand) const;

  // The lateral link to take next on a way of that length; the goal when none is left. Among several: the nearest
  // forwards, up to half the ring, then the nearest backwards. Then the choice is the same from every slot on the walk
  // to it.
  [[nodiscard]] unsigned next_lateral(const SccErrand& errand) const;

  // A walk between two slots: bit i stands for slot i.
  struct Walk {
    std::uint32_t shorter = 0;  // slots on the shorter way, both ends included
    std::uint32_t longer = 0;
    unsigned steps = 0;      // of the shorter way
    unsigned surcharge = 0;  // of the longer way
  };
  [[nodiscard]] const Walk& walk(unsigned from, unsigned to) const { return walks_[from][to]; }
  [[nodiscard]] unsigned ring_size() const { return ring_size_; }

 private:
  [[nodiscard]] bool leads_on(const SccErrand& errand, unsigned lateral, unsigned steps_left) const;

  unsigned ring_size_;
  std::array<std::array<Walk, kLongestPermutation + 1>, kLongestPermutation + 1> walks_{};
};

}  // namespace weft::routing
