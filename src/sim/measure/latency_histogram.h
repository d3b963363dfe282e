// An exact histogram of latencies in cycles: every percentile is the latency of some packet.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "base/ranks/ranks.h"

namespace weft::sim {

class LatencyHistogram {
 public:
  void add(std::uint64_t cycles, std::uint64_t count = 1) {
    count_ += count;
    sum_ += cycles * count;
    if (cycles < dense_.size()) {
      dense_[cycles] += count;
    } else {
      add_beyond(cycles, count);
    }
  }
  void merge(const LatencyHistogram& other);
  // Collective. Adds what the other ranks have.
  void sum_over(Ranks& ranks);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  // The following need at least one packet.
  [[nodiscard]] double mean() const { return static_cast<double>(sum_) / static_cast<double>(count_); }
  [[nodiscard]] std::uint64_t min() const;
  [[nodiscard]] std::uint64_t max() const;
  // The least latency that at least this share of the packets did not exceed (nearest rank). The share is in
  // thousandths, 1 to 1000, so that the result does not depend on rounding.
  [[nodiscard]] std::uint64_t percentile(unsigned thousandths) const;

  // {latency, packets}, in ascending order of latency, without latencies that did not occur.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> entries() const;

 private:
  // Latencies below kDense are counted in an array that grows on demand, the few above in a map.
  static constexpr std::uint64_t kDense = 1U << 16U;

  void add_beyond(std::uint64_t cycles, std::uint64_t count);

  std::vector<std::uint64_t> dense_;
  std::map<std::uint64_t, std::uint64_t> sparse_;
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace weft::sim
