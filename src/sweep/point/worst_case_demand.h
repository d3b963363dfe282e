// Traffic that follows from a routing: `worst-case` is the permutation that loads a channel most. Traffic itself knows
// no routing, so a run, which has one, finds it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sweep/point/routed_network.h"
#include "traffic/demand.h"

namespace weft::sweep {

// Does the pattern of this name follow from a routing?
bool needs_routing(std::string_view pattern);

// Named `worst-case`, or `worst-case(found=lower-bound)` where other permutations may be worse. Throws InputError.
traffic::Demand worst_case_demand(const RoutedNetwork& routed, std::string_view pattern, const Execution& execution);

// The permutation as a file holds it, for what a stored result has to be known by; empty for any other pattern.
std::string worst_case_text(const traffic::Demand& demand);

std::uint64_t sender_count(const traffic::Demand& demand);

}  // namespace weft::sweep
