// Do the sources offer more than the network takes? Then what waits grows without end, and so does every latency.
#pragma once

#include <string>

#include "sim/time_series.h"
#include "traffic/injector.h"

namespace weft::sim {

// How unevenly sources send.
struct Bursts {
  double cycles = 0;   // see traffic::Injector::burst_cycles
  double sharers = 1;  // sources that may be taken to share whatever is full, so that their bursts even out
};

Bursts bursts_of(const traffic::Injector& injector);

// Judges the run from cycle 0 to `to`, whose births must all be in the series. Gives the reason in words; empty when
// there is none. Two signs count:
//   - fewer flits were taken than were born, by more than 5 % in the second half of the run and in both its quarters;
//   - some source lags by more than 5 % of the run, and this lag grows in proportion to the time while latencies grow.
// The second one finds a few overloaded sources among many. Either must have been there after two thirds of the run,
// too. Bursts may look like both for a while: births of one source vary by sqrt(cycles/T) of their mean in T cycles,
// those of all that share a channel by less, and a shortage or a lag below twice that is no sign.
std::string why_saturated(const TimeSeries& series, Cycle to, const Bursts& bursts = {});

}  // namespace weft::sim
