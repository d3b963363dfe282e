// Packets generated and received over time, in at most kMostBins bins: a bin has 1, 2, 4, … cycles, and when the run
// becomes too long, neighbouring bins are joined.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/ranks.h"
#include "sim/measure/correlated_mean.h"
#include "sim/model/model.h"

namespace weft::sim {

class TimeSeries {
 public:
  static constexpr std::size_t kMostBins = 4096;

  struct Bin {
    // Packets generated in these cycles.
    std::uint64_t generated = 0;
    std::uint64_t generated_flits = 0;
    std::uint64_t delivered = 0;             // how many of them have been received so far
    std::uint64_t latency_of_delivered = 0;  // the sum over these
    // Packets whose tail was received in these cycles.
    std::uint64_t received = 0;
    std::uint64_t received_flits = 0;
    std::uint64_t latency_of_received = 0;  // the sum
    std::uint64_t longest_source_wait = 0;  // the longest time that one of them waited at its source, in cycles
  };

  void add_generated(Cycle generated, std::uint64_t flits) {
    Bin& bin = at(generated);
    ++bin.generated;
    bin.generated_flits += flits;
  }
  void add_delivery(Cycle generated, Cycle head_sent, Cycle tail_received, std::uint64_t flits);

  // Collective. Adds what the other ranks have.
  void sum_over(Ranks& ranks);

  [[nodiscard]] Cycle bin_cycles() const { return Cycle{1} << shift_; }
  // Up to the last bin in which anything happened.
  [[nodiscard]] std::span<const Bin> bins() const { return bins_; }
  [[nodiscard]] std::span<const Bin> bins(Cycle from, Cycle to) const;  // those entirely inside

  // One part for each bin entirely inside: latencies of the packets generated in it; latencies of the packets received
  // in it; flits received in it.
  [[nodiscard]] std::vector<Part> latencies_by_generation(Cycle from, Cycle to) const;
  [[nodiscard]] std::vector<Part> latencies_by_reception(Cycle from, Cycle to) const;
  [[nodiscard]] std::vector<Part> flits_by_reception(Cycle from, Cycle to) const;

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
