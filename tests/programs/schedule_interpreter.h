// A slow second implementation of schedules, for tests: it moves real data (words of input numbers, complex numbers)
// item by item, and looks every rule up in sets.
#pragma once

#include "programs/machine/step_schedule.h"
#include "topology/network.h"

namespace weft::programs {

// Does the schedule keep the port model, and do its outputs have the values that the program promises?
bool gives_right_result(const Schedule& schedule, const topology::Network& network);

}  // namespace weft::programs
