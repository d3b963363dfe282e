// Steps of permutations, for claims about how long they take. The reading is "SPEC with ROUTER", where a router is a
// routing on the step machine, or rcc-3.
#pragma once

#include "claims/measured_claim.h"

namespace weft::claims {

// Of a permutation that is named, for a claim about this one.
Measure measure_steps(const std::string& permutation);

// For claims about every permutation: the worst of these, which are a search.
Measure measure_most_steps_of(const std::vector<std::string>& permutations);
// The same, of one of the parts that wait for one another; the first is 1.
Measure measure_most_steps_of_part(const std::vector<std::string>& permutations, std::size_t part);
// The worst of all, an exhaustive search; or, where there are too many, of what a short search tries.
Measured measure_most_steps(const std::string& routed, MeasurementCache& cache);
Measured measure_most_steps_found(const std::string& routed, MeasurementCache& cache);

}  // namespace weft::claims
