#include "sim/measure/run_record.h"

#include <algorithm>
#include <array>
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

void Tally::sum_over(Ranks& ranks) {
  latency.sum_over(ranks);
  std::array<std::uint64_t, 3> sums{network_latency_sum, hops_sum, flits_sum};
  ranks.sum(sums);
  network_latency_sum = sums[0];
  hops_sum = sums[1];
  flits_sum = sums[2];
}

void RunRecord::Totals::sum_over(Ranks& ranks) {
  series.sum_over(ranks);
  window.tally.sum_over(ranks);
  std::array<std::uint64_t, 3> sums{window.generated.packets, window.generated.flits, window.received_flits};
  ranks.sum(sums);
  window.generated = {sums[0], sums[1]};
  window.received_flits = sums[2];
  ranks.largest(std::span(&last_received, 1));
}

void RunRecord::ByTerminal::sum_over(Ranks& ranks) {
  ranks.sum(flits_by_source);
  Words words;
  words.reserve(2 * arrivals_by_destination.size());
  // A destination is of one rank, so the halves of a word have no carry.
  for (const Arrivals& at : arrivals_by_destination) {
    words.push_back(at.latency);
    words.push_back(std::uint64_t{at.hops} << 32U | at.packets);
  }
  ranks.sum(words);
  for (std::size_t t = 0; t < arrivals_by_destination.size(); ++t) {
    const std::uint64_t pair = words[2 * t + 1];
    arrivals_by_destination[t] = {words[2 * t], static_cast<std::uint32_t>(pair >> 32U),
                                  static_cast<std::uint32_t>(pair)};
  }
}

const RunRecord::Totals& RunRecord::totals() const {
  if (ranks_ == nullptr) return own_;
  if (!totals_) {
    totals_ = own_;
    totals_->sum_over(*ranks_);
  }
  return *totals_;
}

const RunRecord::ByTerminal& RunRecord::by_terminal() const {
  if (ranks_ == nullptr) return own_by_terminal_;
  if (!by_terminal_) {
    by_terminal_ = own_by_terminal_;
    by_terminal_->sum_over(*ranks_);
  }
  return *by_terminal_;
}

void RunRecord::forget_totals() {
  totals_.reset();
  by_terminal_.reset();
}

bool RunRecord::has_all() const {
  std::array<std::uint64_t, 2> counts{own_.window.tally.count(), own_.window.generated.packets};
  if (ranks_ != nullptr) ranks_->sum(counts);
  return counts[0] == counts[1];
}

void RunRecord::Account::absorb(Account& other) {
  add_to(generated, std::exchange(other.generated, {}));
  received_flits += std::exchange(other.received_flits, 0);
  tally.merge(std::exchange(other.tally, {}));
}

RunRecord::RunRecord(const traffic::Injector& injector, bool keeps_packets,
                     const GeneratedPackets::Terminals& terminals, const Execution& execution)
    : generated_packets_(injector, terminals, execution),
      ranks_(execution.ranks),
      reply_flits_(injector.reply_flits()),
      keeps_packets_(keeps_packets),
      own_by_terminal_{std::vector<std::uint64_t>(injector.terminal_count()),
                       std::vector<Arrivals>(injector.terminal_count())} {}

void RunRecord::add_arrivals(std::span<const Arrival> arrivals, Cycle now) {
  forget_totals();
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
  own_.series.add_delivery(arrival.generated, arrival.head_sent, arrival.tail_received, arrival.flits);
  own_.last_received = std::max(own_.last_received, arrival.tail_received);
  if (keeps_packets_) packets_.push_back(arrival);
  if (reply_flits_ > 0 && arrival.message_class == 0) add_reply_to(arrival);
  account_at(arrival.tail_received).received_flits += arrival.flits;
  if (arrival.tail_received >= begin_) own_by_terminal_.flits_by_source[arrival.source] += arrival.flits;
  account_at(arrival.generated).tally.add(arrival);
  if (arrival.generated < begin_) return;
  Arrivals& there = own_by_terminal_.arrivals_by_destination[arrival.destination];
  there.latency += arrival.tail_received - arrival.generated;
  there.hops += arrival.hops;
  ++there.packets;
}

// A reply is generated in the cycle in which its request is received.
void RunRecord::add_reply_to(const Arrival& request) {
  own_.series.add_generated(request.tail_received, reply_flits_);
  add_to(account_at(request.tail_received).generated, {1, reply_flits_});
}

void RunRecord::begin_window(Cycle now) {
  read_generated(now);
  before_.absorb(own_.window);
  before_.absorb(after_);
  begin_ = now;
  end_ = kOpen;
  std::ranges::fill(own_by_terminal_.arrivals_by_destination, Arrivals{});
  flits_by_source_before_.resize(own_by_terminal_.flits_by_source.size());
  move_to(flits_by_source_before_, own_by_terminal_.flits_by_source);
}

void RunRecord::end_window(Cycle now) {
  own_.window.absorb(after_);
  end_ = kOpen;
  read_generated(now);
  end_ = now;
}

void RunRecord::count_whole_run(Cycle now) {
  own_.window.absorb(before_);
  begin_ = 0;
  if (!flits_by_source_before_.empty()) move_to(own_by_terminal_.flits_by_source, flits_by_source_before_);
  end_window(now);
}

void RunRecord::read_generated(Cycle now) {
  forget_totals();
  add_to((end_ == kOpen ? own_.window : after_).generated, generated_packets_.read_to(now, own_.series));
}

}  // namespace weft::sim
