// Vectors on a recursive diagonal torus of side N and cardinal n. The offset from one node to another is a sum of unit
// vectors, a few of each rank:
//
//   goal - here = v_0 + v_1 + ... + v_R,  v_r = x·x_r + y·y_r
//
// The header holds v_1 .. v_R. It need not hold v_0, which is goal - here less the upper ranks, modulo N; so a step on
// the base torus updates it automatically.
//
// Example, n = 2: x_1 = (2,2), y_1 = (-2,2), x_2 = (0,8), y_2 = (-8,0). convert() rounds the offset (5,12) to units of
// rank 1, (17/4, 7/4) = (4,2), and keeps the remainder v_0 = (5,12) - 4·x_1 - 2·y_1 = (1,0). Then it rounds (4,2) to
// units of rank 2, (6/4, -2/4) = (1,0), halves toward zero, and keeps v_1 = (4,2) - (2,2) = (2,0). So
//
//   (5,12) = 1·x_0 + 2·x_1 + 1·x_2, which is 4 hops instead of 17 on the base torus
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "base/check.h"
#include "base/numbers/small_divisor.h"
#include "routing/core/routing.h"
#include "topology/constructions/diagonal_torus.h"
#include "topology/network.h"

namespace weft::routing {

// Signed steps along x and y of one rank.
struct Steps {
  std::int32_t x = 0;
  std::int32_t y = 0;
  [[nodiscard]] bool is_zero() const { return x == 0 && y == 0; }
  [[nodiscard]] std::int32_t length() const { return std::abs(x) + std::abs(y); }
  friend bool operator==(const Steps&, const Steps&) = default;
};

// Limit: the highest rank; N = 1024 has no higher one.
inline constexpr unsigned kMostRanks = 8;

// Steps by rank.
using StepsByRank = std::array<Steps, kMostRanks + 1>;

// The order in which a packet uses the ranks of its vector: any, the highest first, or the lowest first.
enum class RankOrder : std::uint8_t { floating, descending, ascending };

// The generator that takes a step of this sign along an axis (x 0, y 1) of a rank.
constexpr GeneratorId generator_of(unsigned rank, unsigned axis, std::int32_t sign) {
  return 4 * rank + 2 * axis + (sign < 0 ? 1U : 0U);
}
constexpr unsigned rank_of(GeneratorId generator) { return generator / 4; }
constexpr unsigned axis_of(GeneratorId generator) { return generator / 2 % 2; }
constexpr std::int32_t sign_of(GeneratorId generator) { return generator % 2 == 0 ? 1 : -1; }

// The step of a generator, in units of its rank.
constexpr Steps step_of(GeneratorId generator) {
  return axis_of(generator) == 0 ? Steps{sign_of(generator), 0} : Steps{0, sign_of(generator)};
}
constexpr Steps operator-(const Steps& a, const Steps& b) { return {a.x - b.x, a.y - b.y}; }
constexpr Steps operator+(const Steps& a, const Steps& b) { return {a.x + b.x, a.y + b.y}; }

class RankVectors {
 public:
  // Empty unless the network is an rdt or prdt, with or without faults.
  static std::optional<RankVectors> of(const topology::Network& network, const Execution& execution);

  [[nodiscard]] std::int32_t side() const { return side_; }
  [[nodiscard]] std::int32_t cardinal() const { return cardinal_; }
  [[nodiscard]] unsigned highest_rank() const { return highest_rank_; }
  // True for the rank assignment alpha, which repeats a 4x2 pattern.
  [[nodiscard]] bool is_alpha() const { return is_alpha_; }
  [[nodiscard]] bool has_faults() const { return has_faults_; }
  [[nodiscard]] bool has_all_ranks() const { return classes_.size() == 1; }
  // Whether every node has a link of its own for each generator of its ranks, with ports in the order of generators: so
  // it is unless links have failed or coincide.
  [[nodiscard]] bool has_regular_ports() const { return !first_ports_.empty(); }

  [[nodiscard]] std::size_t class_count() const { return classes_.size(); }
  [[nodiscard]] std::size_t class_of(NodeId v) const { return class_of_[v]; }
  // Bit r is set when the nodes of the class have links of rank r, before faults.
  [[nodiscard]] std::uint32_t ranks_of_class(std::size_t of_class) const { return classes_[of_class]; }
  [[nodiscard]] bool has_rank(NodeId v, unsigned rank) const { return (classes_[class_of_[v]] >> rank & 1U) != 0; }

  // The node that a generator leads to, whether or not the link exists.
  [[nodiscard]] NodeId moved(NodeId v, GeneratorId generator) const {
    const Steps& by = displacements_[generator];
    return onto_side(x_of(v) + by.x) + onto_side(y_of(v) + by.y) * static_cast<NodeId>(side_);
  }
  // The port that leads there, possibly of another link between the same two nodes; kNoPort when there is no such link.
  [[nodiscard]] PortId port(const topology::PortGraph& graph, NodeId v, GeneratorId generator) const {
    if (first_ports_.empty()) return listed_port(graph, v, generator);
    const PortId first = first_ports_[class_of_[v] * (kMostRanks + 1) + rank_of(generator)];
    return first == kNoPort ? kNoPort : first + generator % 4;
  }
  // The generator of a port. Regular ports need only a small table.
  [[nodiscard]] GeneratorId generator(const topology::PortGraph& graph, NodeId v, PortId port) const {
    if (first_ports_.empty()) return graph.generator(v, port);
    return 4U * port_ranks_[class_of_[v] * (kMostRanks + 1) + port / 4] + port % 4;
  }

  // Whether the step leaves the square 0 <= x, y < N: `wraps` looks at the first coordinate that changes, which marks
  // one dateline on each ring of a rank; `wraps_anywhere` looks at both.
  [[nodiscard]] bool wraps(NodeId v, GeneratorId generator) const {
    const Steps& by = displacements_[generator];
    const std::int32_t after = by.x != 0 ? x_of(v) + by.x : y_of(v) + by.y;
    return after < 0 || after >= side_;
  }
  [[nodiscard]] bool wraps_anywhere(NodeId v, GeneratorId generator) const;

  // The offset between two nodes, each coordinate in -N/2 .. N/2-1.
  [[nodiscard]] Steps between(NodeId from, NodeId to) const {
    return {centred(x_of(to) - x_of(from)), centred(y_of(to) - y_of(from))};
  }
  // Vector routing of perfect tori: rounds the offset to the next rank and keeps the remainder, rank by rank.
  [[nodiscard]] StepsByRank convert(Steps offset) const;
  // Converts the nine images of the offset modulo N and returns the one with the fewest steps; ties go to the offset.
  [[nodiscard]] StepsByRank convert_best_image(Steps offset) const;
  // The same offset modulo N, each coordinate in -N/2 .. N/2-1.
  [[nodiscard]] Steps centred(const Steps& offset) const { return {centred(offset.x), centred(offset.y)}; }
  // The steps left for rank 0 (v_0 in the paper): the offset minus what the upper ranks cover, each coordinate in
  // -N/2 .. N/2-1.
  [[nodiscard]] Steps rest(const StepsByRank& upper, NodeId here, NodeId goal) const;

  [[nodiscard]] std::vector<NodeId> translation(std::int64_t x, std::int64_t y) const;
  // The translations that preserve the ranks of all nodes; none when there are faults.
  [[nodiscard]] PathSymmetry translations(bool keeps_vcs) const;

 private:
  RankVectors(const topology::Network& network, const Execution& execution);
  [[nodiscard]] std::int32_t x_of(NodeId v) const { return static_cast<std::int32_t>(by_side_.remainder(v)); }
  [[nodiscard]] std::int32_t y_of(NodeId v) const { return static_cast<std::int32_t>(by_side_.quotient(v)); }
  // From -N .. 2N-1 to 0 .. N-1: at most one round off, so that no division is needed.
  [[nodiscard]] NodeId onto_side(std::int32_t coordinate) const {
    return static_cast<NodeId>(coordinate < 0        ? coordinate + side_
                               : coordinate >= side_ ? coordinate - side_
                                                     : coordinate);
  }
  [[nodiscard]] std::int32_t centred(std::int64_t coordinate) const {
    // Most are at most one round off.
    const std::int64_t half = side_ / 2;
    if (coordinate < -half) coordinate += side_;
    if (coordinate >= side_ - half) coordinate -= side_;
    const bool is_centred = coordinate >= -half && coordinate < side_ - half;
    return is_centred ? static_cast<std::int32_t>(coordinate) : centred_by_division(coordinate);
  }
  [[nodiscard]] std::int32_t centred_by_division(std::int64_t coordinate) const;
  [[nodiscard]] NodeId translated(NodeId v, std::int64_t x, std::int64_t y) const;
  [[nodiscard]] std::uint32_t ranks_at(const topology::PortGraph& graph, NodeId v) const;
  [[nodiscard]] PortId listed_port(const topology::PortGraph& graph, NodeId v, GeneratorId generator) const;
  void number_ports();
  [[nodiscard]] bool has_these_ports(const topology::PortGraph& graph) const;

  std::int32_t side_ = 0;
  SmallDivisor by_side_;
  std::int32_t cardinal_ = 2;
  unsigned highest_rank_ = 0;
  bool is_alpha_ = false;
  bool has_faults_ = false;
  std::array<Steps, std::size_t{4} * (kMostRanks + 1)> displacements_{};  // by generator, centred
  std::vector<std::uint32_t> classes_;
  std::vector<std::uint16_t> class_of_;   // by node
  std::vector<PortId> first_ports_;       // by class and rank; empty if ports are not regular
  std::vector<std::uint8_t> port_ranks_;  // by class and four ports
};

// Packs the steps of upper ranks and a few flags into 64 bits, each field just wide enough. Example: reach 2 in rank 1,
// 1 in rank 2, and 3 flag bits: x_1 + 2 (0..4) is in bits 3-5, y_1 + 2 in bits 6-8, x_2 + 1 (0..2) in bits 9-10, y_2 +
// 1 in bits 11-12. number() leaves no gaps and is below 8·5·5·3·3 = 1800.
class StepsPacking {
 public:
  // `reach` bounds |x| and |y| of ranks 1..highest_rank; the flags are in the lowest bits. At most 64 bits fit.
  StepsPacking(const StepsByRank& reach, unsigned highest_rank, unsigned flag_bits);
  StepsPacking() = default;

  [[nodiscard]] unsigned bit_count() const { return bit_count_; }
  [[nodiscard]] std::uint64_t pack(const StepsByRank& steps, std::uint32_t flags) const;
  // The packed word as a number below number_count(), without the unused values of the bit fields.
  [[nodiscard]] std::uint64_t number(std::uint64_t packed) const;
  [[nodiscard]] std::uint64_t number_count() const { return number_count_; }
  [[nodiscard]] StepsByRank steps(std::uint64_t packed) const;
  // Those of one upper rank.
  [[nodiscard]] Steps steps(std::uint64_t packed, unsigned rank) const {
    const Field& field = fields_[rank];
    return {static_cast<std::int32_t>(field.of(packed)) - field.offset,
            static_cast<std::int32_t>(field.of(packed >> field.width)) - field.offset};
  }
  // The highest rank with steps; 0 if there are none.
  [[nodiscard]] unsigned highest(std::uint64_t packed) const {
    return rank_of_width_[static_cast<std::size_t>(std::bit_width((packed ^ no_steps_) >> flag_bits_))];
  }
  // The packed word after the step of a generator, which must be one of those left or of rank 0, and with other flags.
  [[nodiscard]] std::uint64_t after(std::uint64_t packed, GeneratorId generator, std::uint32_t flags) const {
    return (packed - steps_of_[generator]) >> flag_bits_ << flag_bits_ | flags;
  }
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
    [[nodiscard]] std::uint64_t packed(const Steps& steps) const {
      WEFT_CHECK(std::max(std::abs(steps.x), std::abs(steps.y)) <= offset);
      return static_cast<std::uint64_t>(steps.x + offset) << shift | static_cast<std::uint64_t>(steps.y + offset)
                                                                         << (shift + width);
    }
  };
  unsigned highest_rank_ = 0;
  unsigned flag_bits_ = 0;
  unsigned bit_count_ = 0;
  std::uint64_t number_count_ = 1;
  std::array<Field, kMostRanks + 1> fields_{};  // by rank, of x; the field of y follows
  std::uint64_t no_steps_ = 0;                  // packed, with no flags
  // The highest rank with steps, by the bits that differ from `no_steps`: how many there are up to the highest one.
  std::array<std::uint8_t, 65> rank_of_width_{};
  std::array<std::uint64_t, std::size_t{4} * (kMostRanks + 1)> steps_of_{};  // packed, by generator
};

// Bounds on |x| and |y| by rank when the components of the offset are at most `most`: longest_conversion if that rank
// were the highest, reach_of_conversion after convert().
StepsByRank longest_conversion(const RankVectors& vectors, std::int32_t most);
StepsByRank reach_of_conversion(const RankVectors& vectors, std::int32_t most);

}  // namespace weft::routing
