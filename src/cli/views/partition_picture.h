// The partition of a network into chips, drawn.
#pragma once

#include "hardware/partition.h"
#include "report/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// The picture of the network with its nodes and on-chip links in the colour of their chip, and the number of off-chip
// links below.
report::Drawing partition_drawing(const topology::Network& network, const hardware::Partition& partition,
                                  const Execution& execution);

}  // namespace weft::cli
