// The symmetry of a network as its family declares it, without building the network. A test suite checks every
// declaration on the family's examples.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/ids.h"

namespace weft::topology {

struct Member;

struct Symmetry {
  enum class Knowledge : std::uint8_t {
    none,      // nothing is known; there may be symmetries
    random,    // a random graph: searching for symmetries is not worth while
    declared,  // given by `representative`
  };

  Knowledge knowledge = Knowledge::none;
  // The smallest node of the orbit of v under the declared automorphisms; there may be further automorphisms.
  std::function<NodeId(NodeId v)> representative{};
};

// The common cases, to be named in a family's record.
Symmetry node_transitive(const Member& member);  // one orbit holds all nodes
Symmetry drawn_at_random(const Member& member);

// The symmetry of a Cartesian product, from those of its factors; the first coordinate varies fastest.
struct FactorSymmetry {
  Symmetry symmetry;
  NodeId node_count = 0;
};
Symmetry product_symmetry(std::span<const FactorSymmetry> factors);

// The symmetry of networks whose nodes are strings of digits: an automorphism of the nucleus that is applied to all
// digits at once is an automorphism of the network.
Symmetry symbol_symmetry(std::uint64_t radix, std::size_t digit_count);      // the digits' values may be permuted
Symmetry coordinate_symmetry(unsigned digit_bits, std::size_t digit_count);  // bits may be flipped and permuted

}  // namespace weft::topology
