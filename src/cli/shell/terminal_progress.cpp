#include "cli/shell/terminal_progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "base/safe_text.h"
#include "cli/views/time_text.h"

namespace weft::cli {
namespace {

constexpr auto kQuietTime = std::chrono::seconds(2);
constexpr auto kBetweenDraws = std::chrono::milliseconds(200);
constexpr auto kBetweenLines = std::chrono::seconds(10);
constexpr const char* kEraseLine = "\r\x1b[K";

// Replaces the text of the line, in one write: the terminal never shows the line erased and not yet drawn again. Errors
// are ignored: losing the terminal must not end the program.
void show(const std::string& text) {
  std::fputs((kEraseLine + text).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

TerminalProgress::TerminalProgress() {
  if (::isatty(STDERR_FILENO) == 1) drawer_.emplace(1, [this](unsigned /*thread*/) { draw_until_over(); });
}

TerminalProgress::TerminalProgress(AsLines /*as_lines*/) : prints_lines_(true) {
  drawer_.emplace(1, [this](unsigned /*thread*/) { draw_until_over(); });
}

TerminalProgress::~TerminalProgress() {
  {
    const auto lock = without_line();
    is_over_ = true;
  }
  changed_.notify_all();
}

void TerminalProgress::begin(std::string_view what, std::uint64_t total) {
  const std::scoped_lock lock(mutex_);
  what_ = safe_line(what);
  total_ = std::max<std::uint64_t>(total, 1);
  done_ = 0;
  start_ = Clock::now();
}

void TerminalProgress::advance(std::uint64_t done) { done_.fetch_add(done, std::memory_order_relaxed); }

void TerminalProgress::end() {
  const auto lock = without_line();
  what_.clear();
}

std::unique_lock<std::mutex> TerminalProgress::without_line() {
  std::unique_lock lock(mutex_);
  if (has_drawn_) show("");
  has_drawn_ = false;
  return lock;
}

void TerminalProgress::draw_until_over() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    changed_.wait_for(lock, prints_lines_ ? std::chrono::milliseconds(kBetweenLines) : kBetweenDraws);
    const auto now = Clock::now();
    if (!is_over_ && now >= first_start_ + kQuietTime) draw(now);
  }
}

void TerminalProgress::draw(Clock::time_point now) {
  if (prints_lines_) {
    std::fputs((text(now) + "\n").c_str(), stderr);
    return;
  }
  show(text(now));
  has_drawn_ = true;
}

std::string TerminalProgress::text(Clock::time_point now) const {
  const auto seconds_since = [&](Clock::time_point start) {
    return std::chrono::duration<double>(now - start).count();
  };
  const std::uint64_t done = std::min(done_.load(), total_);
  std::string line = what_.empty() ? "working" : what_;
  if (what_.empty() || done == 0) return line + fmt::format(": {}", time_text(seconds_since(first_start_)));
  line += fmt::format(": {:.0f} %", 100.0 * static_cast<double>(done) / static_cast<double>(total_));
  const double left = seconds_since(start_) / static_cast<double>(done) * static_cast<double>(total_ - done);
  if (now >= start_ + kQuietTime) line += fmt::format(", {} left", time_text(left));
  return line;
}

}  // namespace weft::cli
