// Helpers for networks with more than one terminal at a node.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "base/numbers/count.h"
#include "spec/schema.h"
#include "spec/spec.h"

namespace weft::topology {

// The parameter of families that may have several terminals at each node.
inline constexpr spec::Parameter kConcentrationParameter{
    .name = "concentration",
    .meaning = "terminals at each node",
    .min = 1,
    .max = 1LL << 20,
    .default_text = "1",
    .is_keyed = true,
};

// Throws InputError when the terminals cannot be numbered in 32 bits.
void check_terminals_fit(const spec::Spec& spec, Count terminal_count);

// The same number of terminals at each node, for TabulationShape::terminals_per_node; empty when it is one.
std::vector<TerminalId> equal_terminals(NodeId node_count, std::int64_t at_each);

}  // namespace weft::topology
