// Measures of networks and routings.
#pragma once

#include <string>

#include "claims/measure.h"

namespace weft::claims {

// These count and search on the built network; none uses a closed form of the family.
Measured measure_nodes(const std::string& spec, MeasurementCache& cache);
Measured measure_links(const std::string& spec, MeasurementCache& cache);
Measured measure_degree(const std::string& spec, MeasurementCache& cache);  // the largest of any node
// The number of nodes whose in-degree or out-degree differs, for claims about every node.
Measure measure_nodes_of_other_degree(Count degree);
Measured measure_diameter(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_with_self(const std::string& spec, MeasurementCache& cache);
Measured measure_mean_without_self(const std::string& spec, MeasurementCache& cache);
// In links; a unidirectional link counts once.
Measured measure_bisection(const std::string& spec, MeasurementCache& cache);
// The same with the effort of weft info --only bisection, for expensive claims.
Measured measure_bisection_patiently(const std::string& spec, MeasurementCache& cache);
// In unidirectional channels: a bidirectional link counts twice.
Measured measure_bisection_in_channels(const std::string& spec, MeasurementCache& cache);
Measure measure_links_of_class(const std::string& link_class);

// These measure a routing; the reading is "SPEC with ROUTING".
Measured measure_longest_route(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_with_self(const std::string& routed, MeasurementCache& cache);
Measured measure_mean_route_without_self(const std::string& routed, MeasurementCache& cache);
// Messages on the busiest channel under its worst permutation, one message per terminal. A permutation takes at least
// as many steps.
Measured measure_worst_channel_load(const std::string& routed, MeasurementCache& cache);
// Hops in excess of shortest paths, summed over all pairs.
Measured measure_detours(const std::string& routed, MeasurementCache& cache);
// Hops between two nodes, given by their labels.
Measure measure_route(const std::string& source, const std::string& destination);
// The fewest VCs per channel with which the routing is proved deadlock-free, its higher VCs folded onto the last.
Measured measure_vcs_needed(const std::string& routed, MeasurementCache& cache);

}  // namespace weft::claims
