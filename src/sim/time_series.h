// What happened when, in bins of as many cycles as it takes to need few of them: a bin has 1, 2, 4, … cycles, and
// whenever the run has become too long for that, neighbours are joined.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/correlated_mean.h"
#include "sim/model.h"

namespace weft::sim {

class TimeSeries {
 public:
  static constexpr std::size_t kMostBins = 4096;

  struct Bin {
    // Of packets born in these cycles, by their birth.
    std::uint64_t births = 0;
    std::uint64_t born_flits = 0;
    std::uint64_t delivered = 0;  // of them, so far
    std::uint64_t latency_sum = 0;
    // Of packets taken in these cycles.
    std::uint64_t taken_flits = 0;
    // The largest that was seen: how long the first packet of a source had been waiting for its turn, in cycles.
    std::uint64_t source_lag = 0;
  };

  void add_birth(Cycle birth, std::uint64_t flits) {
    Bin& bin = at(birth);
    ++bin.births;
    bin.born_flits += flits;
  }
  void add_delivery(Cycle birth, Cycle tail_taken, std::uint64_t flits) {
    at(tail_taken).taken_flits += flits;
    Bin& bin = at(birth);
    ++bin.delivered;
    bin.latency_sum += tail_taken - birth;
  }
  void add_source_lag(Cycle now, std::uint64_t lag);

  [[nodiscard]] Cycle bin_cycles() const { return Cycle{1} << shift_; }
  // Up to the last in which anything happened.
  [[nodiscard]] std::span<const Bin> bins() const { return bins_; }
  [[nodiscard]] std::span<const Bin> bins(Cycle from, Cycle to) const;  // those that lie inside

  // Latencies of packets by their birth, of the bins that lie inside.
  [[nodiscard]] std::vector<Part> latency_parts(Cycle from, Cycle to) const;

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
