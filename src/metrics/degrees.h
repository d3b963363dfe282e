// Node degrees, and the number of links in each link class.
#pragma once

#include <cstdint>
#include <vector>

#include "topology/port_graph.h"

namespace weft::metrics {

struct DegreeRange {
  PortId min = 0;
  PortId max = 0;
};

// Out-degrees; {0,0} for the empty network.
DegreeRange out_degrees(const topology::PortGraph& graph);

// For each link class: the number of its bidirectional links or, for a unidirectional class, of its channels.
std::vector<std::uint64_t> links_per_class(const topology::PortGraph& graph);

}  // namespace weft::metrics
