// Measures embeddings and isomorphisms. The reading is "GUEST in HOST", "hypercube(8) in prdt(16,2)"; the map is the
// known construction for these two networks.
#pragma once

#include <string>

#include "claims/measured_claim.h"

namespace weft::claims {

std::string in_host(const std::string& guest, const std::string& host);

Measured measure_embedding_dilation(const std::string& guest_in_host, MeasurementCache& cache);
Measured measure_embedding_load(const std::string& guest_in_host, MeasurementCache& cache);
Measured measure_embedding_expansion(const std::string& guest_in_host, MeasurementCache& cache);

// 1 if the two networks are isomorphic, else 0.
Measured measure_is_isomorphic(const std::string& guest_in_host, MeasurementCache& cache);
// The number of the guest's channels that the host lacks between nodes of the same numbers.
Measured measure_missing_channels(const std::string& guest_in_host, MeasurementCache& cache);

}  // namespace weft::claims
