// Whether packets can get where a traffic pattern sends them.
#pragma once

#include "topology/network.h"
#include "traffic/demand.h"

namespace weft::sweep {

// Throws InputError that names a pair of terminals without a path between them, of those that talk to each other. Large
// networks are tried from some of the sources only.
void check_reachable(const topology::Network& network, const traffic::Demand& demand);

}  // namespace weft::sweep
