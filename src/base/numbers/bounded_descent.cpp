#include "base/numbers/bounded_descent.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>

namespace weft {
namespace {

using Values = std::vector<double>;

double product(const Values& a, const Values& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

void add_multiple(Values& to, double factor, const Values& of) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * of[i];
}

Values difference(const Values& a, const Values& b) {
  Values result(a);
  add_multiple(result, -1, b);
  return result;
}

// One step of the past: the move, and the change of the gradient along it.
struct Move {
  Values step;
  Values change;
};

class Descent {
 public:
  Descent(const BoundedFunction& function, Values& point)
      : function_(function), point_(point), gradient_(point.size()), value_(evaluate(point, gradient_)) {}

  std::uint32_t run(std::uint32_t most_evaluations) {
    while (evaluations_ < most_evaluations) {
      if (take_step(most_evaluations)) continue;
      // Old moves may mislead where other variables are at their bounds now.
      if (moves_.empty()) break;
      moves_.clear();
    }
    return evaluations_;
  }

 private:
  static constexpr std::size_t kMemory = 20;  // moves

  double evaluate(const Values& point, Values& gradient) {
    ++evaluations_;
    return function_.evaluate(point, gradient);
  }

  [[nodiscard]] bool is_held(std::size_t i) const {
    return i >= function_.unbounded_count && point_[i] <= 0 && gradient_[i] >= 0;
  }

  [[nodiscard]] Values without_held(Values values) const {
    for (std::size_t i = function_.unbounded_count; i < values.size(); ++i) {
      if (is_held(i)) values[i] = 0;
    }
    return values;
  }

  // The two loops of Nocedal, on the variables that are not held.
  [[nodiscard]] Values direction() const {
    struct Past {
      Move move;
      double curvature = 0;
      double share = 0;
    };
    Values result = without_held(gradient_);
    std::vector<Past> pasts;  // newest first
    for (auto move = moves_.rbegin(); move != moves_.rend(); ++move) {
      Past past{{without_held(move->step), without_held(move->change)}};
      past.curvature = product(past.move.step, past.move.change);
      if (past.curvature <= kLeastCurvature * product(past.move.change, past.move.change)) continue;
      past.share = product(past.move.step, result) / past.curvature;
      add_multiple(result, -past.share, past.move.change);
      pasts.push_back(std::move(past));
    }
    if (!pasts.empty()) {
      const Past& newest = pasts.front();
      const double scale = newest.curvature / product(newest.move.change, newest.move.change);
      for (double& entry : result) entry *= scale;
    }
    for (auto past = pasts.rbegin(); past != pasts.rend(); ++past) {
      const double share = product(past->move.change, result) / past->curvature;
      add_multiple(result, past->share - share, past->move.step);
    }
    for (double& entry : result) entry = -entry;
    return result;
  }

  [[nodiscard]] Values projected(const Values& along, double length) const {
    Values result(point_);
    add_multiple(result, length, along);
    for (std::size_t i = function_.unbounded_count; i < result.size(); ++i) result[i] = std::max(0.0, result[i]);
    return result;
  }

  // Backtracks until the value decreases by a share of what the gradient promises (Armijo). False if it never does.
  bool take_step(std::uint32_t most_evaluations) {
    constexpr double kShare = 1e-4;
    constexpr int kMostTrials = 12;
    const Values along = direction();
    double length = moves_.empty() ? 1 / std::max(1.0, std::sqrt(product(along, along))) : 1;
    Values gradient(point_.size());
    for (int trial = 0; trial < kMostTrials && evaluations_ < most_evaluations; ++trial) {
      Values next = projected(along, length);
      const Values step = difference(next, point_);
      const double promised = product(gradient_, step);
      if (promised > -kLeastGain * std::max(1.0, std::abs(value_))) return false;
      const double value = evaluate(next, gradient);
      if (value <= value_ + kShare * promised) {
        keep(std::move(next), step, gradient, value);
        return true;
      }
      // The minimum of the parabola through what is known.
      length *= std::clamp(-promised / (2 * (value - value_ - promised)), 0.1, 0.5);
    }
    return false;
  }

  void keep(Values next, const Values& step, const Values& gradient, double value) {
    moves_.push_back({step, difference(gradient, gradient_)});
    if (moves_.size() > kMemory) moves_.pop_front();
    point_ = std::move(next);
    gradient_ = gradient;
    value_ = value;
  }

  static constexpr double kLeastCurvature = 1e-12;
  static constexpr double kLeastGain = 1e-10;

  const BoundedFunction& function_;
  Values& point_;
  std::uint32_t evaluations_ = 0;
  Values gradient_;
  double value_;
  std::deque<Move> moves_;
};

}  // namespace

std::uint32_t descend(const BoundedFunction& function, std::vector<double>& point, std::uint32_t most_evaluations) {
  return Descent(function, point).run(most_evaluations);
}

}  // namespace weft
