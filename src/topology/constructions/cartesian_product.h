// Cartesian products of networks: product(G,H), and power(G,p) with p equal factors.
//
// A node has one coordinate for each factor, a node of that factor; the first varies fastest with the index. A channel
// changes one coordinate along a channel of that factor. The number of terminals of a node is the product over its
// coordinates. Generators and link classes are those of the factors in turn; the class "ring" of the second factor
// becomes "2/ring". A label is [a|b|...] with the labels of the coordinates.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

// Each value is given if it is known for all factors.
ClosedForms product_closed_forms(std::span<const ClosedForms> factors);

// `factors` names the arguments of the member that are the factors, in order; an argument may occur several times.
Built build_product(const Member& member, std::span<const std::string_view> factors, const Execution& execution);

Symmetry factors_symmetry(const Member& member, std::span<const std::string_view> factors);

}  // namespace weft::topology
