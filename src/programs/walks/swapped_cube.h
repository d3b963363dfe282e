// Networks whose node addresses are words of bits and that can bring any bit to a link: hypercubes, and swapped
// networks (hsn, rhsn, hcn, hfn) over a nucleus that contains a hypercube. On these run the ascend and descend
// algorithms.
//
// An address has p = l_1·...·l_r digits of k bits. Dimension i is bit i; with l_0 = k its mixed-radix form is
// (a_r,...,a_1,a_0), radices (l_r,...,l_1,l_0): bit a_0 of the digit that crossing depth j by level a_j + 1, for all
// j with a_j > 0, outermost first, brings to the nucleus.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "programs/machine/parallel_machine.h"
#include "topology/network.h"

namespace weft::programs {

// The links of one depth and level: each node and its partner swap block 1 with block `level` of their addresses.
struct Crossing {
  std::string name;  // "depth 2 level 3"
  NodeId block = 1;  // values of a block
  NodeId weight = 1;
  std::vector<PortId> ports;  // of each node; kNoPort at leaders

  // The node at the other end; v itself for a leader.
  [[nodiscard]] NodeId partner(NodeId v) const {
    const NodeId low = v % block;
    const NodeId high = v / weight % block;
    return v - low - high * weight + high + low * weight;
  }
};

// The crossings of a swapped network; none for any other network.
struct SwappedLevels {
  std::vector<std::uint64_t> levels;             // l_1 .. l_r
  std::vector<std::vector<Crossing>> crossings;  // by depth - 1, then level - 2
  std::optional<topology::Network> nucleus;      // none: the network itself
};
// Throws InputError for networks with copies= or removed=.
SwappedLevels swapped_levels(const topology::Network& network, std::string_view program, const Execution& execution);

class SwappedCube {
 public:
  // Throws InputError, in the name of the program, for a network that is no such cube.
  SwappedCube(const topology::Network& network, std::string_view program, const Execution& execution);

  [[nodiscard]] unsigned nucleus_bits() const { return nucleus_bits_; }  // k
  [[nodiscard]] unsigned dimension_count() const { return dimension_count_; }
  [[nodiscard]] std::uint64_t digit_count() const { return dimension_count_ / nucleus_bits_; }  // p
  [[nodiscard]] std::size_t depth() const { return swapped_.levels.size(); }                    // r; 0 for a hypercube
  [[nodiscard]] bool has_hypercube_nucleus() const { return has_hypercube_nucleus_; }
  [[nodiscard]] const std::vector<std::uint64_t>& levels() const { return swapped_.levels; }
  [[nodiscard]] const Crossing& crossing(std::size_t depth, std::uint64_t level) const {
    return swapped_.crossings[depth - 1][level - 2];
  }
  // The port of each node to the node whose nucleus address differs in this bit.
  [[nodiscard]] const std::vector<PortId>& nucleus_ports(unsigned bit) const { return nucleus_ports_[bit]; }
  // "dimension 5 = (1,0,1) in radices (2,2,2)"
  [[nodiscard]] std::string dimension_text(unsigned dimension) const;

 private:
  SwappedLevels swapped_;
  unsigned nucleus_bits_ = 0;
  unsigned dimension_count_ = 0;
  bool has_hypercube_nucleus_ = false;
  std::vector<std::vector<PortId>> nucleus_ports_;
};

// What an ascend or descend algorithm does. Between the two crossings of a level, node v holds the data of another
// node: home[v].
struct DimensionWalk {
  std::function<void(const Crossing&)> cross;
  std::function<void(unsigned nucleus_bit, unsigned dimension, const std::vector<NodeId>& home)> operate;
};

// ASC and DES of the RHSN paper: operates on dimensions first..last, upwards or downwards.
void ascend(const SwappedCube& cube, unsigned first, unsigned last, const DimensionWalk& walk);
void descend(const SwappedCube& cube, unsigned first, unsigned last, const DimensionWalk& walk);

// The networks that can be walked so, for the records of programs: in words, and small ones.
inline constexpr std::string_view kWalkedNetworks =
    "hypercubes; hsn, rhsn, hcn, hfn over a nucleus that contains a hypercube";
inline constexpr std::array<std::string_view, 12> kWalkedExamples = {"hypercube(1)",
                                                                     "hypercube(4)",
                                                                     "complete(8)",
                                                                     "hsn(2,hypercube(2))",
                                                                     "hsn(3,complete(4))",
                                                                     "hcn(2)",
                                                                     "rhsn(2,2,hypercube(2))",
                                                                     "rhsn(2,3,complete(2))",
                                                                     "rhsn(3,2,complete(2))",
                                                                     "rhsn(2,2,2,complete(2))",
                                                                     "hfn(3)",
                                                                     "folded-hypercube(3)"};

}  // namespace weft::programs
