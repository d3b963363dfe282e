// The result of a run as a plain value. `weft simulate`, sweeps, claims, the report and users of the library see this
// type; run_json.h turns it into JSON and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/configuration.h"
#include "sim/measure/simulation.h"
#include "traffic/packet_lengths.h"

namespace weft::experiment {

// Cycles from the generation of a packet until its tail is received. None where no packet was received.
struct LatencySummary {
  std::optional<double> mean{};
  std::optional<double> ci95{};  // half width of the 95 % confidence interval of the mean; none: the run is too short
  std::optional<std::uint64_t> p50{};
  std::optional<std::uint64_t> p95{};
  std::optional<std::uint64_t> p99{};
  std::optional<std::uint64_t> p999{};
  std::optional<std::uint64_t> max{};
  friend bool operator==(const LatencySummary&, const LatencySummary&) = default;
};

// Utilisation of the channels of a link class: shares of the time in which a channel sends.
struct ClassUse {
  std::string name;
  std::uint64_t channel_count = 0;
  std::optional<double> mean{};
  std::optional<double> max{};  // of the busiest channel; none unless RecordOptions::counts_channels
  friend bool operator==(const ClassUse&, const ClassUse&) = default;
};

// A packet that is part of a deadlock.
struct DeadlockedPacket {
  TerminalId source = 0;
  std::uint32_t sequence = 0;  // among the packets of its source
  TerminalId destination = 0;
  std::vector<routing::VirtualChannel> holds{};
  std::vector<routing::VirtualChannel> waits_for{};
  friend bool operator==(const DeadlockedPacket&, const DeadlockedPacket&) = default;
};

struct ProofSummary {
  std::string verdict;  // deadlock::to_text
  std::string method;
  friend bool operator==(const ProofSummary&, const ProofSummary&) = default;
};

// Messages to several terminals, over the whole run; latencies are means, in cycles from the generation of the message.
struct MulticastResult {
  std::string scheme;
  std::uint64_t messages = 0;  // that all targets have received, and acknowledged where they do
  std::uint64_t copies = 0;    // received by terminals
  std::optional<double> copy_latency{};
  std::optional<double> last_copy_latency{};
  std::optional<std::uint64_t> acknowledgements{};  // packets received by sources; none where receivers send none
  std::optional<double> last_acknowledgement_latency{};
  std::uint64_t overflows = 0;  // forks that found the table of combined multicasts full
  friend bool operator==(const MulticastResult&, const MulticastResult&) = default;
};

// Packets that were cut off, over the whole run.
struct RecoveryResult {
  std::uint64_t kills = 0;    // outputs that were taken from blocked packets
  std::uint64_t retries = 0;  // packets that were sent again
  friend bool operator==(const RecoveryResult&, const RecoveryResult&) = default;
};

// Loads are in flits per terminal and cycle.
struct RunResult {
  // What was run.
  RunNames names{};  // short: arguments that have their default are left out
  traffic::PacketLengths packet{};
  std::optional<double> load{};  // none for a list or a batch
  RouterDescription router{};
  std::uint64_t seed = 1;
  bool ends_by_itself = false;             // the process has a fixed number of packets
  std::optional<std::uint64_t> senders{};  // terminals that send under this pattern

  sim::RunVerdict verdict = sim::RunVerdict::not_converged;
  std::string reason{};   // a clause
  std::string warning{};  // empty for most runs

  double offered = 0;
  double accepted = 0;
  // By how much `accepted` may be below `offered` by chance although the network carries everything.
  std::optional<double> accepted_error{};
  std::optional<double> accepted_payload{};  // without header flits; none where headers have one flit
  // Upper bounds for any routing and any router; none where the traffic does not follow a pattern.
  std::optional<double> bound{};  // on the load, with equal service to all sources
  std::string bound_reason{};
  std::optional<double> accepted_bound{};  // on the accepted load, however unevenly sources are served

  LatencySummary packet_latency{};
  std::optional<double> network_latency{};  // mean cycles from the injection of the head
  std::optional<double> hops{};             // mean links per packet
  std::optional<double> congestion{};       // see sim/measure/stopping_rule.h
  std::optional<sim::Fairness> fairness{};
  std::vector<ClassUse> utilisation{};

  std::uint64_t generated_packets = 0;  // in the window
  std::uint64_t received_packets = 0;   // of these
  std::uint64_t packets_in_flight = 0;  // at the end of the run
  std::uint64_t flit_hops = 0;
  sim::Cycle cycles = 0;
  sim::Cycle warm_up = 0;
  sim::Cycle window_end = 0;
  // The cycle in which the last tail of a list or a batch was received; none where packets were not received.
  std::optional<sim::Cycle> makespan{};
  double cpu_seconds = 0;    // for the cycles
  double setup_seconds = 0;  // before the first cycle

  std::optional<MulticastResult> multicast{};
  std::optional<RecoveryResult> recovery{};

  std::vector<DeadlockedPacket> deadlocked_packets{};  // the smallest set that waits only for itself
  std::optional<ProofSummary> proof{};                 // after a deadlock, where the network is not too large

  [[nodiscard]] bool is_deadlocked() const { return verdict == sim::RunVerdict::deadlocked; }
};

// Saturated or deadlocked?
bool is_saturated(const RunResult& result);

// Does the result show that the network carries the load? It does when the run converged, or when it did not converge
// but accepted the offered load within the error. `weft saturation`, tables and pages use this rule.
bool is_carried(const RunResult& result);

}  // namespace weft::experiment
