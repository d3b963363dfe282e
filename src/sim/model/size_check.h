// Is a network small enough to be simulated? Asked before it is built.
#pragma once

#include "topology/family.h"

namespace weft::sim {

// Throws InputError when its routers are more than the engine can number. A size that is not known passes; the engine
// asks again.
void check_size(const topology::ClosedForms& forms);

}  // namespace weft::sim
