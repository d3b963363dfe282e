#include "design/ring_designs.h"

#include <algorithm>

#include "base/numbers/random.h"
#include "design/chain_means.h"
#include "design/ring_bounds.h"

namespace weft::design {
namespace {

// Walks through the chains from the smallest jump on, run by run of equal jumps.
class ChainWalk {
 public:
  ChainWalk(const RingSpace& space, RingTally& tally)
      : space_(space), tally_(tally), divisors_(divisors_below(space.groups())), jumps_(space.jump_count()) {
    for (const std::uint32_t d : divisors_) least_.push_back(least_ratios(space.groups() / d));
  }

  void run() {
    for (std::size_t i = 0; i < divisors_.size(); ++i) {
      if (space_.period == 1 && divisors_[i] == 1) continue;  // a skip of 1 is a second ring link
      first_ = divisors_[i];
      place({.placed = 0, .divisor = i, .ratio_below = 0, .ratios = 0, .rings = space_.period * first_ - 1});
    }
  }

 private:
  struct Begun {
    std::size_t placed;         // jumps below this run
    std::size_t divisor;        // of this run
    std::uint32_t ratio_below;  // to the jump of the run below; 0: this is the first
    std::uint32_t ratios;       // of all runs so far, each less 1, summed
    std::uint32_t rings;  // the ring links of some longest path, and its jumps beyond `ratios`: see rings_without()
  };

  void place(const Begun& begun) {
    tally_.note_step();
    const std::uint32_t jump = divisors_[begun.divisor];
    if (is_excluded(begun)) return;
    const std::size_t left = jumps_.size() - begun.placed;
    const std::size_t most = is_strict() ? 1 : left;
    for (std::size_t length = 1; length <= most && !tally_.is_over(); ++length) {
      jumps_[left - length] = jump;
      if (length == left) {
        finish(begun, length);
        return;
      }
      for (std::size_t next = begun.divisor + 1; next < divisors_.size(); ++next) {
        if (divisors_[next] % jump != 0) continue;
        const std::uint32_t ratio = divisors_[next] / jump;
        place({begun.placed + length, next, ratio, begun.ratios + ratio - 1,
               std::max(begun.rings, rings_without(begun, length, ratio))});
      }
    }
  }

  void finish(const Begun& begun, std::size_t length) {
    const std::uint32_t ratio = space_.groups() / divisors_[begun.divisor];
    const bool is_only_run = begun.ratio_below == 0;
    const std::uint32_t rings = is_only_run ? begun.rings : std::max(begun.rings, rings_without(begun, length, ratio));
    const std::uint32_t ratios = begun.ratios + ratio - 1;
    const bool is_far = rings + ratios > tally_.limits().diameter;
    if (is_far || exceeds_sum(ratios)) return;
    tally_.add(jumps_);
  }

  // Some path meets all positions but those of this run. It has g - 1 - length ring links, and instead of this run's
  // jumps it takes (ratio_below - 1)(ratio_above - 1) more of the next shorter ones, or else rounds of the ring to come
  // back to this run. Without the shortest jumps only rounds are left.
  [[nodiscard]] std::uint32_t rings_without(const Begun& begun, std::size_t length, std::uint32_t ratio_above) const {
    const std::uint32_t rounds = space_.period * first_ - 1;
    const std::uint32_t detour =
        begun.ratio_below == 0 ? rounds : std::min((begun.ratio_below - 1) * (ratio_above - 1), rounds);
    const std::uint32_t all = space_.period - 1 + detour;
    return all > length ? all - static_cast<std::uint32_t>(length) : 0;
  }

  [[nodiscard]] bool is_excluded(const Begun& begun) const {
    const std::uint32_t ratios = begun.ratios + least_[begun.divisor];
    return begun.rings + ratios > tally_.limits().diameter || exceeds_sum(ratios);
  }
  [[nodiscard]] bool exceeds_sum(std::uint32_t ratios) const {
    return exceeds(divisible_bound(space_.period, first_, ratios), space_.node_count, {.sum = tally_.limits().sum});
  }

  // Skips of one node differ.
  [[nodiscard]] bool is_strict() const { return space_.jumps_each > 1; }

  const RingSpace& space_;
  RingTally& tally_;
  std::vector<std::uint32_t> divisors_;
  std::vector<std::uint32_t> least_;
  Jumps jumps_;
  std::uint32_t first_ = 1;
};

std::uint32_t least_jump(const RingSpace& space) { return space.period == 1 ? 2 : 1; }

// How many of the rotations of the sequence and of its reverse are different; 0 unless it is the least of them.
Count orbit_size_if_least(const Jumps& jumps) {
  const std::size_t size = jumps.size();
  std::size_t alike = 0;
  for (const bool is_reversed : {false, true}) {
    for (std::size_t shift = 0; shift < size; ++shift) {
      std::size_t i = 0;
      const auto at = [&](std::size_t k) {
        return is_reversed ? jumps[(shift + size - k) % size] : jumps[(shift + k) % size];
      };
      while (i < size && at(i) == jumps[i]) ++i;
      if (i == size) {
        ++alike;
      } else if (at(i) < jumps[i]) {
        return 0;
      }
    }
  }
  return 2 * size / alike;
}

void place_sequence(const RingSpace& space, Jumps& jumps, std::size_t placed, RingTally& tally) {
  tally.note_step();
  if (placed == jumps.size()) {
    const Count weight = orbit_size_if_least(jumps);
    if (weight > 0) tally.add(jumps, weight);
    return;
  }
  // The least rotation begins with a least jump.
  for (std::uint32_t t = placed == 0 ? least_jump(space) : jumps[0]; t < space.groups() && !tally.is_over(); ++t) {
    jumps[placed] = t;
    place_sequence(space, jumps, placed + 1, tally);
  }
}

void place_set(const RingSpace& space, Jumps& jumps, std::size_t placed, RingTally& tally) {
  if (placed == jumps.size()) return tally.add(jumps);
  const std::uint32_t first = placed == 0 ? 2 : jumps[placed - 1] + 1;
  for (std::uint32_t s = first; s < space.node_count && !tally.is_over(); ++s) {
    jumps[placed] = s;
    place_set(space, jumps, placed + 1, tally);
  }
}

class Climber {
 public:
  Climber(const RingSpace& space, RingOrder order, RandomStream stream)
      : space_(space), order_(order), stream_(stream), search_(space.node_count, space.period) {}

  RatedRing run(Jumps jumps, std::uint64_t step_count, const Execution& execution) {
    RatedRing now{std::move(jumps), {}};
    if (now.jumps.empty()) now.jumps = random_design();
    now.distances = *search_.run(now.jumps, {});
    for (std::uint64_t step = 1; step < step_count; ++step) {
      execution.throw_if_stopped();
      Jumps changed = now.jumps;
      change(changed);
      const auto found = search_.run(changed, order_.limits(now.distances));
      if (found && !order_.is_less(now.distances, *found)) now = {std::move(changed), *found};
    }
    return now;
  }

 private:
  std::uint32_t random_jump() {
    const std::uint32_t least = least_jump(space_);
    return least + static_cast<std::uint32_t>(stream_.below(space_.groups() - least));
  }

  Jumps random_design() {
    Jumps jumps(space_.jump_count());
    do {
      for (std::uint32_t& jump : jumps) jump = random_jump();
      settle(jumps);
    } while (!is_valid(jumps));
    return jumps;
  }

  // Half of the changes are small steps.
  void change(Jumps& jumps) {
    const Jumps before = jumps;
    do {
      jumps = before;
      std::uint32_t& jump = jumps[stream_.below(jumps.size())];
      if (stream_.chance(0.5)) {
        jump = random_jump();
      } else {
        const std::uint32_t by = 1 + static_cast<std::uint32_t>(stream_.below(3));
        jump = stream_.chance(0.5) ? jump + by : jump - std::min(jump, by);
      }
      settle(jumps);
    } while (!is_valid(jumps));
  }

  // The skips of a chordal ring are a set: in increasing order.
  void settle(Jumps& jumps) const {
    if (space_.jumps_each > 1) std::sort(jumps.begin(), jumps.end());
  }
  [[nodiscard]] bool is_valid(const Jumps& jumps) const {
    const auto is_outside = [&](std::uint32_t t) { return t < least_jump(space_) || t >= space_.groups(); };
    if (std::any_of(jumps.begin(), jumps.end(), is_outside)) return false;
    return space_.jumps_each == 1 || std::adjacent_find(jumps.begin(), jumps.end()) == jumps.end();
  }

  RingSpace space_;
  RingOrder order_;
  RandomStream stream_;
  RingSearch search_;
};

}  // namespace

Count count_chains(const RingSpace& space) {
  const bool is_strict = space.jumps_each > 1;
  const std::vector<std::uint32_t> divisors = divisors_below(space.groups());
  std::vector<Count> chains(divisors.size(), 1);  // that end with this divisor
  if (space.period == 1 && !divisors.empty()) chains[0] = 0;
  for (std::size_t length = 1; length < space.jump_count(); ++length) {
    std::vector<Count> longer(divisors.size(), 0);
    for (std::size_t i = 0; i < divisors.size(); ++i) {
      for (std::size_t next = i + (is_strict ? 1 : 0); next < divisors.size(); ++next) {
        if (divisors[next] % divisors[i] == 0) longer[next] = saturating_add(longer[next], chains[i]);
      }
    }
    chains = std::move(longer);
  }
  Count sum = 0;
  for (const Count each : chains) sum = saturating_add(sum, each);
  return sum;
}

std::uint32_t least_chain_bound(const RingSpace& space) {
  return divisible_bound(space.period, 1, least_ratios(space.groups()));
}

void add_chains(const RingSpace& space, RingTally& tally) {
  if (tally.order().by_mean() && space.jumps_each == 1) {
    add_chains_by_mean(space, tally);
  } else {
    ChainWalk(space, tally).run();
  }
}

Count count_sequences(const RingSpace& space) {
  const std::uint32_t values = space.groups() > least_jump(space) ? space.groups() - least_jump(space) : 0;
  return saturating_power(values, space.period);
}

void add_sequences(const RingSpace& space, RingTally& tally) {
  Jumps jumps(space.jump_count());
  place_sequence(space, jumps, 0, tally);
}

Count count_sets(const RingSpace& space) {
  const Count values = space.node_count - 2;
  if (values < space.jumps_each) return 0;
  Count sets = 1;
  for (Count i = 0; i < space.jumps_each; ++i) {
    sets = saturating_multiply(sets, values - i);
    if (sets == kHuge) return sets;
    sets /= i + 1;
  }
  return sets;
}

void add_sets(const RingSpace& space, RingTally& tally) {
  Jumps jumps(space.jump_count());
  place_set(space, jumps, 0, tally);
}

RatedRing climb(const RingSpace& space, RingOrder order, const Jumps& start, const Climbs& climbs,
                const Execution& execution) {
  std::vector<RatedRing> found(climbs.count);
  parallel_for(execution, "climbs", climbs.count, [&](unsigned, std::uint64_t i) {
    const RandomStream stream(climbs.seed, Purpose::designs, static_cast<std::uint32_t>(i));
    found[i] = Climber(space, order, stream).run(i == 0 ? start : Jumps{}, climbs.step_count, execution);
  });
  return *std::min_element(found.begin(), found.end(), [&](const RatedRing& a, const RatedRing& b) {
    return order.is_less(a.distances, b.distances);
  });
}

}  // namespace weft::design
