// Second computations for measures of networks and routings: plain loops over all nodes, pairs and channels, without
// formulas or shared searches, and without symmetry up to some thousand nodes. Slow, and meant to be seen through.
#pragma once

#include <string>

#include "claims/measured_value.h"
#include "claims/measurement_cache.h"

namespace weft::claims {

Measured count_nodes_plainly(const std::string& spec, MeasurementCache& cache);   // by reaching them from node 0
Measured count_links_plainly(const std::string& spec, MeasurementCache& cache);   // by pairing channels
Measured count_degree_plainly(const std::string& spec, MeasurementCache& cache);  // by counting channels that leave

// By a breadth-first search from each node.
Measured diameter_plainly(const std::string& spec, MeasurementCache& cache);
Measured mean_with_self_plainly(const std::string& spec, MeasurementCache& cache);
Measured mean_without_self_plainly(const std::string& spec, MeasurementCache& cache);

// An upper bound by counting what crosses the cut that was found, after checking that the halves are of one size; the
// lower bound is 0. So it confirms that a bisection is smaller, never that it is larger.
Measured cut_plainly(const std::string& spec, MeasurementCache& cache);
Measured cut_in_channels_plainly(const std::string& spec, MeasurementCache& cache);

// By following one packet for each pair of terminals; for routings that leave no choice.
Measured longest_route_plainly(const std::string& routed, MeasurementCache& cache);
Measured mean_route_with_self_plainly(const std::string& routed, MeasurementCache& cache);
Measured mean_route_without_self_plainly(const std::string& routed, MeasurementCache& cache);

}  // namespace weft::claims
