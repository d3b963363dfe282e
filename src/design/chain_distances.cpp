#include "design/chain_distances.h"

#include <algorithm>
#include <vector>

namespace weft::design {
namespace {

// Consecutive positions with equal jumps.
struct Run {
  std::uint32_t jump;
  std::uint32_t first;
  std::uint32_t last;

  [[nodiscard]] std::uint64_t length() const { return last - first + 1; }
};

std::vector<Run> runs_of(std::span<const std::uint32_t> jumps) {
  std::vector<Run> runs;
  for (std::uint32_t i = 0; i < jumps.size(); ++i) {
    if (runs.empty() || runs.back().jump != jumps[i]) runs.push_back({jumps[i], i, i});
    runs.back().last = i;
  }
  return runs;
}

// Pairs of positions between which the same jumps are passed: those of the runs from..to, or, around the end, those of
// from..last and first..to.
struct PairClass {
  std::size_t from;
  std::size_t to;
  bool is_around;
  std::uint64_t pair_count;
  std::uint32_t most_ahead;
};

std::vector<PairClass> pair_classes(const std::vector<Run>& runs, std::uint32_t period) {
  std::vector<PairClass> classes;
  for (std::size_t a = 0; a < runs.size(); ++a) {
    const std::uint64_t length = runs[a].length();
    classes.push_back({a, a, false, length * (length + 1) / 2, runs[a].last - runs[a].first});
    if (length > 1) classes.push_back({a, a, true, length * (length - 1) / 2, period - 1});
    for (std::size_t b = a + 1; b < runs.size(); ++b) {
      const std::uint64_t pairs = length * runs[b].length();
      classes.push_back({a, b, false, pairs, runs[b].last - runs[a].first});
      classes.push_back({b, a, true, pairs, period - (runs[b].first - runs[a].last)});
    }
  }
  return classes;
}

class ChainRing {
 public:
  ChainRing(const RingSpace& space, std::span<const std::uint32_t> jumps)
      : groups_(space.groups()), runs_(runs_of(jumps)), after_rounds_(groups_) {
    const std::uint32_t least = runs_.back().jump;
    for (std::uint32_t x = 0; x < groups_; ++x) {
      const std::uint32_t rounds = x % least == 0 ? least : x % least;
      std::uint32_t left = (x + groups_ - rounds) % groups_;
      after_rounds_[x] = rounds * space.period + take(0, runs_.size() - 1, left);
    }
  }

  // The jumps, and the rounds if there are any, that lead x groups further: over all x the most, and the sum.
  [[nodiscard]] RingDistances jumps_of(const PairClass& pairs) const {
    RingDistances all;
    for (std::uint32_t x = 0; x < groups_; ++x) {
      const std::uint32_t least = std::min(without_rounds(pairs, x), after_rounds_[x]);
      all.diameter = std::max(all.diameter, least);
      all.sum += least;
    }
    return all;
  }

  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }

 private:
  // Takes the jumps of these runs, the longest first; `left` is what remains.
  std::uint32_t take(std::size_t from, std::size_t to, std::uint32_t& left) const {
    std::uint32_t count = 0;
    for (std::size_t i = from; i <= to; ++i) {
      count += left / runs_[i].jump;
      left %= runs_[i].jump;
    }
    return count;
  }

  [[nodiscard]] std::uint32_t without_rounds(const PairClass& pairs, std::uint32_t x) const {
    std::uint32_t count = 0;
    if (pairs.is_around) {
      count = take(0, pairs.to, x);
      count += take(std::max(pairs.from, pairs.to + 1), runs_.size() - 1, x);
    } else {
      count = take(pairs.from, pairs.to, x);
    }
    return x == 0 ? count : UINT32_MAX;
  }

  std::uint32_t groups_;
  std::vector<Run> runs_;
  std::vector<std::uint32_t> after_rounds_;  // with at least one round
};

}  // namespace

RingDistances chain_distances(const RingSpace& space, std::span<const std::uint32_t> jumps) {
  const ChainRing ring(space, jumps);
  const std::uint64_t period = space.period;
  RingDistances all;
  all.sum = space.groups() * (period * period * (period - 1) / 2);  // the ring links
  for (const PairClass& pairs : pair_classes(ring.runs(), space.period)) {
    const RingDistances passed = ring.jumps_of(pairs);
    all.sum += pairs.pair_count * passed.sum;
    all.diameter = std::max(all.diameter, pairs.most_ahead + passed.diameter);
  }
  all.sum *= space.groups();
  return all;
}

}  // namespace weft::design
