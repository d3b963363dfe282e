#include "claims/program_measures.h"

namespace weft::claims {

Measured measure_communication_steps(const std::string& network_with_program, MeasurementCache& cache) {
  return Measured::exactly(cache.program_run(network_with_program).counts.communication_steps);
}

Measured measure_computation_steps(const std::string& network_with_program, MeasurementCache& cache) {
  return Measured::exactly(cache.program_run(network_with_program).counts.computation_steps);
}

std::string with_program(const std::string& network, const std::string& program) {
  return network + " with " + program;
}

}  // namespace weft::claims
