// Measures the steps of permutations. The reading is "SPEC with ROUTER", where a router is a routing on the step
// machine, or rcc-3.
#pragma once

#include "claims/measured_claim.h"

namespace weft::claims {

// The steps of one named permutation.
Measure measure_steps(const std::string& permutation);

// For claims about every permutation: the worst of these permutations, as an incomplete search.
Measure measure_most_steps_of(const std::vector<std::string>& permutations);
// The same for one of the phases of a router, which run one after the other; the first is 1.
Measure measure_most_steps_of_part(const std::vector<std::string>& permutations, std::size_t part);
// The worst of all permutations; where there are too many, the worst of a local search.
Measured measure_most_steps(const std::string& routed, MeasurementCache& cache);
Measured measure_most_steps_found(const std::string& routed, MeasurementCache& cache);

}  // namespace weft::claims
