// Examines the designs of rings of one size and period, in blocks, and keeps the best.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "design/design.h"
#include "design/ring_search.h"

namespace weft::design {

struct RingSpace {
  std::uint32_t node_count = 0;
  std::uint32_t period = 1;
  std::uint32_t jumps_each = 1;  // at each position
  bool are_chains = false;       // each jump is a multiple of the one at the next position, and all divide N/g

  [[nodiscard]] std::uint32_t groups() const { return node_count / period; }
  [[nodiscard]] std::size_t jump_count() const { return std::size_t{period} * jumps_each; }
};

using Jumps = std::vector<std::uint32_t>;  // of position 0, of position 1, ...

struct RatedRing {
  Jumps jumps;
  RingDistances distances;
};

// What matters first: the diameter, or the sum of distances. The other one decides among equals.
class RingOrder {
 public:
  explicit RingOrder(Criterion criterion) : by_mean_(criterion != Criterion::diameter) {}

  [[nodiscard]] bool is_less(const RingDistances& a, const RingDistances& b) const;
  [[nodiscard]] bool is_tie(const RingDistances& a, const RingDistances& b) const;
  // Of designs that are as good as this one, or better.
  [[nodiscard]] RingLimits limits(const RingDistances& worst) const;
  [[nodiscard]] bool by_mean() const { return by_mean_; }

 private:
  bool by_mean_;
};

class RingTally {
 public:
  // Keeps `kept` designs. `work` limits the examined designs: words visited, see is_over().
  RingTally(const RingSpace& space, RingOrder order, std::size_t kept, double work, const Execution& execution);

  // The design stands for `weight` designs that are alike. Designs are examined in blocks, so limits() changes late,
  // but the same on any number of threads.
  void add(std::span<const std::uint32_t> jumps, Count weight = 1);
  // Kept at once: for designs whose distances are known.
  void add_rated(const Jumps& jumps, const RingDistances& distances);
  void finish() { examine_block(); }

  // A design that exceeds them is not among those that are kept.
  [[nodiscard]] const RingLimits& limits() const { return limits_; }
  // Designs known elsewhere: worse ones need not be examined.
  void lower_limits(const RingLimits& limits);
  // A step of an enumeration that leads to no design by itself: counts as work, and throws Interrupted.
  void note_step(double words = 50);
  // The work is spent: later designs are ignored.
  [[nodiscard]] bool is_over() const { return work_ > most_work_; }
  [[nodiscard]] double work() const { return work_; }

  [[nodiscard]] const RingOrder& order() const { return order_; }
  [[nodiscard]] const std::vector<RatedRing>& best() const { return best_; }
  [[nodiscard]] Count tie_count() const { return tie_count_; }
  [[nodiscard]] std::uint64_t examined() const { return examined_; }

 private:
  void examine_block();
  std::optional<RingDistances> rate(unsigned worker, const Jumps& jumps) const;
  void keep(const Jumps& jumps, Count weight, const RingDistances& distances);

  RingSpace space_;
  RingOrder order_;
  std::size_t kept_;
  double most_work_;
  double work_ = 0;
  Execution execution_;
  std::size_t block_size_;
  RingLimits limits_;
  mutable std::vector<RingSearch> searches_;  // scratch space, one for each worker
  std::vector<Jumps> block_;
  std::vector<Count> weights_;
  std::vector<RatedRing> best_;
  Count tie_count_ = 0;
  std::uint64_t examined_ = 0;
};

}  // namespace weft::design
