// A progress line on a terminal, for what takes longer than two seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

#include "base/execution.h"

namespace weft::cli {

class TerminalProgress final : public ProgressSink {
 public:
  TerminalProgress();  // silent when standard error is not a terminal

  void begin(std::string_view what, std::uint64_t total) override;
  void advance(std::uint64_t done) override;
  void end() override;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);

  bool is_terminal_;
  std::mutex mutex_;
  std::string what_;
  std::atomic<std::uint64_t> done_{0};
  std::uint64_t total_ = 0;
  Clock::time_point start_;
  Clock::time_point next_draw_;
  bool has_drawn_ = false;
};

}  // namespace weft::cli
