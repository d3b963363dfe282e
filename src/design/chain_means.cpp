#include "design/chain_means.h"

#include <algorithm>

#include "base/numbers/count.h"
#include "design/chain_distances.h"
#include "design/chain_sums.h"
#include "design/ring_bounds.h"

namespace weft::design {
namespace {

// Chooses the lengths of the runs, from that of the largest jump on.
class RunLengths {
 public:
  RunLengths(const RingSpace& space, std::span<const std::uint32_t> jumps, RingTally& tally)
      : space_(space), tally_(tally), jumps_(jumps), sums_(space, jumps), lengths_(jumps.size()) {
    const std::size_t count = jumps.size();
    least_across_.assign(count * count, 0);
    ones_.assign(count + 1, 0);
    for (std::size_t a = 0; a < count; ++a) {
      std::uint64_t least = UINT64_MAX;
      for (std::size_t b = count; b-- > a + 1;) {
        least = std::min(least, sums_.across(a, b));
        least_across_[a * count + b] = least;
      }
    }
    for (std::size_t a = count; a-- > 0;) ones_[a] = ones_[a + 1] + sums_.within(a, 1) - sums_.least();
  }

  void run() { place(0, space_.period, sums_.from_links()); }

 private:
  // `left` positions for the runs from this one on; `sum` is that of the pairs between the runs before.
  void place(std::size_t run, std::uint32_t left, std::uint64_t sum) {
    tally_.note_step();
    if (tally_.is_over() || exceeds_limit(sum + least_of_rest(run, left))) return;
    const auto after = static_cast<std::uint32_t>(jumps_.size() - run - 1);
    const std::uint32_t last = after == 0 ? left : 1;
    for (std::uint32_t length = left - after; length >= last; --length) {
      lengths_[run] = length;
      std::uint64_t with = sum + sums_.within(run, length);
      for (std::size_t b = 0; b < run; ++b) with += std::uint64_t{length} * lengths_[b] * sums_.across(run, b);
      if (after > 0) {
        place(run + 1, left - length, with);
      } else if (!exceeds_limit(with)) {
        add();
      }
    }
  }

  // Pairs of positions of which at least one is in a run from this one on.
  [[nodiscard]] std::uint64_t least_of_rest(std::size_t run, std::uint64_t left) const {
    std::uint64_t least = left * left * sums_.least() + ones_[run];
    for (std::size_t a = 0; a < run; ++a) least += lengths_[a] * left * least_across_[a * jumps_.size() + run];
    return least;
  }

  [[nodiscard]] bool exceeds_limit(std::uint64_t sum) const { return sum > tally_.limits().sum / space_.groups(); }

  void add() {
    Jumps jumps;
    for (std::size_t run = 0; run < jumps_.size(); ++run) jumps.insert(jumps.end(), lengths_[run], jumps_[run]);
    tally_.add_rated(jumps, chain_distances(space_, jumps));
  }

  const RingSpace& space_;
  RingTally& tally_;
  std::span<const std::uint32_t> jumps_;
  ChainSums sums_;
  std::vector<std::uint32_t> lengths_;
  std::vector<std::uint64_t> least_across_;  // [a][b]: from run a to any run from b on
  std::vector<std::uint64_t> ones_;          // [a]: of all runs from a on, the least excess of pairs inside a run
};

// Walks through the sets of different jumps, from the smallest on.
class JumpSets {
 public:
  JumpSets(const RingSpace& space, RingTally& tally)
      : space_(space), tally_(tally), divisors_(divisors_below(space.groups())) {
    for (const std::uint32_t d : divisors_) least_.push_back(least_ratios(space.groups() / d));
  }

  void run() {
    for (std::size_t i = 0; i < divisors_.size(); ++i) {
      if (space_.period == 1 && divisors_[i] == 1) continue;  // a skip of 1 is a second ring link
      first_ = divisors_[i];
      place(i, 0);
    }
  }

 private:
  // `ratios` is the sum of those between the jumps so far, each less 1.
  void place(std::size_t divisor, std::uint32_t ratios) {
    tally_.note_step();
    if (tally_.is_over() || is_excluded(ratios + least_[divisor])) return;
    const std::uint32_t jump = divisors_[divisor];
    jumps_.insert(jumps_.begin(), jump);
    if (!is_excluded(ratios + space_.groups() / jump - 1)) try_lengths();
    for (std::size_t next = divisor + 1; next < divisors_.size() && jumps_.size() < space_.period; ++next) {
      if (divisors_[next] % jump == 0) place(next, ratios + divisors_[next] / jump - 1);
    }
    jumps_.erase(jumps_.begin());
  }

  void try_lengths() {
    tally_.note_step(static_cast<double>(jumps_.size() * jumps_.size()) * space_.groups() / 4);
    RunLengths(space_, jumps_, tally_).run();
  }

  [[nodiscard]] bool is_excluded(std::uint32_t ratios) const {
    return exceeds(divisible_bound(space_.period, first_, ratios), space_.node_count, {.sum = tally_.limits().sum});
  }

  const RingSpace& space_;
  RingTally& tally_;
  std::vector<std::uint32_t> divisors_;
  std::vector<std::uint32_t> least_;
  Jumps jumps_;  // the largest first
  std::uint32_t first_ = 1;
};

}  // namespace

void add_chains_by_mean(const RingSpace& space, RingTally& tally) { JumpSets(space, tally).run(); }

}  // namespace weft::design
