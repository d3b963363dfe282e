// Detects saturation: sources generate more than the network accepts, so the backlog and all latencies grow without
// bound.
#pragma once

#include <string>

#include "sim/measure/time_series.h"
#include "traffic/injector.h"

namespace weft::sim {

// How bursty the sources are.
struct Bursts {
  double cycles = 0;   // see traffic::Injector::burst_cycles
  double sharers = 1;  // estimated number of sources that share the bottleneck, so that their bursts even out
};

Bursts bursts_of(const traffic::Injector& injector);

// What the backlog is compared with.
struct Scale {
  double unloaded_latency = 0;  // in cycles, of the mean packet
  Bursts bursts{};
};

// Returns the reason in words if the run from cycle 0 to `to` is saturated, else an empty string. The series must hold
// all packets generated before `to`. The sign of saturation is a backlog that grows in proportion to time. It is
// measured in cycles of offered traffic, and its threshold does not depend on the length of the run: a long run shows a
// small overload, a short run a large one, and queues and jams below saturation never reach the threshold. Saturated if
//   - the backlog of all sources together grows by more than 30 unloaded latencies in the second half of the run, or by
//     a fifth of what is offered, and by a quarter of that in both halves of this half; or
//   - some source falls behind by more than 100 unloaded latencies, and more in each quarter of the run, while
//     latencies grow. This finds a few overloaded sources among many.
// The same must have held after two thirds of the run. Bursts may look like either for a while: the traffic of one
// source varies by sqrt(cycles/T) of its mean in T cycles, that of all that share a channel by less, so a backlog below
// twice that does not count.
std::string why_saturated(const TimeSeries& series, Cycle to, const Scale& scale);

}  // namespace weft::sim
