// How near is the estimated latency to the simulated one?
#pragma once

namespace weft {

void bench_estimate();

}  // namespace weft
