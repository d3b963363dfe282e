// The speed and the memory of the simulation.
#pragma once

#include <string>
#include <vector>

namespace weft {

void bench_simulation();

// Options: --growth first, then --only TEXT if wanted; or --against PROGRAM, --program PROGRAM, --rounds N, --only
// TEXT. The exit status.
int bench_simulation(const std::vector<std::string>& options);

}  // namespace weft
