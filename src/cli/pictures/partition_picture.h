// The partition of a network into chips, drawn.
#pragma once

#include "hardware/partition.h"
#include "report/picture/drawing.h"
#include "topology/network.h"

namespace weft::cli {

// Gives the nodes and on-chip links of the drawing the colour of their chip, and notes the number of off-chip links.
void colour_chips(report::Drawing& drawing, const topology::Network& network, const hardware::Partition& partition,
                  const Execution& execution);

}  // namespace weft::cli
