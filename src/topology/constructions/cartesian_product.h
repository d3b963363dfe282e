// Cartesian products of networks: product(G,H), and power(G,p) with p equal factors.
//
// A node has one coordinate for each factor, a node of that factor; the first varies fastest with the index. A channel
// changes one coordinate, as a channel of that factor does. A node has as many terminals as its coordinates have,
// multiplied. Generators and link classes are those of the factors one after the other; a class is called "2/ring"
// when it is the class "ring" of the second factor. A label is [a|b|...] with the labels of the coordinates.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

// Each value is given when it is known of all factors.
ClosedForms product_closed_forms(std::span<const ClosedForms> factors);

// The factors are those arguments of the member, in this order; one argument may be named several times.
Built build_product(const Member& member, std::span<const std::string_view> factors, const Execution& execution);

Symmetry factors_symmetry(const Member& member, std::span<const std::string_view> factors);

}  // namespace weft::topology
