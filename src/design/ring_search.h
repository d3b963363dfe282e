// Distances in rings whose skip links repeat with a period, by a bit-parallel search: thousands of designs are compared
// in a second, and none is built as a network.
//
// Node l = q·g + j is position j of group q. It has channels to l+1 and to l + g·t for each jump t of its position,
// modulo N; a jump leads to the same position of another group. A periodically regular chordal ring has one jump at
// each position, a chordal ring of degree k is the case g = 1 with k-1 jumps.
//
// There are two layouts of the bits, and the one that visits fewer words is used:
//   by position  a bitmap of N/g bits for each position, in which all channels of one kind are a rotation;
//   as a ring    one bitmap of N bits; the nodes with the same jump are masked, then rotated. For long periods.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "design/bit_ring.h"

namespace weft::design {

// Over all ordered pairs of nodes; a pair of equal nodes has distance 0.
struct RingDistances {
  std::uint32_t diameter = 0;
  std::uint64_t sum = 0;

  friend bool operator==(const RingDistances&, const RingDistances&) = default;
};

// A design that exceeds a limit need not be searched to its end.
struct RingLimits {
  std::uint32_t diameter = UINT32_MAX;
  std::uint64_t sum = UINT64_MAX;
};

// Scratch space for the designs of one size; one object per thread.
class RingSearch {
 public:
  // The period divides the number of nodes.
  RingSearch(std::uint32_t node_count, std::uint32_t period);

  // `jumps` has the jumps of position 0, of position 1, ..., as many for each position and in each call; each is below
  // N/g. None if a limit is exceeded.
  std::optional<RingDistances> run(std::span<const std::uint32_t> jumps, const RingLimits& limits);

  // Words visited by the last run.
  [[nodiscard]] double work() const { return work_; }

 private:
  // The nodes that have a channel which is a rotation by `by`.
  struct Kind {
    std::uint32_t by;
    std::vector<Word> mask;
  };

  void prepare(std::span<const std::uint32_t> jumps);
  void add_to_mask(std::uint32_t position, std::uint32_t jump);
  void start(std::uint32_t position);
  void step_by_position(std::span<const std::uint32_t> jumps);
  void step_as_ring();
  std::uint64_t settle();
  // The most nodes that are farther than `distance` but within the limit.
  [[nodiscard]] std::uint64_t most_after(std::uint32_t distance, const RingLimits& limits) const;

  std::uint32_t period_;
  std::uint32_t groups_;
  BitRing position_ring_;
  BitRing node_ring_;
  bool is_as_ring_ = false;
  double step_work_ = 0;
  double work_ = 0;
  std::size_t words_ = 0;  // in use of the next three
  std::vector<Word> reached_;
  std::vector<Word> front_;
  std::vector<Word> next_;
  std::vector<Word> masked_;
  std::vector<Kind> kinds_;  // the first kind_count_ are in use
  std::size_t kind_count_ = 0;
  std::vector<std::uint64_t> most_within_;  // for as many jumps at each position as the first design has
};

}  // namespace weft::design
