#include "sim/measure/latency_histogram.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace weft::sim {

void LatencyHistogram::add_beyond(std::uint64_t cycles, std::uint64_t count) {
  if (cycles >= kDense) {
    sparse_[cycles] += count;
    return;
  }
  dense_.resize(std::bit_ceil(cycles + 1));
  dense_[cycles] += count;
}

void LatencyHistogram::merge(const LatencyHistogram& other) {
  for (const auto& [cycles, count] : other.entries()) add(cycles, count);
}

std::uint64_t LatencyHistogram::min() const {
  WEFT_CHECK(count_ > 0);
  return entries().front().first;
}

std::uint64_t LatencyHistogram::max() const { return percentile(1000); }

std::uint64_t LatencyHistogram::percentile(unsigned thousandths) const {
  WEFT_CHECK(count_ > 0 && thousandths > 0 && thousandths <= 1000);
  // ceil(count * thousandths / 1000), in parts, so that no product overflows.
  const std::uint64_t rank = count_ / 1000 * thousandths + (count_ % 1000 * thousandths + 999) / 1000;
  std::uint64_t below = 0;
  for (std::uint64_t cycles = 0; cycles < dense_.size(); ++cycles) {
    below += dense_[cycles];
    if (below >= rank) return cycles;
  }
  for (const auto& [cycles, count] : sparse_) {
    below += count;
    if (below >= rank) return cycles;
  }
  WEFT_CHECK(false);
  return 0;
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> LatencyHistogram::entries() const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> list;
  for (std::uint64_t cycles = 0; cycles < dense_.size(); ++cycles) {
    if (dense_[cycles] > 0) list.emplace_back(cycles, dense_[cycles]);
  }
  list.insert(list.end(), sparse_.begin(), sparse_.end());
  return list;
}

}  // namespace weft::sim
