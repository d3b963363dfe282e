#include "sim/measure/message_collector.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"

namespace weft::sim {

void MessageCollector::collect(std::vector<Arrival>& arrivals, const std::vector<Acknowledgement>& acknowledgements) {
  const bool is_acknowledged = plans_.acknowledgement_flits() > 0;
  complete_.clear();
  if (keeps_copies_) copies_.insert(copies_.end(), arrivals.begin(), arrivals.end());
  const auto complete = [&](std::uint64_t its_key, const Message& message, Cycle received) {
    ++tally_.messages;
    tally_.copies += message.copies;
    tally_.acknowledgements += message.acknowledgements;
    tally_.copy_latency += message.copy_latency;
    tally_.last_copy_latency += message.last.tail_received - message.last.generated;
    if (is_acknowledged) tally_.last_acknowledgement_latency += received - message.last.generated;
    complete_.push_back(message.last);
    complete_.back().tail_received = received;
    open_.erase(its_key);
  };
  for (const Arrival& arrival : arrivals) {
    const std::uint64_t its_key = key(arrival.source, arrival.sequence);
    Message& message = open_[its_key];
    ++message.copies;
    message.copy_latency += arrival.tail_received - arrival.generated;
    if (message.copies == 1 || arrival.tail_received >= message.last.tail_received) message.last = arrival;
    const bool is_last = message.copies == plans_.receiver_count(arrival.source);
    if (is_last && !is_acknowledged) complete(its_key, message, message.last.tail_received);
  }
  for (const Acknowledgement& one : acknowledgements) {
    const std::uint64_t its_key = key(one.source, one.number);
    Message& message = open_[its_key];
    WEFT_CHECK(message.copies > 0);
    ++message.acknowledgements;
    message.acknowledged += one.receivers;
    if (message.acknowledged == plans_.receiver_count(one.source)) complete(its_key, message, one.received);
  }
  std::ranges::sort(complete_, {},
                    [](const Arrival& a) { return std::tuple(a.tail_received, a.destination, a.source); });
  arrivals.swap(complete_);
}

}  // namespace weft::sim
