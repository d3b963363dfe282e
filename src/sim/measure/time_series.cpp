#include "sim/measure/time_series.h"

#include <algorithm>
#include <array>

namespace weft::sim {

namespace {

Part part_of(std::uint64_t sum, std::uint64_t count) { return {static_cast<double>(sum), static_cast<double>(count)}; }

}  // namespace

void TimeSeries::add_delivery(Cycle generated, Cycle head_sent, Cycle tail_received, std::uint64_t flits) {
  const Cycle latency = tail_received - generated;
  Bin& end = at(tail_received);
  ++end.received;
  end.received_flits += flits;
  end.latency_of_received += latency;
  end.longest_source_wait = std::max(end.longest_source_wait, head_sent - generated);
  Bin& start = at(generated);
  ++start.delivered;
  start.latency_of_delivered += latency;
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
    bins_[i] = {.generated = a.generated + b.generated,
                .generated_flits = a.generated_flits + b.generated_flits,
                .delivered = a.delivered + b.delivered,
                .latency_of_delivered = a.latency_of_delivered + b.latency_of_delivered,
                .received = a.received + b.received,
                .received_flits = a.received_flits + b.received_flits,
                .latency_of_received = a.latency_of_received + b.latency_of_received,
                .longest_source_wait = std::max(a.longest_source_wait, b.longest_source_wait)};
  }
  bins_.resize(bins_.size() / 2);
  ++shift_;
}

void TimeSeries::sum_over(Ranks& ranks) {
  std::array<std::uint64_t, 1> shift{shift_};
  ranks.largest(shift);
  while (shift_ < shift[0]) join_neighbours();
  std::array<std::uint64_t, 1> count{bins_.size()};
  ranks.largest(count);
  bins_.resize(count[0]);
  Words waits;
  for (const Bin& bin : bins_) waits.push_back(bin.longest_source_wait);
  ranks.largest(waits);
  static_assert(sizeof(Bin) == 8 * sizeof(std::uint64_t));
  ranks.sum({reinterpret_cast<std::uint64_t*>(bins_.data()), 8 * bins_.size()});  // all members are such numbers
  for (std::size_t i = 0; i < bins_.size(); ++i) bins_[i].longest_source_wait = waits[i];
}

std::span<const TimeSeries::Bin> TimeSeries::bins(Cycle from, Cycle to) const {
  const std::uint64_t first = std::min<std::uint64_t>((from + bin_cycles() - 1) >> shift_, bins_.size());
  const std::uint64_t end = std::clamp<std::uint64_t>(to >> shift_, first, bins_.size());
  return std::span(bins_).subspan(first, end - first);
}

std::vector<Part> TimeSeries::latencies_by_generation(Cycle from, Cycle to) const {
  std::vector<Part> parts;
  for (const Bin& bin : bins(from, to)) parts.push_back(part_of(bin.latency_of_delivered, bin.delivered));
  return parts;
}

std::vector<Part> TimeSeries::latencies_by_reception(Cycle from, Cycle to) const {
  std::vector<Part> parts;
  for (const Bin& bin : bins(from, to)) parts.push_back(part_of(bin.latency_of_received, bin.received));
  return parts;
}

std::vector<Part> TimeSeries::flits_by_reception(Cycle from, Cycle to) const {
  std::vector<Part> parts;
  for (const Bin& bin : bins(from, to)) parts.push_back(part_of(bin.received_flits, 1));
  return parts;
}

}  // namespace weft::sim
