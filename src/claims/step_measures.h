// Steps of permutations, for claims about how long they take. The reading is "SPEC with ROUTER", where a router is a
// routing on the step machine, or rcc-3.
#pragma once

#include "claims/measured_claim.h"

namespace weft::claims {

// Of a permutation that is named.
Measure measure_steps(const std::string& permutation);
// The same, of one of the parts that wait for one another; the first is 1.
Measure measure_steps_of_part(const std::string& permutation, std::size_t part);

// Of the worst permutation of all; or, where there are too many, of the worst found, so that there may be a worse one.
Measured measure_most_steps(const std::string& routed, Laboratory& laboratory);
Measured measure_most_steps_found(const std::string& routed, Laboratory& laboratory);

}  // namespace weft::claims
