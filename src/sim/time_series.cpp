#include "sim/time_series.h"

#include <algorithm>

namespace weft::sim {

void TimeSeries::add_source_lag(Cycle now, std::uint64_t lag) {
  Bin& bin = at(now);
  bin.source_lag = std::max(bin.source_lag, lag);
}

TimeSeries::Bin& TimeSeries::grow(Cycle cycle) {
  while (cycle >> shift_ >= kMostBins) join_neighbours();
  const std::uint64_t bin = cycle >> shift_;
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  return bins_[bin];
}

void TimeSeries::join_neighbours() {
  if (bins_.size() % 2 == 1) bins_.emplace_back();
  for (std::size_t i = 0; i < bins_.size() / 2; ++i) {
    const Bin a = bins_[2 * i];
    const Bin& b = bins_[2 * i + 1];
    bins_[i] = {.births = a.births + b.births,
                .born_flits = a.born_flits + b.born_flits,
                .delivered = a.delivered + b.delivered,
                .latency_sum = a.latency_sum + b.latency_sum,
                .taken_flits = a.taken_flits + b.taken_flits,
                .source_lag = std::max(a.source_lag, b.source_lag)};
  }
  bins_.resize(bins_.size() / 2);
  ++shift_;
}

std::span<const TimeSeries::Bin> TimeSeries::bins(Cycle from, Cycle to) const {
  const std::uint64_t first = std::min<std::uint64_t>((from + bin_cycles() - 1) >> shift_, bins_.size());
  const std::uint64_t end = std::clamp<std::uint64_t>(to >> shift_, first, bins_.size());
  return std::span(bins_).subspan(first, end - first);
}

std::vector<Part> TimeSeries::latency_parts(Cycle from, Cycle to) const {
  std::vector<Part> parts;
  for (const Bin& bin : bins(from, to)) {
    parts.push_back({static_cast<double>(bin.latency_sum), static_cast<double>(bin.delivered)});
  }
  return parts;
}

}  // namespace weft::sim
