// What happened when, in bins of as many cycles as it takes to need few of them: a bin has 1, 2, 4, … cycles, and
// whenever the run has become too long for that, neighbours are joined.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/measure/correlated_mean.h"
#include "sim/model/model.h"

namespace weft::sim {

class TimeSeries {
 public:
  static constexpr std::size_t kMostBins = 4096;

  struct Bin {
    // Of packets born in these cycles.
    std::uint64_t births = 0;
    std::uint64_t born_flits = 0;
    std::uint64_t delivered = 0;             // of them, so far
    std::uint64_t latency_of_delivered = 0;  // the sum
    // Of packets whose tail was taken in these cycles.
    std::uint64_t taken = 0;
    std::uint64_t taken_flits = 0;
    std::uint64_t latency_of_taken = 0;  // the sum
    std::uint64_t source_lag = 0;        // the longest time that one of them had waited at its source
  };

  void add_birth(Cycle generated, std::uint64_t flits) {
    Bin& bin = at(generated);
    ++bin.births;
    bin.born_flits += flits;
  }
  void add_delivery(Cycle generated, Cycle head_sent, Cycle tail_received, std::uint64_t flits);

  [[nodiscard]] Cycle bin_cycles() const { return Cycle{1} << shift_; }
  // Up to the last in which anything happened.
  [[nodiscard]] std::span<const Bin> bins() const { return bins_; }
  [[nodiscard]] std::span<const Bin> bins(Cycle from, Cycle to) const;  // those that lie inside

  // Of the bins that lie inside: latencies of packets by their birth; by the cycle in which they were taken; flits that
  // were taken, per bin.
  [[nodiscard]] std::vector<Part> latencies_by_birth(Cycle from, Cycle to) const;
  [[nodiscard]] std::vector<Part> latencies_by_end(Cycle from, Cycle to) const;
  [[nodiscard]] std::vector<Part> flits_by_end(Cycle from, Cycle to) const;

 private:
  Bin& at(Cycle cycle) {
    if (const std::uint64_t bin = cycle >> shift_; bin < bins_.size()) return bins_[bin];
    return grow(cycle);
  }
  Bin& grow(Cycle cycle);
  void join_neighbours();

  std::vector<Bin> bins_;
  unsigned shift_ = 0;
};

}  // namespace weft::sim
