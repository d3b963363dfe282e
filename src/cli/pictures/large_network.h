// Pictures of networks with too many nodes to draw each: the adjacency matrix, and the clusters with the links between
// them.
#pragma once

#include "base/execution.h"
#include "report/picture/scene.h"
#include "topology/network.h"

namespace weft::cli {

// Rows and columns are nodes in the order of the index, or equal ranges of them where there are many; dark cells have
// many channels.
report::Scene matrix_scene(const topology::Network& network);

// Each cluster is one node; the colour of a line is the number of links between two clusters.
report::Scene overview_scene(const topology::Network& network, const Execution& execution);

// The overview for networks with addresses of several parts, the matrix for others.
report::Scene large_scene(const topology::Network& network, const Execution& execution);

}  // namespace weft::cli
