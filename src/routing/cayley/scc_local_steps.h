// The least number of local links on a remaining route. With the lateral links it gives the exact distance on
// star-connected cycles.
//
// The packet moves along a ring of slots and takes the lateral links of each cycle in order (scc_remaining_route.h).
// The cycle of position 1 prescribes open segments: from the present slot along its positions to the goal. Every other
// cycle is closed: it may begin whenever the packet is at one of its positions, and it ends there; other closed cycles
// may run in between. So every segment between two consecutive positions of a cycle is always travelled, and costs at
// least the shorter arc. What remains to choose is how the packet reaches each closed cycle. The slots visited so far
// form an arc of the ring, and
//
//   a closed cycle with a position on the arc begins there for free, and its own segments extend the arc;
//   a detour from an end of the arc and back costs two steps per slot;
//   a segment of d steps may take the longer arc instead, for ring_size - 2d extra steps (none for antipodes). In a
//   closed cycle that has begun, the whole ring is then visited, as its other segments join the same two slots.
//
// Branch and bound finds the cheapest combination; most routes need no detour at all. Example: a ring of slots 2..7,
// the packet at slot 2, goal slot 4, cycles (1 3)(4 5)(6 7):
//
//   open segments       2-3, 3-4   2 steps   visits 2..4
//   closed cycle (4 5)  4-5, 5-4   2 steps   begins at slot 4 for free, visits 2..5
//   closed cycle (6 7)  6-7, 7-6   2 steps   needs the detour 5-6-5 (or 2-7-2), 2 extra steps
//   in all 8 steps:     2 3* 4* 5 6* 7* 6* 5* 4*   (* takes the lateral link)
//
// More lateral links than the star graph's distance never pay. One at a position that is already right, or at a later
// position x of the cycle of 1, leaves segments that can be joined to segments of the route before it: in the second
// case the cycle splits, and the segment from the present slot to x, followed by one round of the part that was split
// off, passes all its positions in order.
#pragma once

#include <array>
#include <cstdint>

#include "routing/cayley/scc_remaining_route.h"

namespace weft::routing {

class SccLocalSteps {
 public:
  explicit SccLocalSteps(unsigned ring_size);

  [[nodiscard]] unsigned least(const SccRemainingRoute& route) const;

  // The lateral link to take next on a route of that length; the goal when none is left. Among several: the nearest
  // forwards, up to half the ring, then the nearest backwards. So the choice is the same from every slot on the segment
  // to it.
  [[nodiscard]] unsigned next_lateral(const SccRemainingRoute& route) const;

  // The two arcs between two slots, both ends included. Bit i is slot i.
  struct Segment {
    std::uint32_t shorter = 0;
    std::uint32_t longer = 0;
    unsigned steps = 0;        // of the shorter arc
    unsigned extra_steps = 0;  // of the longer arc, beyond `steps`
  };
  [[nodiscard]] const Segment& segment(unsigned from, unsigned to) const { return segments_[from][to]; }
  [[nodiscard]] unsigned ring_size() const { return ring_size_; }

 private:
  [[nodiscard]] bool is_on_shortest(const SccRemainingRoute& route, unsigned lateral, unsigned steps_left) const;

  unsigned ring_size_;
  std::array<std::array<Segment, kLongestPermutation + 1>, kLongestPermutation + 1> segments_{};
};

}  // namespace weft::routing
