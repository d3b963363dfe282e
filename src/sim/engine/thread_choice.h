// Whether all threads simulate or one alone: whichever has turned out to be faster. Threads that meet at a barrier
// every few cycles are slow where the machine is busy, or the network small.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "sim/model/model.h"

namespace weft::sim {

// Now and then the other way is tried for a short time. Results do not depend on the way, so it may depend on the time.
class ThreadChoice {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Rule : std::uint8_t {
    by_speed,
    alternating  // for tests: each way for a few passes
  };

  explicit ThreadChoice(Rule rule = Rule::by_speed) : rule_(rule) {}

  [[nodiscard]] bool is_one_alone() const { return now_ == Way::alone; }

  // Around a stretch of cycles that are simulated in one way.
  void begin(Cycle cycle, Clock::time_point time) {
    first_cycle_ = cycle;
    begin_ = time;
  }
  [[nodiscard]] bool is_over(Clock::time_point time) const { return spent().time + (time - begin_) >= wanted_; }
  void end(Cycle cycle, Clock::time_point time) {
    spent().cycles += cycle - first_cycle_;
    spent().time += time - begin_;
    if (spent().time >= wanted_) choose();
  }

 private:
  enum class Way { together, alone };
  struct Spent {
    Cycle cycles = 0;
    Clock::duration time{0};
  };
  static constexpr std::chrono::milliseconds kTrial{8};
  static constexpr std::chrono::milliseconds kShortest{32};  // between two trials; longer where nothing changes
  static constexpr std::chrono::milliseconds kLongest{2000};
  static constexpr unsigned kGrowth = 4;
  static constexpr double kBetter = 1.1;

  static double speed(const Spent& spent) {
    return static_cast<double>(spent.cycles) / std::chrono::duration<double>(spent.time).count();
  }
  Spent& spent() { return spent_[static_cast<std::size_t>(now_)]; }
  [[nodiscard]] const Spent& spent() const { return spent_[static_cast<std::size_t>(now_)]; }
  [[nodiscard]] Way other() const { return now_ == Way::together ? Way::alone : Way::together; }

  void choose() {
    if (rule_ == Rule::alternating) {
      now_ = other();
    } else if (!is_trial_) {
      is_trial_ = true;
      now_ = other();
      wanted_ = kTrial;
    } else {
      const double ratio = speed(spent()) / speed(spent_[static_cast<std::size_t>(other())]);
      const bool changes = ratio > kBetter;
      if (!changes) now_ = other();
      is_trial_ = false;
      pause_ = changes ? kShortest : std::min(kGrowth * pause_, kLongest);
      wanted_ = pause_;
    }
    spent() = {};
  }

  Rule rule_;
  Way now_ = Way::together;
  bool is_trial_ = false;
  std::array<Spent, 2> spent_;  // in each way, since it was last chosen
  // For the present way.
  Clock::duration wanted_ = rule_ == Rule::alternating ? Clock::duration{0} : kTrial;
  std::chrono::milliseconds pause_ = kShortest / kGrowth;
  Cycle first_cycle_ = 0;
  Clock::time_point begin_;
};

}  // namespace weft::sim
