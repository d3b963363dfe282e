// Measures the steps of parallel programs. The reading is "SPEC with PROGRAM": "hsn(2,complete(8)) with fft(phases=1)".
#pragma once

#include "claims/measured_claim.h"

namespace weft::claims {

Measured measure_communication_steps(const std::string& network_with_program, MeasurementCache& cache);
Measured measure_computation_steps(const std::string& network_with_program, MeasurementCache& cache);

// "SPEC with PROGRAM"
std::string with_program(const std::string& network, const std::string& program);

}  // namespace weft::claims
