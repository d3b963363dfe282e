// Designs measured as built networks: the same metrics as weft info, and the throughput of weft paths.
#pragma once

#include <string>
#include <vector>

#include "design/design.h"
#include "metrics/outcome.h"

namespace weft::design {

// Each value is left out if it is estimated to take longer than `seconds`.
metrics::Outcome<Design> measure(const std::string& spec, Criterion criterion, double seconds,
                                 const Execution& execution);

// Measures all designs and sorts them, the best first; ties in the order of their degrees, then as given.
DesignGroup measured_group(std::string name, const std::vector<std::string>& specs, const DesignRequest& request,
                           const Execution& execution);

}  // namespace weft::design
