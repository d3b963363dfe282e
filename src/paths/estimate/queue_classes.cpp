#include "paths/estimate/queue_classes.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"

namespace weft::paths {
namespace {

using ClassId = std::uint32_t;
constexpr ClassId kNoClass = std::numeric_limits<ClassId>::max();

using Signature = std::vector<std::uint64_t>;

struct SignatureHash {
  std::size_t operator()(const Signature& signature) const {
    std::uint64_t hash = signature.size();
    for (const std::uint64_t word : signature) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32U;
    }
    return hash;
  }
};

// Flows are sums whose rounding depends on the order, so numbers that agree to nine digits count as equal.
std::uint64_t rounded(double number) {
  constexpr unsigned kDropped = 22;
  return (std::bit_cast<std::uint64_t>(number) + (std::uint64_t{1} << (kDropped - 1))) >> kDropped;
}

class QueueRefinement {
 public:
  QueueRefinement(const QueueFlows& flows, const std::vector<QueueService>& services)
      : flows_(flows), services_(services), classes_(flows.queue_count(), kNoClass) {
    add_channel_loads();
    add_merging();
  }

  void keep_apart() {
    count_ = 0;
    for (QueueId q = 0; q < classes_.size(); ++q) classes_[q] = flows_.arrivals[q] > 0 ? count_++ : kNoClass;
  }

  void refine(const Execution& execution) {
    const auto used = std::ranges::count_if(flows_.arrivals, [](double arrivals) { return arrivals > 0; });
    number([&](QueueId q) { return own_signature(q); });
    for (ClassId before = 0; before != count_;) {
      execution.throw_if_stopped();
      before = count_;
      number([&](QueueId q) { return next_signature(q); });
      // So few are alike that further rounds take longer than they save.
      if (2 * static_cast<std::int64_t>(count_) > used) return keep_apart();
    }
  }

  [[nodiscard]] std::vector<QueueClass> result() const {
    std::vector<QueueClass> all(count_);
    std::vector<bool> is_known(count_, false);
    for (QueueId q = 0; q < classes_.size(); ++q) {
      if (classes_[q] == kNoClass) continue;
      QueueClass& one = all[classes_[q]];
      if (is_known[classes_[q]]) {
        one.members += 1;
        continue;
      }
      is_known[classes_[q]] = true;
      one = {.kind = kind_of(q),
             .arrivals = flows_.arrivals[q],
             .channel_load = channel_load(q),
             .merging = merging_[q],
             .service = services_[q]};
      one.next.reserve(flows_.next[q].size());
      for (const NextQueue& next : flows_.next[q]) one.next.push_back({classes_[next.to], next.packets});
    }
    return all;
  }

 private:
  void add_channel_loads() {
    std::uint32_t channels = 0;
    for (const QueueService& each : services_) channels = std::max(channels, each.channel + 1);
    channel_loads_.assign(channels, 0);
    for (QueueId q = 0; q < services_.size(); ++q) {
      channel_loads_[services_[q].channel] += flows_.arrivals[q] * services_[q].cycles_per_flit;
    }
  }

  // Packets of one queue come one after another, so they do not wait for each other where they go on together.
  void add_merging() {
    std::vector<double> squares(flows_.queue_count(), 0);
    for (const auto& list : flows_.next) {
      for (const NextQueue& next : list) squares[next.to] += next.packets * next.packets;
    }
    merging_.assign(flows_.queue_count(), 1);
    for (QueueId q = 0; q < flows_.queue_count(); ++q) {
      const double all = flows_.arrivals[q];
      if (all > 0) merging_[q] = std::max(0.0, 1 - squares[q] / (all * all));
    }
  }

  [[nodiscard]] double channel_load(QueueId q) const { return channel_loads_[services_[q].channel]; }
  [[nodiscard]] QueueKind kind_of(QueueId q) const {
    if (q < flows_.vc_count) return QueueKind::channel;
    return q < flows_.vc_count + flows_.terminal_count ? QueueKind::injection : QueueKind::ejection;
  }

  [[nodiscard]] Signature own_signature(QueueId q) const {
    const QueueService& service = services_[q];
    return {static_cast<std::uint64_t>(kind_of(q)),
            rounded(flows_.arrivals[q]),
            rounded(channel_load(q)),
            rounded(1 + merging_[q]),  // so that a share of 0 with a rounding error is a share of 0
            rounded(service.servers),
            rounded(service.cycles_per_flit),
            rounded(service.buffer)};
  }

  // The class so far, and the classes and packets that follow, in any order.
  [[nodiscard]] Signature next_signature(QueueId q) const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> following;
    following.reserve(flows_.next[q].size());
    for (const NextQueue& next : flows_.next[q]) following.emplace_back(classes_[next.to], rounded(next.packets));
    std::ranges::sort(following);
    Signature signature{classes_[q]};
    for (const auto& [to, packets] : following) signature.insert(signature.end(), {to, packets});
    return signature;
  }

  // Gives queues with equal signatures the same number, in the order of their first queues.
  template <class F>
  void number(const F& signature_of) {
    std::unordered_map<Signature, ClassId, SignatureHash> known;
    std::vector<ClassId> numbers(classes_.size(), kNoClass);
    for (QueueId q = 0; q < classes_.size(); ++q) {
      if (!(flows_.arrivals[q] > 0)) continue;
      numbers[q] = known.try_emplace(signature_of(q), static_cast<ClassId>(known.size())).first->second;
    }
    classes_ = std::move(numbers);
    count_ = static_cast<ClassId>(known.size());
  }

  const QueueFlows& flows_;
  const std::vector<QueueService>& services_;
  std::vector<double> channel_loads_;
  std::vector<double> merging_;
  std::vector<ClassId> classes_;  // of each queue; kNoClass: no packets
  ClassId count_ = 0;
};

// As if no two queues were alike.
void check_memory_of_classes(const QueueFlows& flows, const Execution& execution) {
  constexpr std::uint64_t kPerQueue = sizeof(QueueClass) + 128;  // with its signature and its number
  constexpr std::uint64_t kPerNext = 2 * sizeof(NextQueue) + 2 * sizeof(std::uint64_t);
  std::uint64_t bytes = kPerQueue * flows.queue_count();
  for (const auto& list : flows.next) bytes += kPerNext * list.size();
  if (bytes <= execution.max_memory) return;
  throw InputError(fmt::format("the queues of the estimate take {}, more than {}", bytes_to_text(bytes),
                               bytes_to_text(execution.max_memory)),
                   {}, "allow more with --max-memory, or use a smaller network");
}

}  // namespace

std::vector<QueueClass> queue_classes(const QueueFlows& flows, const std::vector<QueueService>& services,
                                      const Execution& execution, Merge merge) {
  check_memory_of_classes(flows, execution);
  QueueRefinement refinement(flows, services);
  if (merge == Merge::no) {
    refinement.keep_apart();
  } else {
    refinement.refine(execution);
  }
  return refinement.result();
}

}  // namespace weft::paths
