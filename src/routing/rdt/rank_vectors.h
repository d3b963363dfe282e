// Vectors on a recursive diagonal torus. The way from one node to another is a sum of unit vectors, a few of each rank:
//
//   goal - here = v_0 + v_1 + ... + v_R,  v_r = x·x_r + y·y_r
//
// The upper ones travel in the header; v_0 is what they leave, modulo N, so it is never stored: a step on the base
// torus corrects it by itself.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "routing/core/routing.h"
#include "topology/constructions/diagonal_torus.h"
#include "topology/network.h"

namespace weft::routing {

// Steps along x and y of one rank, signed.
struct Steps {
  std::int32_t x = 0;
  std::int32_t y = 0;
  [[nodiscard]] bool is_zero() const { return x == 0 && y == 0; }
  [[nodiscard]] std::int32_t length() const { return std::abs(x) + std::abs(y); }
  friend bool operator==(const Steps&, const Steps&) = default;
};

// Limit: ranks up to here; N = 1024 has no more.
inline constexpr unsigned kMostRanks = 8;

// By rank.
using StepsByRank = std::array<Steps, kMostRanks + 1>;

// In which order the ranks of a vector are used: any, the highest first, or the lowest first.
enum class RankOrder : std::uint8_t { floating, descending, ascending };

// The generator that takes a step of this sign along an axis (x 0, y 1) of a rank.
constexpr GeneratorId generator_of(unsigned rank, unsigned axis, std::int32_t sign) {
  return 4 * rank + 2 * axis + (sign < 0 ? 1U : 0U);
}
constexpr unsigned rank_of(GeneratorId generator) { return generator / 4; }
constexpr unsigned axis_of(GeneratorId generator) { return generator / 2 % 2; }
constexpr std::int32_t sign_of(GeneratorId generator) { return generator % 2 == 0 ? 1 : -1; }

// The step that a generator takes on its rank.
constexpr Steps step_of(GeneratorId generator) {
  return axis_of(generator) == 0 ? Steps{sign_of(generator), 0} : Steps{0, sign_of(generator)};
}
constexpr Steps operator-(const Steps& a, const Steps& b) { return {a.x - b.x, a.y - b.y}; }
constexpr Steps operator+(const Steps& a, const Steps& b) { return {a.x + b.x, a.y + b.y}; }

class RankVectors {
 public:
  // None when the network is neither rdt nor prdt, with faults or without.
  static std::optional<RankVectors> of(const topology::Network& network, const Execution& execution);

  [[nodiscard]] std::int32_t side() const { return side_; }
  [[nodiscard]] std::int32_t cardinal() const { return cardinal_; }
  [[nodiscard]] unsigned highest_rank() const { return highest_rank_; }
  // The 4x2 pattern of assignment alpha.
  [[nodiscard]] bool is_alpha() const { return is_alpha_; }
  [[nodiscard]] bool has_faults() const { return has_faults_; }
  [[nodiscard]] bool has_all_ranks() const { return classes_.size() == 1; }

  [[nodiscard]] std::size_t class_count() const { return classes_.size(); }
  [[nodiscard]] std::size_t class_of(NodeId v) const { return class_of_[v]; }
  // Bit r: without faults the nodes of the class have links of rank r.
  [[nodiscard]] std::uint32_t ranks_of_class(std::size_t of_class) const { return classes_[of_class]; }
  [[nodiscard]] bool has_rank(NodeId v, unsigned rank) const { return (classes_[class_of_[v]] >> rank & 1U) != 0; }

  // The node that a generator leads to, by formula.
  [[nodiscard]] NodeId moved(NodeId v, GeneratorId generator) const;
  // The port that leads there; it may be that of a link that coincides. None where there is no such link.
  [[nodiscard]] std::optional<PortId> port(const topology::PortGraph& graph, NodeId v, GeneratorId generator) const;

  // Does the step leave the square 0 <= x, y < N, by its first coordinate that changes, or by any? The first marks one
  // place on each ring of a rank.
  [[nodiscard]] bool wraps(NodeId v, GeneratorId generator) const;
  [[nodiscard]] bool wraps_anywhere(NodeId v, GeneratorId generator) const;

  // Each coordinate in -N/2 .. N/2-1.
  [[nodiscard]] Steps between(NodeId from, NodeId to) const;
  // The vector routing of perfect tori: each rank keeps what the next one leaves when it is rounded to the nearest.
  [[nodiscard]] StepsByRank convert(Steps way) const;
  // Of the nine images of the way modulo N the one with the fewest steps; the way itself before others.
  [[nodiscard]] StepsByRank convert_best_image(Steps way) const;
  // v_0: what the upper ranks leave, each coordinate in -N/2 .. N/2-1.
  [[nodiscard]] Steps rest(const StepsByRank& upper, NodeId here, NodeId goal) const;

  [[nodiscard]] std::vector<NodeId> translation(std::int64_t x, std::int64_t y) const;
  // The translations that keep the ranks of all nodes; none when there are faults.
  [[nodiscard]] PathSymmetry translations(bool keeps_vcs) const;

 private:
  RankVectors(const topology::Network& network, const Execution& execution);
  [[nodiscard]] std::int32_t x_of(NodeId v) const { return static_cast<std::int32_t>(v % static_cast<NodeId>(side_)); }
  [[nodiscard]] std::int32_t y_of(NodeId v) const { return static_cast<std::int32_t>(v / static_cast<NodeId>(side_)); }
  [[nodiscard]] std::int32_t centred(std::int64_t coordinate) const;
  [[nodiscard]] NodeId translated(NodeId v, std::int64_t x, std::int64_t y) const;
  [[nodiscard]] std::uint32_t ranks_at(const topology::PortGraph& graph, NodeId v) const;

  std::int32_t side_ = 0;
  std::int32_t cardinal_ = 2;
  unsigned highest_rank_ = 0;
  bool is_alpha_ = false;
  bool has_faults_ = false;
  std::array<Steps, std::size_t{4} * (kMostRanks + 1)> displacements_{};  // by generator, centred
  std::vector<std::uint32_t> classes_;
  std::vector<std::uint16_t> class_of_;  // by node
};

// How far the steps of each rank reach, for packing: fields just wide enough.
class StepsPacking {
 public:
  // `reach` is at least any |x|, |y| of upper ranks 1..highest; `flag_bits` stand below them. At most 64 bits fit.
  StepsPacking(const StepsByRank& reach, unsigned highest_rank, unsigned flag_bits);
  StepsPacking() = default;

  [[nodiscard]] unsigned bit_count() const { return bit_count_; }
  [[nodiscard]] std::uint64_t pack(const StepsByRank& steps, std::uint32_t flags) const;
  // The same in the same order without the gaps that whole bits leave: numbers below `number_count`.
  [[nodiscard]] std::uint64_t number(std::uint64_t packed) const;
  [[nodiscard]] std::uint64_t number_count() const { return number_count_; }
  [[nodiscard]] StepsByRank steps(std::uint64_t packed) const;
  [[nodiscard]] std::uint32_t flags(std::uint64_t packed) const {
    return static_cast<std::uint32_t>(packed & ((std::uint64_t{1} << flag_bits_) - 1));
  }

 private:
  struct Field {
    unsigned shift = 0;
    unsigned width = 0;
    std::int32_t offset = 0;
    [[nodiscard]] std::uint64_t value_count() const { return 2 * static_cast<std::uint64_t>(offset) + 1; }
    [[nodiscard]] std::uint64_t of(std::uint64_t packed) const {
      return packed >> shift & ((std::uint64_t{1} << width) - 1);
    }
  };
  unsigned highest_rank_ = 0;
  unsigned flag_bits_ = 0;
  unsigned bit_count_ = 0;
  std::uint64_t number_count_ = 1;
  std::array<Field, kMostRanks + 1> fields_{};  // of x; y follows
};

// When the components of a way are at most `most`: how long they may be on each rank if it is the highest, and how long
// after the whole conversion.
StepsByRank longest_conversion(const RankVectors& vectors, std::int32_t most);
StepsByRank reach_of_conversion(const RankVectors& vectors, std::int32_t most);

}  // namespace weft::routing
