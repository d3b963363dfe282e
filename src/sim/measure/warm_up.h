// Finds where the warm-up of a run ends by MSER-5 (White, Cobb, Spratt: A comparison of five steady-state truncation
// heuristics for simulation, Proc. 2000 Winter Simulation Conference): the truncation point for which the mean of the
// rest has the least standard error. A transient that is left in makes the spread larger, a cut too late leaves fewer
// values.
//
// A network starts empty, so the truncated part must have a lower mean than the rest. A beginning with a higher mean is
// not a warm-up but a jam, and truncating it would make the mean too small.
#pragma once

#include <cstddef>
#include <span>

#include "sim/measure/correlated_mean.h"

namespace weft::sim {

struct WarmUp {
  std::size_t part_count = 0;  // parts that belong to the warm-up
  // False if the warm-up takes more than half of the series or the series is too short: it may not have ended yet.
  bool is_over = false;
};

WarmUp find_warm_up(std::span<const Part> parts);

}  // namespace weft::sim
