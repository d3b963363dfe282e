#include "sim/run_record.h"

#include <algorithm>
#include <utility>

namespace weft::sim {
namespace {

void add_to(Births::Count& count, const Births::Count& more) {
  count.packets += more.packets;
  count.flits += more.flits;
}

}  // namespace

void Tally::add(const Arrival& arrival) {
  latency.add(arrival.tail_taken - arrival.birth);
  network_latency_sum += arrival.tail_taken - arrival.head_sent;
  hops_sum += arrival.hops;
}

void Tally::merge(const Tally& other) {
  latency.merge(other.latency);
  network_latency_sum += other.network_latency_sum;
  hops_sum += other.hops_sum;
}

RunRecord::RunRecord(const traffic::Injector& injector, bool keeps_packets)
    : births_(injector),
      reply_flits_(injector.reply_flits()),
      keeps_packets_(keeps_packets),
      flits_by_source_(injector.terminal_count()) {}

void RunRecord::take(std::span<const Arrival> arrivals, Cycle now) {
  std::vector<Arrival> early;
  const auto sort_out = [&](const Arrival& arrival) {
    if (arrival.tail_taken < now) {
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
  series_.add_delivery(arrival.birth, arrival.head_sent, arrival.tail_taken, arrival.flits);
  ++all_taken_;
  last_taken_ = std::max(last_taken_, arrival.tail_taken);
  if (keeps_packets_) packets_.push_back(arrival);
  if (reply_flits_ > 0 && arrival.message_class == 0) add_reply_to(arrival);
  if (arrival.tail_taken >= begin_) {
    (arrival.tail_taken < end_ ? taken_flits_ : flits_taken_later_) += arrival.flits;
    flits_by_source_[arrival.source] += arrival.flits;
  }
  if (arrival.birth >= begin_) (arrival.birth < end_ ? tally_ : later_).add(arrival);
}

// A reply is born in the cycle in which the request is taken.
void RunRecord::add_reply_to(const Arrival& request) {
  series_.add_birth(request.tail_taken, reply_flits_);
  if (request.tail_taken < begin_) return;
  add_to(request.tail_taken < end_ ? born_ : born_later_, {1, reply_flits_});
}

void RunRecord::begin_window(Cycle now) {
  read_births(now);
  begin_ = now;
  end_ = kOpen;
  born_ = {};
  born_later_ = {};
  taken_flits_ = 0;
  flits_taken_later_ = 0;
  tally_ = {};
  later_ = {};
  std::fill(flits_by_source_.begin(), flits_by_source_.end(), 0);
}

void RunRecord::end_window(Cycle now) {
  add_to(born_, std::exchange(born_later_, {}));
  taken_flits_ += std::exchange(flits_taken_later_, 0);
  tally_.merge(std::exchange(later_, {}));
  end_ = kOpen;
  read_births(now);
  end_ = now;
}

void RunRecord::read_births(Cycle now) { add_to(end_ == kOpen ? born_ : born_later_, births_.read_to(now, series_)); }

}  // namespace weft::sim
