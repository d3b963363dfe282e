// Refuses networks that are too large to simulate, before they are built.
#pragma once

#include "topology/family.h"

namespace weft::sim {

// Throws InputError if the network has more routers than the engine can number. An unknown size passes; the engine
// checks again.
void check_size(const topology::ClosedForms& forms);

}  // namespace weft::sim
