// The record of a running simulation: a time series of all packets, and totals of the packets that were generated in
// the measurement window, however late they are received. The window can be restarted and extended.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/engine/engine.h"
#include "sim/measure/generation_log.h"
#include "sim/measure/latency_histogram.h"
#include "sim/measure/time_series.h"

namespace weft::sim {

// Totals over received packets.
struct Tally {
  LatencyHistogram latency;               // from generation until the tail is received
  std::uint64_t network_latency_sum = 0;  // from the injection of the head
  std::uint64_t hops_sum = 0;
  std::uint64_t flits_sum = 0;

  void add(const Arrival& arrival);
  void merge(const Tally& other);
  // Collective. Adds what the other ranks have.
  void sum_over(Ranks& ranks);
  [[nodiscard]] std::uint64_t count() const { return latency.count(); }
};

// With several ranks each records what its own terminals generate and receive, and functions that return totals are
// collective.
class RunRecord {
 public:
  // Totals over the packets to one destination that were generated since the window began.
  struct Arrivals {
    std::uint64_t latency = 0;  // sum
    std::uint32_t hops = 0;     // sum
    std::uint32_t packets = 0;
  };

  // With `keeps_packets` every arrival is kept, see packets(). `terminals` are those of this rank.
  RunRecord(const traffic::Injector& injector, bool keeps_packets, const GeneratedPackets::Terminals& terminals,
            const Execution& execution);

  // Adds packets that were received, or that will be in a cycle known already. `now` cycles have been simulated.
  void add_arrivals(std::span<const Arrival> arrivals, Cycle now);
  void begin_window(Cycle now);
  // May be called again later, for a longer window.
  void end_window(Cycle now);
  // Makes the window the whole run, from cycle 0 to `now`.
  void count_whole_run(Cycle now);
  // Adds the packets generated before `now` to the series.
  void read_generated(Cycle now);

  [[nodiscard]] Cycle window_begin() const { return begin_; }
  [[nodiscard]] Cycle window_end() const { return end_; }
  // Packets generated in the window, flits received in it, and what has been received of these packets.
  [[nodiscard]] const GeneratedPackets::Count& generated() const { return totals().window.generated; }
  [[nodiscard]] std::uint64_t received_flits() const { return totals().window.received_flits; }
  [[nodiscard]] const Tally& tally() const { return totals().window.tally; }
  [[nodiscard]] bool has_all() const;
  // Flits received from each source since the window began.
  [[nodiscard]] std::span<const std::uint64_t> flits_by_source() const { return by_terminal().flits_by_source; }

  [[nodiscard]] std::span<const Arrivals> arrivals_by_destination() const {
    return by_terminal().arrivals_by_destination;
  }

  [[nodiscard]] const TimeSeries& series() const { return totals().series; }
  [[nodiscard]] const GeneratedPackets& generated_packets() const { return generated_packets_; }
  [[nodiscard]] Cycle last_received() const { return totals().last_received; }
  [[nodiscard]] std::vector<Arrival>& packets() { return packets_; }  // of this rank

 private:
  static constexpr Cycle kOpen = UINT64_MAX;

  void add(const Arrival& arrival);
  void add_reply_to(const Arrival& request);

  // Totals of a span of cycles.
  struct Account {
    GeneratedPackets::Count generated;
    std::uint64_t received_flits = 0;
    Tally tally;  // of packets generated in these cycles, whenever they were received

    void absorb(Account& other);  // empties `other`
  };
  struct Totals {
    TimeSeries series;
    Account window;
    Cycle last_received = 0;
    void sum_over(Ranks& ranks);
  };
  struct ByTerminal {
    std::vector<std::uint64_t> flits_by_source;
    std::vector<Arrivals> arrivals_by_destination;
    void sum_over(Ranks& ranks);
  };
  Account& account_at(Cycle cycle) { return cycle < begin_ ? before_ : cycle < end_ ? own_.window : after_; }
  [[nodiscard]] const Totals& totals() const;
  [[nodiscard]] const ByTerminal& by_terminal() const;
  void forget_totals();

  GeneratedPackets generated_packets_;
  Ranks* ranks_;  // none: this process alone
  std::uint32_t reply_flits_;
  bool keeps_packets_;
  Cycle begin_ = 0;
  Cycle end_ = kOpen;
  Totals own_;  // of this rank
  ByTerminal own_by_terminal_;
  mutable std::optional<Totals> totals_;  // of all ranks, until anything changes
  mutable std::optional<ByTerminal> by_terminal_;
  Account before_;
  Account after_;
  std::vector<std::uint64_t> flits_by_source_before_;  // empty until a window has begun
  std::vector<Arrival> early_;                         // reported by the engine before the tail is received
  std::vector<Arrival> packets_;
};

}  // namespace weft::sim
