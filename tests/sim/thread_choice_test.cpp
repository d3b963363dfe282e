#include "sim/engine/thread_choice.h"

#include <gtest/gtest.h>

namespace weft::sim {
namespace {

using namespace std::chrono_literals;

// One thread alone makes one cycle per microsecond, all together `speed_together`.
class Machine {
 public:
  // Simulates for `time`, and returns how much of it one thread was alone.
  double share_alone(double speed_together, std::chrono::milliseconds time) {
    const auto end = now_ + time;
    std::chrono::duration<double> alone{0};
    while (now_ < end) {
      choice_.begin(cycle_, now_);
      const bool is_alone = choice_.is_one_alone();
      const auto begin = now_;
      for (int pass = 0; pass < 500 && !choice_.is_over(now_); ++pass) {
        now_ += 20us;
        cycle_ += is_alone ? 20 : static_cast<Cycle>(20 * speed_together);
      }
      choice_.end(cycle_, now_);
      if (is_alone) alone += now_ - begin;
    }
    return alone / std::chrono::duration<double>(time);
  }

 private:
  ThreadChoice choice_;
  ThreadChoice::Clock::time_point now_{};
  Cycle cycle_ = 0;
};

TEST(ThreadChoice, TheFasterWayRunsMostOfTheTime) {
  Machine machine;
  EXPECT_LT(machine.share_alone(1.9, 10s), 0.02);
  EXPECT_GT(machine.share_alone(0.6, 10s), 0.6);  // after the pause that has grown to two seconds
  EXPECT_GT(machine.share_alone(0.6, 10s), 0.98);
  EXPECT_LT(machine.share_alone(1.9, 10s), 0.4);
  EXPECT_LT(machine.share_alone(1.9, 10s), 0.02);
}

TEST(ThreadChoice, SlowThreadsAreFoundSoon) {
  Machine machine;
  EXPECT_GT(machine.share_alone(0.5, 200ms), 0.85);
}

TEST(ThreadChoice, WaysOfLikeSpeedAreNotExchanged) {
  Machine machine;
  EXPECT_LT(machine.share_alone(0.95, 10s), 0.02);
}

}  // namespace
}  // namespace weft::sim
