// The homogeneous product network HPN(p,G) that a swapped network over G emulates: the p-th power of G. Its dimension
// d·l_0 + g changes digit d by generator g of the nucleus, which has l_0 generators. A network that is not swapped is
// its own nucleus, with p = 1.
#pragma once

#include "programs/walks/digit_network.h"

namespace weft::programs {

class ProductNetwork {
 public:
  // Throws InputError, in the name of the program, for a network with removed clusters or faults.
  ProductNetwork(const topology::Network& network, std::string_view program, const Execution& execution);

  [[nodiscard]] const DigitNetwork& digits() const { return digits_; }
  // Throws if two links of the generator lead to the same node, or if it has none.
  void require_generator(std::string_view program, std::uint64_t dimension) const;
  [[nodiscard]] std::uint64_t generator_count() const { return generator_count_; }  // l_0
  [[nodiscard]] std::uint64_t dimension_count() const;                              // p·l_0
  [[nodiscard]] GeneratorId generator(std::uint64_t dimension) const {
    return static_cast<GeneratorId>(dimension % generator_count_);
  }
  // The levels that bring the digit of the dimension to the nucleus.
  [[nodiscard]] std::vector<const DataMove*> path(std::uint64_t dimension) const;
  // The port of each node for the generator of the dimension, or kNoPort.
  [[nodiscard]] std::vector<PortId> generator_ports(std::uint64_t dimension) const;
  // The node from which the dimension leads to each node, or kNoNode; by the addresses.
  [[nodiscard]] std::vector<NodeId> sources(std::uint64_t dimension) const;
  // "dimension 5 = (1,0,1)"
  [[nodiscard]] std::string text(std::uint64_t dimension) const {
    return digits_.dimension_text(dimension, generator_count_);
  }

 private:
  // A shuffle-exchange network is its own nucleus here.
  [[nodiscard]] const topology::PortGraph& nucleus() const { return digits_.nucleus().graph; }

  DigitNetwork digits_;
  std::uint64_t generator_count_ = 0;
};

}  // namespace weft::programs
