// Algorithm 3 of RCC-FULL, which routes whole permutations. A node is (i,j), its row and its column. A message goes
// from (i1,j1) to (i2,j2) in three phases of numbered steps; each begins when the one before has ended everywhere:
//
//   1  by Algorithm 1:  1. to (i1,i2)   2. over to (i2,i1)   3. to (i2,j2)
//      In 2. a node sends the first floor(N^(1/4)) messages that reached it and drops the others. Of messages that came
//      in the same step the one with the lower source is first.
//   2  4. Every destination that has its message acknowledges it to the source, by Algorithm 1.
//   3  Messages that were not acknowledged are sent again, by Algorithm 2:
//      5. over to (j1,i1)   6. to (j1,i2)   7. over to (i2,j1)   8. to (i2,j2)
//
// Paths within a row follow Algorithm 1, and messages move on the step machine. A message that stays in its row waits
// for 3.; a transpose from a node to itself is left out; a message that has reached its destination after a numbered
// step stays there; and a message to its own node is neither sent nor acknowledged.
//
// M. Hamdi, R. W. Hall, RCC-FULL: an effective network for parallel computations, J. Parallel and Distributed Computing
// 41, 1997, section 2.4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::programs {

inline constexpr std::string_view kRcc3 = "rcc-3";
inline constexpr std::size_t kRccSteps = 8;

struct RccRun {
  std::array<std::uint64_t, kRccSteps> steps{};  // routing steps of each numbered step
  std::uint64_t hops = 0;                        // of messages, dropped ones, acknowledgements and second copies
  std::uint64_t largest_queue = 0;
  std::uint64_t drops = 0;
  std::uint64_t acknowledgements = 0;
  std::uint64_t total_time = 0;  // sum of the arrival times, in steps

  [[nodiscard]] std::uint64_t total_steps() const;
};

class RccPermutation {
 public:
  // Throws InputError unless the network is an RCC-FULL without faults.
  RccPermutation(const topology::Network& network, const Execution& execution);

  [[nodiscard]] std::uint64_t cap() const { return cap_; }
  [[nodiscard]] RccRun run(std::span<const TerminalId> destinations, const Execution& execution) const;

 private:
  std::unique_ptr<routing::Routing> algorithm_1_;
  NodeId row_length_;
  std::uint64_t cap_;
};

// The bound of the paper's Lemma 2: R(N,L) <= 3 N^(1/4) + 1 + 6 R(N^(1/2),L-1), R(N,0) = 1. Its proof assumes that the
// messages within a row form a permutation. In 1. they do not: a whole row may meet at one node, and from three levels
// on its A+L-1 channels need more than N^(1/4) steps for N^(1/2) messages.
struct RccBounds {
  double lemma_2 = 0;    // as it is printed
  double rows_by_1 = 0;  // with Algorithm 1 in the rows, as Algorithm 3 has it: W(N,L) = N^(1/2) + 2 W(N^(1/2),L-1)
};
// None for networks of other families.
std::optional<RccBounds> rcc_bounds(const topology::Network& network);

}  // namespace weft::programs
