// Where the warm-up of a run ends, found from the series itself: MSER-5 (White, Cobb, Spratt: A comparison of five
// steady-state truncation heuristics for simulation, Proc. 2000 Winter Simulation Conference). Of all beginnings that
// could be cut off, it takes the one for which the mean of the rest has the least standard error: a transient that is
// left in makes the spread larger, a cut too late leaves fewer values.
//
// A network starts empty, so what is cut off must have a lower mean than the rest. A beginning with a higher one is no
// warm-up but a jam, and to leave it out would make the mean too small.
#pragma once

#include <cstddef>
#include <span>

#include "sim/measure/correlated_mean.h"

namespace weft::sim {

struct WarmUp {
  std::size_t part_count = 0;  // parts that belong to it
  // False when it takes more than half of the series, or the series is too short to tell: then nothing says whether it
  // has ended at all.
  bool is_over = false;
};

WarmUp find_warm_up(std::span<const Part> parts);

}  // namespace weft::sim
