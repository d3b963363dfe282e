// Sums of distances of all chains with the same different jumps: only the lengths of the runs of equal jumps remain to
// be chosen, and the sum is a quadratic form in them.
//
// Between two positions the jumps that a path passes depend on the runs of both, so the sum over all groups is computed
// once for each pair of runs; chain_distances.h says why. It counts with the number of such pairs of positions, a
// product of two lengths. Example: the jumps 4 and 1 at period 5 have runs of lengths l and 5 - l, and with the sums A
// for pairs in the first run, B in the second and C across the chain has l²·A + (5-l)²·B + l(5-l)·C, apart from linear
// terms.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "design/ring_tally.h"

namespace weft::design {

class ChainSums {
 public:
  // Different jumps, the largest first; each is a multiple of the next, and all divide the number of groups.
  ChainSums(const RingSpace& space, std::span<const std::uint32_t> jumps);

  [[nodiscard]] std::size_t run_count() const { return jumps_.size(); }

  // The sum over all pairs of nodes of a source in group 0: from_links() for the ring links between positions, within()
  // for each run of this length, length·length·across() for each two runs. None may be left out.
  [[nodiscard]] std::uint64_t from_links() const;
  [[nodiscard]] std::uint64_t within(std::size_t run, std::uint64_t length) const {
    return length * (length + 1) / 2 * own_[run] + length * (length - 1) / 2 * all_;
  }
  [[nodiscard]] std::uint64_t across(std::size_t a, std::size_t b) const { return across_[a * run_count() + b]; }
  // A lower bound for one pair of positions in any runs: all jumps are passed.
  [[nodiscard]] std::uint64_t least() const { return all_; }

  // Over all ordered pairs of nodes, as RingDistances has it.
  [[nodiscard]] std::uint64_t sum(std::span<const std::uint32_t> lengths) const;

 private:
  void find_with_rounds();
  // The sum over all groups when the jumps of the runs first..last are passed; or those of 0..last and first..end.
  [[nodiscard]] std::uint64_t passing(std::size_t first, std::size_t last) const;
  [[nodiscard]] std::uint64_t passing_around(std::size_t first, std::size_t last) const;
  // Jumps to each multiple of the last run's jump below `end`, the longest of first..last taken first.
  [[nodiscard]] std::vector<std::uint32_t> counts(std::size_t first, std::size_t last, std::uint32_t end) const;

  RingSpace space_;
  std::vector<std::uint32_t> jumps_;
  std::vector<std::uint32_t> with_rounds_;  // jumps and ring links to each group, with at least one round
  std::uint64_t with_rounds_sum_ = 0;
  std::vector<std::uint64_t> own_;
  std::vector<std::uint64_t> across_;
  std::uint64_t all_ = 0;
};

}  // namespace weft::design
