#include "sim/measure/run_record.h"

#include <algorithm>
#include <utility>

namespace weft::sim {
namespace {

void add_to(GeneratedPackets::Count& count, const GeneratedPackets::Count& more) {
  count.packets += more.packets;
  count.flits += more.flits;
}

void move_to(std::vector<std::uint64_t>& sums, std::vector<std::uint64_t>& more) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += std::exchange(more[i], 0);
}

}  // namespace

void Tally::add(const Arrival& arrival) {
  latency.add(arrival.tail_received - arrival.generated);
  network_latency_sum += arrival.tail_received - arrival.head_sent;
  hops_sum += arrival.hops;
  flits_sum += arrival.flits;
}

void Tally::merge(const Tally& other) {
  latency.merge(other.latency);
  network_latency_sum += other.network_latency_sum;
  hops_sum += other.hops_sum;
  flits_sum += other.flits_sum;
}

void RunRecord::Account::absorb(Account& other) {
  add_to(generated, std::exchange(other.generated, {}));
  received_flits += std::exchange(other.received_flits, 0);
  tally.merge(std::exchange(other.tally, {}));
}

RunRecord::RunRecord(const traffic::Injector& injector, bool keeps_packets, const Execution& execution)
    : generated_packets_(injector, execution),
      reply_flits_(injector.reply_flits()),
      keeps_packets_(keeps_packets),
      flits_by_source_(injector.terminal_count()),
      arrivals_by_destination_(injector.terminal_count()) {}

void RunRecord::add_arrivals(std::span<const Arrival> arrivals, Cycle now) {
  std::vector<Arrival> early;
  const auto sort_out = [&](const Arrival& arrival) {
    if (arrival.tail_received < now) {
      add(arrival);
    } else {
      early.push_back(arrival);
    }
  };
  std::for_each(early_.begin(), early_.end(), sort_out);
  std::for_each(arrivals.begin(), arrivals.end(), sort_out);
  early_ = std::move(early);
}

void RunRecord::add(const Arrival& arrival) {
  series_.add_delivery(arrival.generated, arrival.head_sent, arrival.tail_received, arrival.flits);
  last_received_ = std::max(last_received_, arrival.tail_received);
  if (keeps_packets_) packets_.push_back(arrival);
  if (reply_flits_ > 0 && arrival.message_class == 0) add_reply_to(arrival);
  account_at(arrival.tail_received).received_flits += arrival.flits;
  if (arrival.tail_received >= begin_) flits_by_source_[arrival.source] += arrival.flits;
  account_at(arrival.generated).tally.add(arrival);
  if (arrival.generated < begin_) return;
  Arrivals& there = arrivals_by_destination_[arrival.destination];
  there.latency += arrival.tail_received - arrival.generated;
  there.hops += arrival.hops;
  ++there.packets;
}

// A reply is generated in the cycle in which its request is received.
void RunRecord::add_reply_to(const Arrival& request) {
  series_.add_generated(request.tail_received, reply_flits_);
  add_to(account_at(request.tail_received).generated, {1, reply_flits_});
}

void RunRecord::begin_window(Cycle now) {
  read_generated(now);
  before_.absorb(window_);
  before_.absorb(after_);
  begin_ = now;
  end_ = kOpen;
  std::ranges::fill(arrivals_by_destination_, Arrivals{});
  flits_by_source_before_.resize(flits_by_source_.size());
  move_to(flits_by_source_before_, flits_by_source_);
}

void RunRecord::end_window(Cycle now) {
  window_.absorb(after_);
  end_ = kOpen;
  read_generated(now);
  end_ = now;
}

void RunRecord::count_whole_run(Cycle now) {
  window_.absorb(before_);
  begin_ = 0;
  if (!flits_by_source_before_.empty()) move_to(flits_by_source_, flits_by_source_before_);
  end_window(now);
}

void RunRecord::read_generated(Cycle now) {
  add_to((end_ == kOpen ? window_ : after_).generated, generated_packets_.read_to(now, series_));
}

}  // namespace weft::sim
