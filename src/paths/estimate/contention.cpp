#include "paths/estimate/contention.h"

#include <algorithm>
#include <cmath>

namespace weft::paths {
namespace {

// The mean wait in a queue with Poisson arrivals and `servers` servers (Sakasegawa's approximation, which for one
// server is the formula of Pollaczek and Khinchine). `least` is the shortest service; its excess is taken as the
// deviation, as Draper and Ghosh do.
double queue_wait(double arrivals, double servers, double service, double least, double arrival_variation = 1) {
  const double use = arrivals * service / servers;
  if (use >= 1) return INFINITY;
  const double deviation = (service - least) / service;
  const double variation = (arrival_variation + deviation * deviation) / 2;
  return variation * service / servers * std::pow(use, std::sqrt(2 * (servers + 1)) - 1) / (1 - use);
}

// Of a wait that is 0 with probability 1 - chance and otherwise exponential: the mean excess over `slack`.
double mean_excess(double mean, double chance, double slack) {
  if (mean <= 0) return 0;
  return mean * std::exp(-slack * std::clamp(chance, 1e-9, 1.0) / mean);
}

class FixedPoint {
 public:
  FixedPoint(const QueueFlows& flows, const ContentionModel& model, double load)
      : flows_(flows), model_(model), rate_(load / model.flits), queues_(flows.queue_count()) {
    std::uint32_t channels = 0;
    for (const QueueService& each : model.services) channels = std::max(channels, each.channel + 1);
    channel_use_.assign(channels, 0);
    for (QueueId q = 0; q < queues_.size(); ++q) {
      queues_[q].arrivals = rate_ * flows.arrivals[q];
      channel_use_[model.services[q].channel] += own_use(q);
    }
    feed();
  }

  // Whether the service times converged; no: saturated.
  bool solve(const Execution& execution) {
    if (*std::max_element(channel_use_.begin(), channel_use_.end()) >= 1) return false;
    start();
    constexpr int kMostRounds = 2000;
    for (int round = 0; round < kMostRounds; ++round) {
      execution.throw_if_stopped();
      const double change = improve();
      if (!std::isfinite(change)) return false;
      if (change < 1e-6) return true;
    }
    return false;
  }

  [[nodiscard]] Contention result() const {
    Contention mean;
    double packets = 0;
    for (QueueId q = 0; q < queues_.size(); ++q) {
      const Queue& queue = queues_[q];
      if (queue.arrivals == 0) continue;
      const double servers = model_.services[q].servers;
      mean.busiest = std::max({mean.busiest, queue.arrivals * queue.service / servers, use_of_channel(q)});
      if (is_injection(q)) {
        packets += queue.arrivals;
        mean.source += queue.arrivals * (source_wait(q));
        mean.serialization += queue.arrivals * path_stretch(q);
      } else if (is_ejection(q)) {
        mean.ejection += queue.arrivals * queue.merging * queue.wait;
      } else {
        mean.channels += queue.arrivals * queue.merging * std::max(queue.wait, queue.total_wait);
      }
      for (const NextQueue& next : flows_.next[q]) {
        (is_ejection(next.to) ? mean.ejection : mean.channels) += rate_ * next.packets * switch_wait(q, next.to);
      }
    }
    mean.source /= packets;
    mean.channels /= packets;
    mean.ejection /= packets;
    mean.serialization /= packets;
    return mean;
  }

 private:
  struct Queue {
    double arrivals = 0;    // packets per cycle
    double merging = 1;     // share of a wait that packets from other queues cause
    double hold = 0;        // of the output VC by a packet
    double service = 0;     // of the input VC by a packet
    double wait = 0;        // for the output VC
    double total_wait = 0;  // for the output VC and in the buffer behind it
  };

  [[nodiscard]] bool is_injection(QueueId q) const {
    return q >= flows_.vc_count && q < flows_.vc_count + flows_.terminal_count;
  }
  [[nodiscard]] bool is_ejection(QueueId q) const { return q >= flows_.vc_count + flows_.terminal_count; }
  [[nodiscard]] double own_use(QueueId q) const {
    return queues_[q].arrivals * model_.flits * model_.services[q].cycles_per_flit;
  }
  [[nodiscard]] double use_of_channel(QueueId q) const { return channel_use_[model_.services[q].channel]; }
  // The load of the channel by packets on other router VCs.
  [[nodiscard]] double other_use(QueueId q) const {
    return use_of_channel(q) - own_use(q) / model_.services[q].servers;
  }
  [[nodiscard]] double flit_cycles(QueueId q) const { return model_.flits * model_.services[q].cycles_per_flit; }

  // Packets of one queue come one after another, so they do not wait for each other where they go on together.
  void feed() {
    std::vector<double> squares(queues_.size(), 0);
    for (QueueId q = 0; q < queues_.size(); ++q) {
      for (const NextQueue& next : flows_.next[q]) squares[next.to] += next.packets * next.packets;
    }
    for (QueueId q = 0; q < queues_.size(); ++q) {
      const double all = flows_.arrivals[q];
      if (all > 0) queues_[q].merging = std::max(0.0, 1 - squares[q] / (all * all));
    }
  }

  void start() {
    for (QueueId q = 0; q < queues_.size(); ++q) {
      queues_[q].hold = least_hold(q);
      queues_[q].service = least_service(q);
    }
  }
  [[nodiscard]] double least_hold(QueueId q) const { return model_.allocation_cycles + flit_cycles(q); }
  [[nodiscard]] double least_service(QueueId q) const { return model_.routing_cycles + flit_cycles(q); }

  // The cycles that a packet takes to pass, as flits of other VCs use the channel in between.
  [[nodiscard]] double stretched(QueueId q) const { return flit_cycles(q) / (1 - other_use(q)); }

  // Of one flit: for other VCs of the output and for other VCs of its own input port.
  [[nodiscard]] double switch_wait(QueueId from, QueueId to) const {
    const double out = other_use(to);
    const double in = other_use(from);
    return out / (2 * (1 - out)) + in / (2 * (1 - in));
  }

  // One round of the fixed point; returns the largest relative change.
  double improve() {
    for (QueueId q = 0; q < queues_.size(); ++q) {
      Queue& queue = queues_[q];
      if (queue.arrivals == 0) continue;
      const double servers = model_.services[q].servers;
      queue.wait = queue_wait(queue.arrivals, servers, queue.hold, least_hold(q));
      queue.total_wait = queue_wait(queue.arrivals, servers, std::max(queue.service, queue.hold), least_service(q));
    }
    double change = 0;
    for (QueueId q = 0; q < queues_.size(); ++q) {
      if (queues_[q].arrivals == 0) continue;
      change = std::max(change, is_ejection(q) ? update_ejection(q) : update(q));
    }
    return change;
  }

  double update_ejection(QueueId q) {
    Queue& queue = queues_[q];
    const double hold = model_.allocation_cycles + stretched(q);
    return std::max(move(queue.hold, hold), move(queue.service, hold));
  }

  double update(QueueId q) {
    Queue& queue = queues_[q];
    double service = 0;
    double ahead = 0;  // wait of a head at the front of the input VC
    for (const NextQueue& next : flows_.next[q]) {
      const double share = next.packets / flows_.arrivals[q];
      const Queue& to = queues_[next.to];
      const double merging = 1 - next.packets / flows_.arrivals[next.to];
      const double wait = merging * to.wait + switch_wait(q, next.to);
      ahead += share * wait;
      service += share * (model_.routing_cycles + wait + std::max(to.hold - model_.allocation_cycles, flit_cycles(q)));
    }
    const double behind = std::max(0.0, queue.total_wait - queue.wait) + ahead;
    const double busy = queue.arrivals * queue.service / model_.services[q].servers;
    const double stall = mean_excess(behind, busy, model_.services[q].buffer);
    const double hold = model_.allocation_cycles + stretched(q) + stall;
    return std::max(move(queue.hold, hold), move(queue.service, service));
  }

  // Moves half of the distance, which keeps the iteration from oscillating.
  static double move(double& value, double target) {
    if (!std::isfinite(target)) return INFINITY;  // a queue with more work than time
    const double step = (target - value) / 2;
    value += step;
    return std::abs(step) / value;
  }

  // Packets of a terminal take its VCs in turn. They wait for the link to the router or for the VC, whichever is more.
  [[nodiscard]] double source_wait(QueueId q) const {
    const Queue& queue = queues_[q];
    const double servers = model_.services[q].servers;
    const double link = model_.flits * queue.arrivals;
    const double for_link = queue.arrivals * model_.flits * (model_.flits - 1) / (2 * (1 - link));
    const double for_vc = queue_wait(queue.arrivals / servers, 1, queue.service, least_service(q), 1 / servers);
    return std::max(for_link, for_vc);
  }

  // The tail behind the head, by the slowest channel that packets of this terminal pass at first.
  [[nodiscard]] double path_stretch(QueueId q) const {
    double stretch = 0;
    for (const NextQueue& next : flows_.next[q]) {
      stretch += next.packets / flows_.arrivals[q] * (stretched(next.to) - flit_cycles(next.to)) * (model_.flits - 1) /
                 model_.flits;
    }
    return stretch;
  }

  const QueueFlows& flows_;
  const ContentionModel& model_;
  double rate_;  // packets per terminal and cycle
  std::vector<Queue> queues_;
  std::vector<double> channel_use_;
};

}  // namespace

std::optional<Contention> estimate_contention(const QueueFlows& flows, const ContentionModel& model, double load,
                                              const Execution& execution) {
  if (load <= 0) return Contention{};
  FixedPoint point(flows, model, load);
  if (!point.solve(execution)) return std::nullopt;
  return point.result();
}

}  // namespace weft::paths
