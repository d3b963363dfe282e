// Runs a simulation from its first cycle to a verdict: warm-up, measurement, drain.
//
// The warm-up has a given length, or ends when the series of latencies shows that it is over (warm_up.h). The packets
// generated in the window after it are measured. In the drain the run continues until they have been received; all
// terminals keep injecting, so that the load does not change. A window without a given length ends when the confidence
// interval of the mean latency is narrow enough and the window is long enough for that to be trusted (stopping_rule.h).
//
// Finite traffic, a list or a batch, has no warm-up: all packets are measured, and the run ends with the last one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "sim/engine/deadlock_detector.h"
#include "sim/measure/correlated_mean.h"
#include "sim/measure/fairness.h"
#include "sim/measure/message_collector.h"
#include "sim/measure/run_record.h"

namespace weft::sim {

struct Experiment {
  const routing::Routing& routing;
  const traffic::Injector& injector;
  Model model{};
  bool ends_by_itself = false;     // the injector generates finitely many packets
  std::optional<Cycle> cycles{};   // end of the window, the warm-up included; none: automatic
  std::optional<Cycle> warm_up{};  // less than `cycles`; none: automatic
  std::uint64_t seed = 1;
  const MessagePlans* plans = nullptr;  // none: a message is one packet
  bool counts_channels = false;
  bool keeps_packets = false;
  std::string name{};  // of all that decides the result: ranks that simulate together must have the same
};

// The half width over the mean at which a window of given length counts as converged.
inline constexpr double kRoughPrecision = 0.1;

enum class RunVerdict : std::uint8_t { converged, not_converged, saturated, deadlocked };

// "converged", "not-converged", "saturated", "deadlocked".
std::string_view to_text(RunVerdict verdict);

struct Measurements {
  RunVerdict verdict = RunVerdict::not_converged;
  std::string reason;  // a clause in plain words

  // The window: cycles begin .. end-1. After a deadlock it is the whole run until the deadlock was found.
  Cycle begin = 0;
  Cycle end = 0;
  double offered = 0;   // flits generated in the window, per terminal and cycle
  double accepted = 0;  // flits received in the window, per terminal and cycle
  // By how much `accepted` may be below `offered` by chance although the network carries everything: half of the
  // confidence interval of their difference, or three deviations of the packets in flight if the window is too short.
  double accepted_error = 0;
  double congestion = 0;                    // see stopping_rule.h; 0 if no packet was received
  Tally packets;                            // generated in the window and received
  std::uint64_t generated_packets = 0;      // in the window
  std::optional<CorrelatedMean> latency{};  // of these packets; none if there are none

  // From the beginning of the window until the end of the run.
  std::optional<Fairness> fairness{};  // over the sources that generate packets
  Cycle counted_cycles = 0;
  std::vector<std::uint64_t> class_flits{};    // per link class; a packet's flits count when its VC is granted
  std::vector<std::uint64_t> channel_flits{};  // per channel, node by node, port by port, if counted

  // Over the whole run.
  TimeSeries series;
  Cycle cycles = 0;
  std::uint64_t flit_hops = 0;
  double cpu_seconds = 0;    // for the cycles
  double setup_seconds = 0;  // before the first cycle
  std::uint64_t bytes = 0;
  std::uint64_t left_packets = 0;                   // in the network at the end
  std::vector<BlockedPacket> deadlocked_packets{};  // if deadlocked: the smallest set that waits only for itself
  MessageTally messages{};                          // with plans
  ForkCounts forks{};                               // with plans or recovery
  // If kept, one for each copy of a multicast; in the order of the cycle of reception, then of source and sequence.
  std::vector<Arrival> arrivals{};
};

// Throws InputError if the model does not fit the routing, Interrupted if stopped. With several ranks it is collective:
// all get the totals; packets, of a deadlock or kept ones, are described at the first rank only.
Measurements simulate(const Experiment& experiment, const Execution& execution);

}  // namespace weft::sim
