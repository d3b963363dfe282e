// The geometry that rdt and prdt share: an N x N base torus and upper tori spanned by ever longer diagonal vectors.
//
// Unit vectors: x_0 = (1,0), y_0 = (0,1), x_(r+1) = n·x_r + n·y_r, y_(r+1) = -n·x_r + n·y_r, all modulo N, with the
// cardinal number n. A rank exists at this N when its unit vectors are not zero modulo N.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

// A displacement on the base torus, each coordinate in 0..N-1.
struct Displacement {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  friend bool operator==(const Displacement&, const Displacement&) = default;
};

class DiagonalTorus {
 public:
  static constexpr unsigned kHighestRank = 32;

  DiagonalTorus(std::uint64_t side, std::uint64_t cardinal);

  [[nodiscard]] std::uint64_t side() const { return side_; }

  // The largest rank that exists; kHighestRank if there is no largest one (N has a prime factor that n lacks).
  [[nodiscard]] unsigned largest_rank() const;

  // +x, -x, +y, -y of a rank.
  [[nodiscard]] const std::array<Displacement, 4>& directions(unsigned rank) const { return directions_[rank]; }

  // The degree of a node with these ranks. Self-loops do not count.
  [[nodiscard]] Count degree(std::span<const unsigned> ranks, ParallelLinks parallel) const;

  [[nodiscard]] NodeId moved(NodeId v, const Displacement& by) const {
    const std::uint64_t x = v % side_ + by.x;
    const std::uint64_t y = v / side_ + by.y;
    return static_cast<NodeId>((x < side_ ? x : x - side_) + (y < side_ ? y : y - side_) * side_);
  }

 private:
  std::uint64_t side_;
  std::vector<std::array<Displacement, 4>> directions_;  // by rank
};

// The class of (x,y) in the minimum node set of 2n x n nodes: with q = floor(y/n) it is (i,j) = ((x-nq) mod 2n, y mod
// n), numbered j·2n + i. Links of upper ranks join nodes of the same class.
constexpr std::size_t pattern_class(std::uint64_t cardinal, std::uint64_t x, std::uint64_t y) {
  const std::uint64_t width = 2 * cardinal;
  const std::uint64_t shift = y / cardinal % 2 * cardinal;  // n·q modulo 2n
  return static_cast<std::size_t>(y % cardinal * width + (x + width - shift) % width);
}

// The ranks of a node, in increasing order; the base torus is rank 0.
using RanksOf = std::function<std::span<const unsigned>(NodeId)>;

struct DiagonalTorusShape {
  DiagonalTorus torus;
  unsigned highest_rank = 0;
  ParallelLinks parallel = ParallelLinks::merge;
};

// Generators 4r .. 4r+3 are the four directions of rank r: +x, -x, +y, -y. The base torus has a link class for each
// axis, "rank 0 x" and "rank 0 y", because routings may need more VCs on one of them; an upper rank r has one class,
// "rank r".
inline constexpr std::size_t kBaseLinkClasses = 2;
constexpr LinkClassId link_class_of(GeneratorId generator) {
  const GeneratorId rank = generator / 4;
  return static_cast<LinkClassId>(rank == 0 ? generator / 2 : rank + kBaseLinkClasses - 1);
}

Built build_diagonal_torus(const DiagonalTorusShape& diagonal, const Execution& execution, const RanksOf& ranks_of);

// The parameters that the two families share.
inline constexpr std::int64_t kLeastSide = 4;
inline constexpr std::int64_t kMostSide = 1LL << 20;
inline constexpr spec::Parameter kCardinalParameter{
    .name = "cardinal", .meaning = "cardinal number n", .min = 1, .max = 64, .default_text = "2", .is_keyed = true};
inline constexpr spec::Parameter kParallelParameter{
    .name = "parallel",
    .kind = spec::Kind::word,
    .meaning = "links that coincide at small N: merged into one, or kept",
    .words = "merge|keep",
    .default_text = "merge",
    .is_keyed = true,
};

// Definition 1 of the paper has N = n^k, its Theorem 1 N = c(2n)^γ. For even n the first implies the second from k = 2
// on; for odd n no N meets both: a power of n has n² tori of rank 1 instead of the 2n² of Theorem 1. Its unit vectors
// are valid too, so the perfect torus accepts either form of N.
void check_side_of_perfect(const spec::Arguments& arguments);

// An assignment gives ranks to the 2n² classes of the minimum node set, which exist only if 2n divides N.
void check_side_of_classes(const spec::Arguments& arguments);

ParallelLinks parallel_links(const spec::Arguments& arguments);

// Of the arguments N and cardinal.
DiagonalTorus diagonal_torus(const spec::Arguments& arguments);

}  // namespace weft::topology
