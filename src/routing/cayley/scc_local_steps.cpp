#include "routing/cayley/scc_local_steps.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"

namespace weft::routing {
namespace {

using Segment = SccLocalSteps::Segment;
using Slots = std::uint32_t;

Slots bit(unsigned slot) { return Slots{1} << slot; }

// A cycle without position 1.
struct ClosedCycle {
  Slots positions = 0;       // it may begin at any of them
  Slots slots = 0;           // on the shorter arcs of its segments
  unsigned extra_steps = 0;  // the fewest for which one segment takes its longer arc and so visits the whole ring
};

// A remaining route as segments of the ring.
struct RingRoute {
  std::array<const Segment*, kLongestPermutation> open{};  // from the present slot to the goal, in order
  std::array<ClosedCycle, kLongestPermutation / 2> cycles{};
  unsigned open_count = 0;
  unsigned cycle_count = 0;
  unsigned steps = 0;  // of all segments, each by its shorter arc
};

void add_open_segments(const SccLocalSteps& ring, const SccRemainingRoute& route, RingRoute& on_ring) {
  unsigned from = route.slot;
  const auto add = [&](unsigned to) {
    const Segment& segment = ring.segment(from, to);
    on_ring.open[on_ring.open_count++] = &segment;
    on_ring.steps += segment.steps;
    from = to;
  };
  for (unsigned position = route.home.at(1); position != 1; position = route.home.at(position)) add(position);
  add(route.goal);
}

void add_closed_cycle(const SccLocalSteps& ring, const Permutation& home, unsigned start, RingRoute& on_ring) {
  ClosedCycle& cycle = on_ring.cycles[on_ring.cycle_count++];
  cycle = {.positions = 0, .slots = 0, .extra_steps = ring.ring_size()};
  unsigned position = start;
  do {
    const Segment& segment = ring.segment(position, home.at(position));
    cycle.positions |= bit(position);
    cycle.slots |= segment.shorter;
    cycle.extra_steps = std::min(cycle.extra_steps, segment.extra_steps);
    on_ring.steps += segment.steps;
    position = home.at(position);
  } while (position != start);
}

RingRoute ring_route(const SccLocalSteps& ring, const SccRemainingRoute& route) {
  RingRoute on_ring;
  add_open_segments(ring, route, on_ring);
  Slots left = first_laterals(route) & ~bit(route.home.at(1));
  while (left != 0) {
    add_closed_cycle(ring, route.home, static_cast<unsigned>(std::countr_zero(left)), on_ring);
    left &= ~on_ring.cycles[on_ring.cycle_count - 1].positions;
  }
  return on_ring;
}

// The fewest extra steps with which the packet reaches every closed cycle.
class CheapestDetours {
 public:
  CheapestDetours(unsigned ring_size, const RingRoute& route)
      : ring_size_(ring_size), route_(route), best_(ring_size) {}  // one round of the ring reaches every cycle

  unsigned find() {
    follow(0, 0, 0);
    return best_;
  }

 private:
  struct State {
    Slots visited = 0;            // an arc of the ring
    std::uint32_t not_begun = 0;  // bit i is closed cycle i
    unsigned to_whole_ring = 0;   // the fewest extra steps for which a segment visits the whole ring
    unsigned extra_steps = 0;     // so far
  };

  // Tries both arcs of each open segment, from segment `id` on.
  void follow(unsigned id, Slots visited, unsigned extra_steps) {
    if (extra_steps >= best_) return;
    if (id == route_.open_count) {
      begin_cycles({visited, (1U << route_.cycle_count) - 1U, ring_size_, extra_steps});
      return;
    }
    const Segment& segment = *route_.open[id];
    follow(id + 1, visited | segment.shorter, extra_steps);
    follow(id + 1, visited | segment.longer, extra_steps + segment.extra_steps);
  }

  // Begins the cycles on the visited arc, then tries a detour to another one.
  void begin_cycles(State state) {
    while (begin_visited_cycles(state)) continue;
    best_ = std::min(best_, state.extra_steps + (state.not_begun == 0 ? 0 : state.to_whole_ring));
    if (state.extra_steps + 2 >= best_) return;
    extend(state, 1);
    extend(state, ring_size_ - 1);
  }

  bool begin_visited_cycles(State& state) const {
    bool grows = false;
    for (unsigned id = 0; id < route_.cycle_count; ++id) {
      const ClosedCycle& cycle = route_.cycles[id];
      if ((state.not_begun >> id & 1U) == 0 || (cycle.positions & state.visited) == 0) continue;
      state.not_begun &= ~(1U << id);
      state.visited |= cycle.slots;
      state.to_whole_ring = std::min(state.to_whole_ring, cycle.extra_steps);
      grows = true;
    }
    return grows;
  }

  // Makes a detour from the end of the arc in this direction to the nearest cycle.
  void extend(State state, unsigned direction) {
    Slots wanted = 0;
    for (unsigned id = 0; id < route_.cycle_count; ++id) {
      if ((state.not_begun >> id & 1U) != 0) wanted |= route_.cycles[id].positions;
    }
    auto slot = static_cast<unsigned>(std::countr_zero(state.visited));
    while ((state.visited & bit(slot)) != 0) slot = slot_after(ring_size_, slot, direction);
    for (;; slot = slot_after(ring_size_, slot, direction)) {
      state.extra_steps += 2;
      state.visited |= bit(slot);
      if ((wanted & bit(slot)) != 0) break;
    }
    if (state.extra_steps < best_) begin_cycles(state);
  }

  unsigned ring_size_;
  const RingRoute& route_;
  unsigned best_;
};

Segment segment_between(unsigned ring_size, unsigned from, unsigned to) {
  const unsigned forward = forward_steps(ring_size, from, to);
  const auto slots_between = [&](unsigned first, unsigned steps) {
    Slots slots = 0;
    for (unsigned step = 0; step <= steps; ++step) slots |= bit(slot_after(ring_size, first, step));
    return slots;
  };
  Segment segment{.shorter = slots_between(from, forward), .longer = slots_between(to, ring_size - forward)};
  if (2 * forward > ring_size) std::swap(segment.shorter, segment.longer);
  segment.steps = ring_steps(ring_size, from, to);
  segment.extra_steps = ring_size - 2 * segment.steps;
  return segment;
}

}  // namespace

SccLocalSteps::SccLocalSteps(unsigned ring_size) : ring_size_(ring_size) {
  for (unsigned from = 2; from < 2 + ring_size; ++from) {
    for (unsigned to = 2; to < 2 + ring_size; ++to) segments_[from][to] = segment_between(ring_size, from, to);
  }
}

unsigned SccLocalSteps::least(const SccRemainingRoute& route) const {
  const RingRoute on_ring = ring_route(*this, route);
  if (on_ring.cycle_count == 0) return on_ring.steps;
  return on_ring.steps + CheapestDetours(ring_size_, on_ring).find();
}

bool SccLocalSteps::is_on_shortest(const SccRemainingRoute& route, unsigned lateral, unsigned steps_left) const {
  SccRemainingRoute after = route;
  after.take_lateral(lateral);
  return segment(route.slot, lateral).steps + least(after) == steps_left;
}

unsigned SccLocalSteps::next_lateral(const SccRemainingRoute& route) const {
  const Slots open = first_laterals(route);
  if (open == 0) return route.goal;
  if (std::has_single_bit(open)) return static_cast<unsigned>(std::countr_zero(open));
  const unsigned steps_left = least(route);
  const auto is_next = [&](unsigned lateral) {
    return (open & bit(lateral)) != 0 && is_on_shortest(route, lateral, steps_left);
  };
  for (unsigned steps = 0; 2 * steps <= ring_size_; ++steps) {
    const unsigned lateral = slot_after(ring_size_, route.slot, steps);
    if (is_next(lateral)) return lateral;
  }
  for (unsigned steps = 1; 2 * steps < ring_size_; ++steps) {
    const unsigned lateral = slot_after(ring_size_, route.slot, ring_size_ - steps);
    if (is_next(lateral)) return lateral;
  }
  fail_check("some lateral link is on a shortest route", __FILE__, __LINE__);
}

}  // namespace weft::routing
