// The speed and the memory of the simulation.
#pragma once

namespace weft {

void bench_simulation();

}  // namespace weft
