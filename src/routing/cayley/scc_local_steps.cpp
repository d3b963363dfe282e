#include "routing/cayley/scc_local_steps.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"

namespace weft::routing {
namespace {

using Walk = SccLocalSteps::Walk;
using Slots = std::uint32_t;

Slots bit(unsigned slot) { return Slots{1} << slot; }

// A cycle without position 1.
struct Loop {
  Slots stops = 0;         // its positions: here it may begin
  Slots trail = 0;         // slots on its walks
  unsigned surcharge = 0;  // for one walk the other way round: then the trail is the whole ring
};

// An errand as walks on the ring.
struct Outline {
  std::array<const Walk*, kLongestPermutation> open{};  // from the present slot to the goal, in their order
  std::array<Loop, kLongestPermutation / 2> loops{};
  unsigned open_count = 0;
  unsigned loop_count = 0;
  unsigned steps = 0;  // of all walks, each by the shorter way
};

void add_open_walks(const SccLocalSteps& ring, const SccErrand& errand, Outline& outline) {
  unsigned from = errand.slot;
  const auto add = [&](unsigned to) {
    const Walk& walk = ring.walk(from, to);
    outline.open[outline.open_count++] = &walk;
    outline.steps += walk.steps;
    from = to;
  };
  for (unsigned position = errand.home.at(1); position != 1; position = errand.home.at(position)) add(position);
  add(errand.goal);
}

void add_loop(const SccLocalSteps& ring, const Permutation& home, unsigned start, Outline& outline) {
  Loop& loop = outline.loops[outline.loop_count++];
  loop = {.stops = 0, .trail = 0, .surcharge = ring.ring_size()};
  unsigned position = start;
  do {
    const Walk& walk = ring.walk(position, home.at(position));
    loop.stops |= bit(position);
    loop.trail |= walk.shorter;
    loop.surcharge = std::min(loop.surcharge, walk.surcharge);
    outline.steps += walk.steps;
    position = home.at(position);
  } while (position != start);
}

Outline outline_of(const SccLocalSteps& ring, const SccErrand& errand) {
  Outline outline;
  add_open_walks(ring, errand, outline);
  Slots left = first_laterals(errand) & ~bit(errand.home.at(1));
  while (left != 0) {
    add_loop(ring, errand.home, static_cast<unsigned>(std::countr_zero(left)), outline);
    left &= ~outline.loops[outline.loop_count - 1].stops;
  }
  return outline;
}

// The fewest further steps with which the packet comes by every loop.
class CheapestDetours {
 public:
  CheapestDetours(unsigned ring_size, const Outline& outline)
      : ring_size_(ring_size), outline_(outline), best_(ring_size) {}  // once round the ring meets every loop

  unsigned find() {
    follow(0, 0, 0);
    return best_;
  }

 private:
  struct State {
    Slots reached = 0;            // an arc of the ring
    std::uint32_t untouched = 0;  // loops that have not begun
    unsigned surcharge = 0;       // the least for which a walk makes the arc the whole ring
    unsigned paid = 0;
  };

  // The open walks, each by either way, from one of them on.
  void follow(unsigned walk_id, Slots reached, unsigned paid) {
    if (paid >= best_) return;
    if (walk_id == outline_.open_count) {
      join({reached, (1U << outline_.loop_count) - 1U, ring_size_, paid});
      return;
    }
    const Walk& walk = *outline_.open[walk_id];
    follow(walk_id + 1, reached | walk.shorter, paid);
    follow(walk_id + 1, reached | walk.longer, paid + walk.surcharge);
  }

  // Begins the loops that are reached, then pays for reaching another one.
  void join(State state) {
    while (begin_reached_loops(state)) continue;
    best_ = std::min(best_, state.paid + (state.untouched == 0 ? 0 : state.surcharge));
    if (state.paid + 2 >= best_) return;
    extend(state, 1);
    extend(state, ring_size_ - 1);
  }

  bool begin_reached_loops(State& state) const {
    bool grows = false;
    for (unsigned id = 0; id < outline_.loop_count; ++id) {
      const Loop& loop = outline_.loops[id];
      if ((state.untouched >> id & 1U) == 0 || (loop.stops & state.reached) == 0) continue;
      state.untouched &= ~(1U << id);
      state.reached |= loop.trail;
      state.surcharge = std::min(state.surcharge, loop.surcharge);
      grows = true;
    }
    return grows;
  }

  // A detour to the nearest loop from the end of the arc that lies in this direction.
  void extend(State state, unsigned direction) {
    Slots wanted = 0;
    for (unsigned id = 0; id < outline_.loop_count; ++id) {
      if ((state.untouched >> id & 1U) != 0) wanted |= outline_.loops[id].stops;
    }
    auto slot = static_cast<unsigned>(std::countr_zero(state.reached));
    while ((state.reached & bit(slot)) != 0) slot = slot_after(ring_size_, slot, direction);
    for (;; slot = slot_after(ring_size_, slot, direction)) {
      state.paid += 2;
      state.reached |= bit(slot);
      if ((wanted & bit(slot)) != 0) break;
    }
    if (state.paid < best_) join(state);
  }

  unsigned ring_size_;
  const Outline& outline_;
  unsigned best_;
};

Walk walk_between(unsigned ring_size, unsigned from, unsigned to) {
  const unsigned forward = forward_steps(ring_size, from, to);
  const auto slots_between = [&](unsigned first, unsigned steps) {
    Slots slots = 0;
    for (unsigned step = 0; step <= steps; ++step) slots |= bit(slot_after(ring_size, first, step));
    return slots;
  };
  Walk walk{.shorter = slots_between(from, forward), .longer = slots_between(to, ring_size - forward)};
  if (2 * forward > ring_size) std::swap(walk.shorter, walk.longer);
  walk.steps = ring_steps(ring_size, from, to);
  walk.surcharge = ring_size - 2 * walk.steps;
  return walk;
}

}  // namespace

SccLocalSteps::SccLocalSteps(unsigned ring_size) : ring_size_(ring_size) {
  for (unsigned from = 2; from < 2 + ring_size; ++from) {
    for (unsigned to = 2; to < 2 + ring_size; ++to) walks_[from][to] = walk_between(ring_size, from, to);
  }
}

unsigned SccLocalSteps::least(const SccErrand& errand) const {
  const Outline outline = outline_of(*this, errand);
  if (outline.loop_count == 0) return outline.steps;
  return outline.steps + CheapestDetours(ring_size_, outline).find();
}

bool SccLocalSteps::leads_on(const SccErrand& errand, unsigned lateral, unsigned steps_left) const {
  SccErrand after = errand;
  after.take_lateral(lateral);
  return walk(errand.slot, lateral).steps + least(after) == steps_left;
}

unsigned SccLocalSteps::next_lateral(const SccErrand& errand) const {
  const Slots open = first_laterals(errand);
  if (open == 0) return errand.goal;
  if (std::has_single_bit(open)) return static_cast<unsigned>(std::countr_zero(open));
  const unsigned steps_left = least(errand);
  const auto is_next = [&](unsigned lateral) {
    return (open & bit(lateral)) != 0 && leads_on(errand, lateral, steps_left);
  };
  for (unsigned steps = 0; 2 * steps <= ring_size_; ++steps) {
    const unsigned lateral = slot_after(ring_size_, errand.slot, steps);
    if (is_next(lateral)) return lateral;
  }
  for (unsigned steps = 1; 2 * steps < ring_size_; ++steps) {
    const unsigned lateral = slot_after(ring_size_, errand.slot, ring_size_ - steps);
    if (is_next(lateral)) return lateral;
  }
  fail_check("a lateral link leads on", __FILE__, __LINE__);
}

}  // namespace weft::routing
