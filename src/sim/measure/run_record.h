// What is written down while a simulation runs: of all packets the time series, and of those born inside a window what
// became of them, however late. The window may be begun anew, and be made longer.
#pragma once

#include <span>
#include <vector>

#include "sim/engine/engine.h"
#include "sim/measure/generation_log.h"
#include "sim/measure/latency_histogram.h"
#include "sim/measure/time_series.h"

namespace weft::sim {

// Of packets that have arrived.
struct Tally {
  LatencyHistogram latency;               // from birth until the tail is taken
  std::uint64_t network_latency_sum = 0;  // since the head has left the terminal
  std::uint64_t hops_sum = 0;
  std::uint64_t flits_sum = 0;

  void add(const Arrival& arrival);
  void merge(const Tally& other);
  [[nodiscard]] std::uint64_t count() const { return latency.count(); }
};

class RunRecord {
 public:
  // Of packets to one destination, born since the window began.
  struct Arrivals {
    std::uint64_t latency = 0;  // sums
    std::uint32_t hops = 0;
    std::uint32_t packets = 0;
  };

  // With `keeps_packets` every arrival is kept.
  RunRecord(const traffic::Injector& injector, bool keeps_packets, const Execution& execution);

  // Packets that were, or will be, taken. `now` cycles have been simulated.
  void take(std::span<const Arrival> arrivals, Cycle now);
  void begin_window(Cycle now);
  // May be called again, later, for a longer window.
  void end_window(Cycle now);
  // All packets of the run count, from cycle 0 to `now`.
  void take_whole_run(Cycle now);
  // Puts the births until then into the series.
  void read_births(Cycle now);

  [[nodiscard]] Cycle window_begin() const { return begin_; }
  [[nodiscard]] Cycle window_end() const { return end_; }
  // Of the window.
  [[nodiscard]] const GeneratedPackets::Count& generated() const { return window_.generated; }
  [[nodiscard]] std::uint64_t taken_flits() const { return window_.taken_flits; }
  [[nodiscard]] const Tally& tally() const { return window_.tally; }
  [[nodiscard]] bool has_all() const { return tally().count() == generated().packets; }
  // Flits of each source that have been taken since the window began.
  [[nodiscard]] std::span<const std::uint64_t> flits_by_source() const { return flits_by_source_; }

  [[nodiscard]] std::span<const Arrivals> arrivals_by_destination() const { return arrivals_by_destination_; }

  [[nodiscard]] const TimeSeries& series() const { return series_; }
  [[nodiscard]] const GeneratedPackets& births() const { return births_; }
  [[nodiscard]] std::uint64_t all_taken() const { return all_taken_; }  // packets, of the whole run
  [[nodiscard]] Cycle last_taken() const { return last_taken_; }
  [[nodiscard]] std::vector<Arrival>& packets() { return packets_; }

 private:
  static constexpr Cycle kOpen = UINT64_MAX;

  void add(const Arrival& arrival);
  void add_reply_to(const Arrival& request);

  // What there is to know of some time.
  struct Account {
    GeneratedPackets::Count generated;
    std::uint64_t taken_flits = 0;
    Tally tally;  // of packets born then, whenever they arrived

    void take(Account& other);  // which is left empty
  };
  Account& account_at(Cycle cycle) { return cycle < begin_ ? before_ : cycle < end_ ? window_ : after_; }

  GeneratedPackets births_;
  std::uint32_t reply_flits_;
  bool keeps_packets_;
  TimeSeries series_;
  Cycle begin_ = 0;
  Cycle end_ = kOpen;
  Account before_;
  Account window_;
  Account after_;
  std::vector<std::uint64_t> flits_by_source_;
  std::vector<std::uint64_t> flits_by_source_before_;  // none before there is a window
  std::vector<Arrivals> arrivals_by_destination_;
  std::vector<Arrival> early_;  // told before the tail was taken
  std::vector<Arrival> packets_;
  std::uint64_t all_taken_ = 0;
  Cycle last_taken_ = 0;
};

}  // namespace weft::sim
