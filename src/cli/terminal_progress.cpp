#include "cli/terminal_progress.h"

#include <unistd.h>

#include <cstdio>

#include <fmt/format.h>

#include "cli/time_text.h"

namespace weft::cli {
namespace {

constexpr auto kPatience = std::chrono::seconds(2);
constexpr auto kBetweenDraws = std::chrono::milliseconds(200);
constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace

TerminalProgress::TerminalProgress() : is_terminal_(::isatty(STDERR_FILENO) == 1) {}

void TerminalProgress::begin(std::string_view what, std::uint64_t total) {
  const std::scoped_lock lock(mutex_);
  what_ = what;
  total_ = total;
  done_ = 0;
  start_ = Clock::now();
  next_draw_ = start_ + kPatience;
}

void TerminalProgress::advance(std::uint64_t done) {
  done_.fetch_add(done, std::memory_order_relaxed);
  if (!is_terminal_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;  // another thread is drawing
  const auto now = Clock::now();
  if (now >= next_draw_) draw(now);
}

void TerminalProgress::draw(Clock::time_point now) {
  next_draw_ = now + kBetweenDraws;
  has_drawn_ = true;
  const std::uint64_t done = done_;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double left = done == 0 ? 0 : elapsed / static_cast<double>(done) * static_cast<double>(total_ - done);
  const double percent = 100.0 * static_cast<double>(done) / static_cast<double>(total_);
  fmt::print(stderr, "{}{}: {:.0f} %, {} left", kEraseLine, what_, percent, time_text(left));
  std::fflush(stderr);
}

void TerminalProgress::end() {
  const std::scoped_lock lock(mutex_);
  if (has_drawn_) fmt::print(stderr, "{}", kEraseLine);
  has_drawn_ = false;
}

}  // namespace weft::cli
