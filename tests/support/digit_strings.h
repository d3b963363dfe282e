// Nodes as plain strings of digits, the most significant first, so that a definition can be followed without
// base/numbers/mixed_radix.h.
#pragma once

#include <cstddef>
#include <vector>

#include "base/ids.h"
#include "topology/network.h"

namespace weft::test {

using Digits = std::vector<unsigned>;

// All strings of this length, in increasing order.
std::vector<Digits> all_digits(unsigned radix, std::size_t length);

// The node labelled [d,...,d]. The test fails when there is no such node.
NodeId node_with_digits(const topology::Network& built, const Digits& digits);

}  // namespace weft::test
