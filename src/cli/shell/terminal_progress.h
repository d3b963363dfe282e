// A progress line on a terminal, for computations that take longer than two seconds.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include "base/execution.h"
#include "base/threads.h"

namespace weft::cli {

// A separate thread draws the line, independently of the computation; without a known total it shows the elapsed time.
class TerminalProgress final : public ProgressSink {
 public:
  // Draws nothing when standard error is not a terminal.
  TerminalProgress();
  // Prints a new line every ten seconds, wherever standard error leads: for programs whose output mpirun passes on.
  struct AsLines {};
  explicit TerminalProgress(AsLines as_lines);
  ~TerminalProgress() override;
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  void begin(std::string_view what, std::uint64_t total) override;
  void advance(std::uint64_t done) override;
  void end() override;

  // Erases the line and keeps it away while the lock is held, so that other text can be printed.
  [[nodiscard]] std::unique_lock<std::mutex> without_line();

 private:
  using Clock = std::chrono::steady_clock;
  void draw_until_over();
  void draw(Clock::time_point now);
  [[nodiscard]] std::string text(Clock::time_point now) const;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_over_ = false;
  std::string what_;  // empty between the phases of a computation
  std::uint64_t total_ = 0;
  std::atomic<std::uint64_t> done_{0};
  Clock::time_point first_start_ = Clock::now();
  Clock::time_point start_ = first_start_;
  bool has_drawn_ = false;
  bool prints_lines_ = false;
  std::optional<Threads> drawer_;
};

}  // namespace weft::cli
