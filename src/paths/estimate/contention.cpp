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
  const double queued = servers == 1 ? use : std::pow(use, std::sqrt(2 * (servers + 1)) - 1);
  return variation * service / servers * queued / (1 - use);
}

// Of a wait that is 0 with probability 1 - chance and otherwise exponential: the mean excess over `slack`.
double mean_excess(double mean, double chance, double slack) {
  if (mean <= 0) return 0;
  return mean * std::exp(-slack * std::clamp(chance, 1e-9, 1.0) / mean);
}

// An unknown of the fixed point. It moves half of the distance to its target, and less after it has passed it: a longer
// hold lengthens the wait before it, which leaves less to wait behind, so that full steps would oscillate.
class Unknown {
 public:
  void start(double value) { value_ = value; }
  [[nodiscard]] double value() const { return value_; }

  // Returns how far the target is, relative to the value.
  double move(double target) {
    if (!std::isfinite(target)) return INFINITY;  // a queue with more work than time
    const double distance = target - value_;
    pace_ = distance * last_distance_ < 0 ? pace_ / 2 : std::min(kFullPace, pace_ * 1.1);
    last_distance_ = distance;
    value_ += pace_ * distance;
    return std::abs(distance) / value_;
  }

 private:
  static constexpr double kFullPace = 0.5;
  double value_ = 0;
  double pace_ = kFullPace;
  double last_distance_ = 0;
};

class FixedPoint {
 public:
  FixedPoint(const std::vector<QueueClass>& classes, const ContentionModel& model, double load)
      : classes_(classes), model_(model), load_(load), queues_(classes.size()) {
    for (QueueId q = 0; q < queues_.size(); ++q) queues_[q].arrivals = load / model.flits * classes[q].arrivals;
  }

  // Whether the service times converged; no: saturated.
  bool solve(const Execution& execution) {
    for (QueueId q = 0; q < queues_.size(); ++q) {
      if (use_of_channel(q) >= 1) return false;
    }
    start();
    constexpr int kMostRounds = 2000;
    for (int round = 0; round < kMostRounds; ++round) {
      execution.throw_if_stopped();
      const double change = improve();
      if (!std::isfinite(change)) return false;
      if (change < 2e-6) return true;
    }
    return false;
  }

  [[nodiscard]] Contention result() const {
    Contention mean;
    double packets = 0;
    for (QueueId q = 0; q < queues_.size(); ++q) {
      const Queue& queue = queues_[q];
      const double rate = classes_[q].members * queue.arrivals;
      mean.busiest = std::max({mean.busiest, queue.arrivals * queue.service.value() / servers(q), use_of_channel(q)});
      if (classes_[q].kind == QueueKind::injection) {
        packets += rate;
        mean.source += rate * source_wait(q);
        mean.serialization += rate * path_stretch(q);
      } else if (is_ejection(q)) {
        mean.ejection += rate * classes_[q].merging * queue.wait;
      } else {
        mean.channels += rate * classes_[q].merging * std::max(queue.wait, queue.total_wait);
      }
      for (const NextQueue& next : classes_[q].next) {
        (is_ejection(next.to) ? mean.ejection : mean.channels) += rate * share(q, next) * switch_wait(q, next.to);
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
    double flit_wait = 0;   // of a flit for those of other VCs of the channel, half a cycle on average for each
    double passing = 0;     // cycles that a packet takes to pass, as flits of other VCs use the channel in between
    Unknown hold;           // of the output VC by a packet
    Unknown service;        // of the input VC by a packet
    double wait = 0;        // for the output VC
    double total_wait = 0;  // for the output VC and in the buffer behind it
  };

  [[nodiscard]] bool is_ejection(QueueId q) const { return classes_[q].kind == QueueKind::ejection; }
  [[nodiscard]] double servers(QueueId q) const { return classes_[q].service.servers; }
  // Of the packets in q, those that go on to `next`.
  [[nodiscard]] double share(QueueId q, const NextQueue& next) const { return next.packets / classes_[q].arrivals; }
  [[nodiscard]] double use_of_channel(QueueId q) const { return load_ * classes_[q].channel_load; }
  // The load of the channel by packets on other router VCs.
  [[nodiscard]] double other_use(QueueId q) const {
    return use_of_channel(q) - queues_[q].arrivals * flit_cycles(q) / servers(q);
  }
  [[nodiscard]] double flit_cycles(QueueId q) const { return model_.flits * classes_[q].service.cycles_per_flit; }

  void start() {
    for (QueueId q = 0; q < queues_.size(); ++q) {
      const double others = other_use(q);
      queues_[q].flit_wait = others / (2 * (1 - others));
      queues_[q].passing = flit_cycles(q) / (1 - others);
      queues_[q].hold.start(least_hold(q));
      queues_[q].service.start(least_service(q));
    }
  }
  [[nodiscard]] double least_hold(QueueId q) const { return model_.allocation_cycles + flit_cycles(q); }
  [[nodiscard]] double least_service(QueueId q) const { return model_.routing_cycles + flit_cycles(q); }

  // Of one flit: for other VCs of the output and for other VCs of its own input port.
  [[nodiscard]] double switch_wait(QueueId from, QueueId to) const {
    return queues_[to].flit_wait + queues_[from].flit_wait;
  }

  // One round of the fixed point; returns the largest relative distance from a target.
  double improve() {
    for (QueueId q = 0; q < queues_.size(); ++q) {
      Queue& queue = queues_[q];
      queue.wait = queue_wait(queue.arrivals, servers(q), queue.hold.value(), least_hold(q));
      queue.total_wait =
          queue_wait(queue.arrivals, servers(q), std::max(queue.service.value(), queue.hold.value()), least_service(q));
    }
    double change = 0;
    for (QueueId q = 0; q < queues_.size(); ++q) {
      change = std::max(change, is_ejection(q) ? update_ejection(q) : update(q));
    }
    return change;
  }

  double update_ejection(QueueId q) {
    Queue& queue = queues_[q];
    const double hold = model_.allocation_cycles + queue.passing;
    return std::max(queue.hold.move(hold), queue.service.move(hold));
  }

  double update(QueueId q) {
    Queue& queue = queues_[q];
    double service = 0;
    double ahead = 0;  // wait of a head at the front of the input VC
    for (const NextQueue& next : classes_[q].next) {
      const double part = share(q, next);
      const Queue& to = queues_[next.to];
      const double merging = 1 - next.packets / classes_[next.to].arrivals;
      const double wait = merging * to.wait + switch_wait(q, next.to);
      ahead += part * wait;
      service +=
          part * (model_.routing_cycles + wait + std::max(to.hold.value() - model_.allocation_cycles, flit_cycles(q)));
    }
    const double behind = std::max(0.0, queue.total_wait - queue.wait) + ahead;
    const double busy = queue.arrivals * queue.service.value() / servers(q);
    const double stall = mean_excess(behind, busy, classes_[q].service.buffer);
    const double hold = model_.allocation_cycles + queue.passing + stall;
    return std::max(queue.hold.move(hold), queue.service.move(service));
  }

  // Packets of a terminal take its VCs in turn. They wait for the link to the router or for the VC, whichever is more.
  [[nodiscard]] double source_wait(QueueId q) const {
    const Queue& queue = queues_[q];
    const double link = model_.flits * queue.arrivals;
    const double for_link = queue.arrivals * model_.flits * (model_.flits - 1) / (2 * (1 - link));
    const double for_vc =
        queue_wait(queue.arrivals / servers(q), 1, queue.service.value(), least_service(q), 1 / servers(q));
    return std::max(for_link, for_vc);
  }

  // The tail behind the head, by the slowest channel that packets of this terminal pass at first.
  [[nodiscard]] double path_stretch(QueueId q) const {
    double stretch = 0;
    for (const NextQueue& next : classes_[q].next) {
      stretch += share(q, next) * (queues_[next.to].passing - flit_cycles(next.to)) * (model_.flits - 1) / model_.flits;
    }
    return stretch;
  }

  const std::vector<QueueClass>& classes_;
  const ContentionModel& model_;
  double load_;  // flits per terminal and cycle
  std::vector<Queue> queues_;
};

}  // namespace

std::optional<Contention> estimate_contention(const std::vector<QueueClass>& queues, const ContentionModel& model,
                                              double load, const Execution& execution) {
  if (load <= 0) return Contention{};
  FixedPoint point(queues, model, load);
  if (!point.solve(execution)) return std::nullopt;
  return point.result();
}

}  // namespace weft::paths
