// What a family knows of the symmetry of its members without building them. A suite proves it on every example.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/ids.h"

namespace weft::topology {

struct Member;

struct Symmetry {
  enum class Knowledge : std::uint8_t {
    none,      // there may be symmetries
    random,    // drawn at random: looking for symmetries is not worth while
    declared,  // `representative` tells
  };

  Knowledge knowledge = Knowledge::none;
  // The smallest of the nodes that known automorphisms carry v to; there may be further automorphisms.
  std::function<NodeId(NodeId v)> representative{};
};

// The common cases, as entries of a family's record.
Symmetry node_transitive(const Member& member);  // every node looks like every other
Symmetry drawn_at_random(const Member& member);

// Of a Cartesian product whose factors have these symmetries and sizes; the first coordinate varies fastest.
struct FactorSymmetry {
  Symmetry symmetry;
  NodeId node_count = 0;
};
Symmetry product_symmetry(std::span<const FactorSymmetry> factors);

// Of networks whose nodes are strings of digits, the top digit first: what an automorphism of the nucleus does to one
// digit, done to all digits at once, is an automorphism too.
Symmetry symbol_symmetry(std::uint64_t radix, std::size_t digit_count);      // the digits' values may be permuted
Symmetry coordinate_symmetry(unsigned digit_bits, std::size_t digit_count);  // bits may be flipped and permuted

}  // namespace weft::topology
