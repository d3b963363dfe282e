// A simulation from its first cycle to a verdict: how long to warm up, how long to measure, when to stop.
//
// A run has three parts. The warm-up lasts as long as it is told to, or until the series of latencies no longer shows
// that it goes on. Packets that are generated in the window after it are the ones that count. Then they are followed to
// their end; all terminals go on to send meanwhile, so that the load stays what it was. Left to itself the window ends
// when the mean latency is known well enough and the window is long enough for that to be trusted (stopping_rule.h).
//
// Traffic that ends by itself, a list or a batch, has no warm-up: all packets count, and the run ends with the last.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "sim/engine/deadlock_detector.h"
#include "sim/measure/correlated_mean.h"
#include "sim/measure/fairness.h"
#include "sim/measure/run_record.h"

namespace weft::sim {

struct Experiment {
  const routing::Routing& routing;
  const traffic::Injector& injector;
  Model model{};
  bool ends_by_itself = false;     // the injector, some time
  std::optional<Cycle> cycles{};   // until the window ends, the warm-up included; else automatic
  std::optional<Cycle> warm_up{};  // less than `cycles`; else automatic
  std::uint64_t seed = 1;
  bool counts_channels = false;
  bool keeps_packets = false;
};

inline constexpr double kRough = 0.1;  // half width over the mean that is enough in a window whose length is given

enum class RunVerdict : std::uint8_t { converged, not_converged, saturated, deadlocked };

// "converged", "not-converged", "saturated", "deadlocked".
std::string_view to_text(RunVerdict verdict);

struct Measurements {
  RunVerdict verdict = RunVerdict::not_converged;
  std::string reason;  // a clause in plain words

  // The window: cycles begin .. end-1. After a deadlock it is the whole run until that was found.
  Cycle begin = 0;
  Cycle end = 0;
  double offered = 0;  // flits per terminal and cycle, of births in the window
  double accepted = 0;
  // By how much `accepted` may fall short of `offered` by chance, in the same unit, where the network carries all: half
  // of the interval of their difference, or three deviations of the packets in flight where the window is too short.
  double accepted_error = 0;
  double congestion = 0;                    // see stopping_rule.h; 0 where no packet arrived
  Tally packets;                            // born in the window
  std::uint64_t generated_packets = 0;           // in the window
  std::optional<CorrelatedMean> latency{};  // of these packets; none of no packet

  // Since the window began, until the end of the run.
  std::optional<Fairness> fairness{};  // of the sources that send
  Cycle counted_cycles = 0;
  std::vector<std::uint64_t> class_flits{};    // of packets that were granted links of each class
  std::vector<std::uint64_t> channel_flits{};  // over each channel, node by node, port by port, if they are counted

  // Of the whole run.
  TimeSeries series;
  Cycle cycles = 0;
  std::uint64_t flit_hops = 0;
  double cpu_seconds = 0;    // of the cycles
  double setup_seconds = 0;  // before the first one
  std::uint64_t bytes = 0;
  std::uint64_t left_packets = 0;         // in the network at the end
  std::vector<BlockedPacket> standing{};  // of a deadlock: packets that wait for each other
  std::vector<Arrival> arrivals{};  // if they were to be kept; by the cycle of their end, then by source and number
};

// Throws InputError when the model does not fit the routing, Interrupted when it is stopped.
Measurements simulate(const Experiment& experiment, const Execution& execution);

}  // namespace weft::sim
