// Do the sources offer more than the network takes? Then what waits grows without end, and so does every latency.
#pragma once

#include <string>

#include "sim/measure/time_series.h"
#include "traffic/injector.h"

namespace weft::sim {

// How unevenly sources send.
struct Bursts {
  double cycles = 0;   // see traffic::Injector::burst_cycles
  double sharers = 1;  // sources that may be taken to share whatever is full, so that their bursts even out
};

Bursts bursts_of(const traffic::Injector& injector);

// What a run is judged by besides its series.
struct Scale {
  double unloaded_latency = 0;  // in cycles, of the mean packet
  Bursts bursts{};
};

// Judges the run from cycle 0 to `to`, whose births must all be in the series. Gives the reason in words; empty when
// there is none. A backlog that grows in proportion to the time is the sign of saturation. It is counted in cycles of
// offered traffic, and what it must come to does not depend on the length of the run: a small overload is found in a
// long run, a large one soon, and the waits and jams of a network that carries everything in neither.
//   - the backlog of all sources together grows by more than 30 unloaded latencies in the second half of the run, or by
//     a fifth of what is offered, and by a quarter of that in both halves of this half; or
//   - some source falls behind by more than 100 unloaded latencies, ever more from quarter to quarter, while latencies
//     grow. This finds a few overloaded sources among many.
// Either must have been there after two thirds of the run, too. Bursts may look like both for a while: births of one
// source vary by sqrt(cycles/T) of their mean in T cycles, those of all that share a channel by less, and a backlog
// below twice that is no sign.
std::string why_saturated(const TimeSeries& series, Cycle to, const Scale& scale);

}  // namespace weft::sim
