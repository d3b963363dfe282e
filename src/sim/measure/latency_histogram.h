// How many packets took how many cycles, exactly: every percentile is a latency that some packet had.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

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

  [[nodiscard]] std::uint64_t count() const { return count_; }
  // The following are for one packet at least.
  [[nodiscard]] double mean() const { return static_cast<double>(sum_) / static_cast<double>(count_); }
  [[nodiscard]] std::uint64_t min() const;
  [[nodiscard]] std::uint64_t max() const;
  // The least latency that at least this share of the packets did not exceed (nearest rank). The share is given in
  // thousandths, 1 to 1000, so that no rounding decides.
  [[nodiscard]] std::uint64_t percentile(unsigned thousandths) const;

  // The latencies that occurred, upwards, each with its packets.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, std::uint64_t>> entries() const;

 private:
  // Latencies below are counted in an array, which grows as they come; the few beyond in a map.
  static constexpr std::uint64_t kDense = 1U << 16U;

  void add_beyond(std::uint64_t cycles, std::uint64_t count);

  std::vector<std::uint64_t> dense_;
  std::map<std::uint64_t, std::uint64_t> sparse_;
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
};

}  // namespace weft::sim
