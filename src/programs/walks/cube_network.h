// A digit network seen as a hypercube, for ascend and descend algorithms. Each digit has k bits; dimension i is bit i
// of an index below n = 2^(k·digits).
//
// If the base M is a power of two, index and node are the same. Otherwise k = ceil(log2 M), and the node whose digits
// are d holds, for each digit, the values d and M + d if that is below 2^k: a node has up to 2^digits places.
//
// The bits of a digit are worked on in phases. A phase of b bits needs links between all nodes whose digit differs in
// these bits only: every node gets the values of the 2^b - 1 others in one step. With b = 1 this is the step of a
// hypercube; a complete graph can do with one phase for the whole digit.
#pragma once

#include "programs/walks/digit_network.h"
#include "spec/arguments.h"
#include "spec/schema.h"

namespace weft::programs {

class CubeNetwork {
 public:
  // phases 0: one for each bit. Throws InputError, in the name of the program, for a network without these links.
  CubeNetwork(const topology::Network& network, std::string_view program, unsigned phases, const Execution& execution);

  [[nodiscard]] const DigitNetwork& digits() const { return digits_; }
  [[nodiscard]] unsigned digit_bits() const { return digit_bits_; }  // k
  [[nodiscard]] unsigned dimension_count() const { return digit_bits_ * digits_.digit_count(); }
  [[nodiscard]] NodeId index_count() const { return NodeId{1} << dimension_count(); }  // n
  // The number of bits of each phase, from the lowest on.
  [[nodiscard]] const std::vector<unsigned>& phases() const { return phases_; }
  [[nodiscard]] bool has_hypercube_nucleus() const { return digits_.nucleus().spec.name == "hypercube"; }
  // A node receives, or sends, several messages in one step.
  [[nodiscard]] bool needs_all_port() const;

  // Where the value of an index is at the start: a node and a place in it.
  struct Place {
    NodeId node = 0;
    unsigned place = 0;
  };
  [[nodiscard]] Place place_of(NodeId index) const;
  [[nodiscard]] unsigned places_per_node() const { return is_padded_ ? 1U << digits_.digit_count() : 1; }

  [[nodiscard]] std::string dimension_text(unsigned dimension) const {
    return digits_.dimension_text(dimension, digit_bits_);
  }

 private:
  [[nodiscard]] bool has_links_for(const std::vector<unsigned>& phases) const;
  void choose_phases(std::string_view program, unsigned count);

  DigitNetwork digits_;
  unsigned digit_bits_ = 0;
  bool is_padded_ = false;
  std::vector<unsigned> phases_;
};

// The networks for the records of programs: in words, and small ones.
inline constexpr std::string_view kCubeNetworks =
    "hypercubes, complete graphs, shuffle-exchange; hsn, rhsn, hcn, hfn over these; rcc-full";
inline constexpr std::string_view kCubeAndRingNetworks =
    "hypercubes, complete graphs, shuffle-exchange; hsn, rhsn, hcn, hfn over these; rcc-full; directed-ring, "
    "chordal-ring, prc";
inline constexpr std::array<std::string_view, 16> kCubeExamples = {"hypercube(2)",
                                                                   "hypercube(4)",
                                                                   "complete(8)",
                                                                   "hsn(2,hypercube(2))",
                                                                   "hsn(3,complete(4))",
                                                                   "hcn(2)",
                                                                   "rhsn(2,2,hypercube(2))",
                                                                   "rhsn(2,3,complete(2))",
                                                                   "rhsn(2,2,2,complete(2))",
                                                                   "hfn(3)",
                                                                   "folded-hypercube(3)",
                                                                   "shuffle-exchange(4)",
                                                                   "hsn(2,complete(3))",
                                                                   "rcc-full(3,1)",
                                                                   "hsn(2,hypercube(2),copies=1)",
                                                                   "hsn(2,generalized-hypercube(2,4))"};

inline constexpr spec::Parameter kPhasesParameter{
    .name = "phases",
    .meaning = "exchanges for the bits of a digit, t in the paper; 0: one for each bit",
    .min = 0,
    .max = 31,
    .default_text = "0",
    .is_keyed = true,
};
unsigned phases_in(const spec::Arguments& arguments);

}  // namespace weft::programs
