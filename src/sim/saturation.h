// Do the sources offer more than the network takes? Then what waits grows without end, and so does every latency.
#pragma once

#include <string>

#include "sim/time_series.h"

namespace weft::sim {

// Judges the run from cycle 0 to `to`, whose births must all be in the series. Gives the reason in words; empty when
// there is none. Two signs count:
//   - fewer flits were taken than were born, by more than 5 % in the second half of the run and in both its quarters;
//   - some source lags by more than 5 % of the run, and this lag grows in proportion to the time while latencies grow.
// The second one finds a few overloaded sources among many.
std::string why_saturated(const TimeSeries& series, Cycle to);

}  // namespace weft::sim
