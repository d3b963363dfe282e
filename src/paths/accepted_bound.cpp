#include "paths/accepted_bound.h"

#include <algorithm>
#include <numeric>

namespace weft::paths {
namespace {

constexpr int kMostGains = 50;
constexpr double kLeastGain = 1e-9;  // relative gain of a round below which the descent stops

class Descent {
 public:
  Descent(std::span<const SharedLimit> limits, std::span<const char> is_sending)
      : limits_(limits), is_sending_(is_sending), weights_(limits.size(), 0) {
    restore_slack();
  }

  double run() {
    for (double before = bound(), after = 0;; before = after) {
      for (std::size_t k = 0; k < limits_.size(); ++k) improve(k);
      restore_slack();
      after = bound();
      if (++rounds_ == kMostGains || after > before * (1 - kLeastGain)) return after;
    }
  }

 private:
  // Computes the slack from the weights anew, so that rounding errors do not add up over the rounds.
  void restore_slack() {
    slack_.assign(is_sending_.begin(), is_sending_.end());
    for (std::size_t k = 0; k < limits_.size(); ++k) {
      for (const auto& [source, share] : limits_[k].shares) slack_[source] -= weights_[k] * share;
    }
  }

  [[nodiscard]] double bound() const {
    double sum = 0;
    for (std::size_t k = 0; k < limits_.size(); ++k) sum += weights_[k] * limits_[k].capacity;
    for (const double slack : slack_) sum += std::max(0.0, slack);
    return sum;
  }

  // Moves one weight to where the bound is least, with all others fixed.
  void improve(std::size_t k) {
    ends_.clear();
    for (const auto& [source, share] : limits_[k].shares) {
      slack_[source] += weights_[k] * share;
      if (slack_[source] > 0) ends_.push_back({slack_[source] / share, share});
    }
    weights_[k] = least_point(limits_[k].capacity);
    for (const auto& [source, share] : limits_[k].shares) slack_[source] -= weights_[k] * share;
  }

  // A source with share q whose slack is used up at weight y lowers the bound by q per unit of weight, up to y. The
  // bound is least where the sum of the remaining shares no longer exceeds the capacity.
  [[nodiscard]] double least_point(double capacity) {
    double falling = 0;
    for (const auto& [end, share] : ends_) falling += share;
    if (falling <= capacity) return 0;
    std::sort(ends_.begin(), ends_.end());
    for (const auto& [end, share] : ends_) {
      falling -= share;
      if (falling <= capacity) return end;
    }
    return ends_.back().first;
  }

  std::span<const SharedLimit> limits_;
  std::span<const char> is_sending_;
  std::vector<double> weights_;                  // of each limit
  std::vector<double> slack_;                    // of each source: 1 - Σ weight * share
  std::vector<std::pair<double, double>> ends_;  // of the current limit: {weight at which a slack is used up, share}
  int rounds_ = 0;
};

}  // namespace

double SharedLimit::demanded() const {
  return std::accumulate(shares.begin(), shares.end(), 0.0,
                         [](double sum, const auto& share) { return sum + share.second; });
}

double most_accepted(std::vector<SharedLimit> limits, std::span<const char> is_sending) {
  // The tightest limits first. The result of the descent depends on the order, so the reverse is tried too.
  std::ranges::stable_sort(limits, {}, [](const SharedLimit& limit) { return limit.capacity / limit.demanded(); });
  const double forward = Descent(limits, is_sending).run();
  std::ranges::reverse(limits);
  return std::min(forward, Descent(limits, is_sending).run());
}

}  // namespace weft::paths
