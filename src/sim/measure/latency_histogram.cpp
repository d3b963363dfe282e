#include "sim/measure/latency_histogram.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

#include "base/check.h"

namespace weft::sim {
namespace {

using SparseCounts = std::map<std::uint64_t, std::uint64_t>;

std::string bytes_of_map(const SparseCounts& counts) {
  std::string bytes;
  for (const auto& [cycles, count] : counts) {
    const std::array<std::uint64_t, 2> entry{cycles, count};
    bytes.append(reinterpret_cast<const char*>(entry.data()), sizeof(entry));
  }
  return bytes;
}

void add_map(SparseCounts& counts, std::string_view bytes) {
  std::array<std::uint64_t, 2> entry{};
  for (; !bytes.empty(); bytes.remove_prefix(sizeof(entry))) {
    std::memcpy(entry.data(), bytes.data(), sizeof(entry));
    counts[entry[0]] += entry[1];
  }
}

}  // namespace

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

// Latencies in the map are few: each rank tells the first one its own, and this one tells all.
void LatencyHistogram::sum_over(Ranks& ranks) {
  std::array<std::uint64_t, 1> size{dense_.size()};
  ranks.largest(size);
  dense_.resize(size[0]);
  ranks.sum(dense_);
  std::array<std::uint64_t, 2> totals{count_, sum_};
  ranks.sum(totals);
  count_ = totals[0];
  sum_ = totals[1];
  SparseCounts all;
  for (const std::string& bytes : ranks.gather(bytes_of_map(sparse_))) add_map(all, bytes);
  std::string bytes = bytes_of_map(all);
  ranks.broadcast(bytes);
  sparse_.clear();
  add_map(sparse_, bytes);
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
