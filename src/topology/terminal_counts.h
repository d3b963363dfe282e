// Networks with more than one terminal at a node: the argument concentration=K, and helpers for other numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "base/numbers/count.h"
#include "spec/schema.h"
#include "spec/spec.h"
#include "topology/family.h"

namespace weft::topology {

// The parameter of families with the same number of terminals at each node; parameters_of() adds it to those whose
// record does not have it.
inline constexpr spec::Parameter kConcentrationParameter{
    .name = "concentration",
    .meaning = "terminals at each node",
    .min = 1,
    .max = 1LL << 20,
    .default_text = "1",
    .is_keyed = true,
};

// K in the name of the network, or of the network that lost nodes or links in it; else 1.
Count concentration_of(const Member& member);

// Multiplies the terminals in member.closed_forms by its concentration; throws InputError where the nodes of the
// network have other numbers of terminals already.
void concentrate(Member& member);
// The same for the built graph.
void concentrate(PortGraph& graph, const Member& member);

// Throws InputError when a network inside this one has a concentration that would get lost: all but those whose nodes
// are its own.
void refuse_inner_concentration(const Member& member);

// Throws InputError when the terminals cannot be numbered in 32 bits.
void check_terminals_fit(const spec::Spec& spec, Count terminal_count);

// The same number of terminals at each node, for TabulationShape::terminals_per_node; empty when it is one.
std::vector<TerminalId> equal_terminals(NodeId node_count, std::int64_t at_each);

}  // namespace weft::topology
