// Builds the pattern `worst-case`: the permutation that loads a channel most under the routing. The module traffic does
// not see routings, so this is done here, where a run has one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "experiment/routed_network.h"
#include "traffic/demand.h"

namespace weft::experiment {

// Does this pattern depend on the routing?
bool needs_routing(std::string_view pattern);

// Named `worst-case`, or `worst-case(found=lower-bound)` where other permutations may be worse. Throws InputError.
traffic::Demand worst_case_demand(const RoutedNetwork& routed, std::string_view pattern, const Execution& execution);

// The permutation in the format of its file, to be hashed into the key; empty for any other pattern.
std::string worst_case_text(const traffic::Demand& demand);

// The number of terminals that send.
std::uint64_t sender_count(const traffic::Demand& demand);

}  // namespace weft::experiment
