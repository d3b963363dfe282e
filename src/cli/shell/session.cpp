#include "cli/shell/session.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/machine.h"
#include "base/safe_text.h"
#include "cli/shell/terminal_progress.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

// Used when the size of the machine's memory is unknown.
constexpr std::uint64_t kFallbackMemory = std::uint64_t{4} << 30U;

std::uint64_t default_memory() {
  const std::uint64_t usable = usable_memory();
  return usable == 0 ? kFallbackMemory : usable / 5 * 4;
}

bool locale_is_utf8() {
  std::setlocale(LC_CTYPE, "");
  return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

constexpr std::size_t kLeastWidth = 40;  // text is laid out for at least this width

// Columns of the terminal at this descriptor; COLUMNS overrides it; 0 when unknown.
std::size_t terminal_width(int descriptor) {
  std::size_t width = 0;
  ::winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0) width = size.ws_col;
  if (const char* columns = std::getenv("COLUMNS")) {
    const std::string_view text(columns);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number > 0) width = number;
  }
  return width == 0 ? 0 : std::max(width, kLeastWidth);
}

[[noreturn]] void fail_to_write(int error) {
  throw InputError(std::string("cannot write the result: ") + std::strerror(error), {},
                   "free some disk space, or write elsewhere");
}

std::unique_lock<std::mutex> without_line(TerminalProgress* progress_line) {
  return progress_line == nullptr ? std::unique_lock<std::mutex>() : progress_line->without_line();
}

}  // namespace

Session::Session() : Session(::isatty(STDOUT_FILENO) == 1, ::isatty(STDERR_FILENO) == 1) {}

Session::Session(PassedOn /*passed_on*/) : Session(false, false) {}

Session::Session(bool is_terminal, bool is_error_terminal)
    : is_terminal_(is_terminal), is_error_terminal_(is_error_terminal) {
  execution.thread_count = usable_cores();
  execution.max_memory = default_memory();
  const char* no_color = std::getenv("NO_COLOR");
  style.has_color = is_terminal_ && (no_color == nullptr || *no_color == '\0');
  style.has_unicode = locale_is_utf8();
  style.width = is_terminal_ ? terminal_width(STDOUT_FILENO) : 0;
  error_width_ = is_error_terminal_ ? terminal_width(STDERR_FILENO) : 0;
}

Session::Session(CapturedOutput& captured) : is_terminal_(false), is_error_terminal_(false), captured_(&captured) {
  execution.thread_count = usable_cores();
  execution.max_memory = default_memory();
  style.has_unicode = true;
}

void Session::print(std::string_view text) const {
  execution.throw_if_stopped();
  if (captured_ != nullptr) {
    const std::scoped_lock lock(captured_->mutex);
    captured_->printed += text;
    return;
  }
  std::string safe;
  if (is_terminal_) text = safe = safe_lines(text);
  const auto lock = without_line(progress_line);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_to_write(errno);
  if (is_terminal_) flush();
}

void Session::print_lines(std::string_view text) const { print(report::fit_lines(text, style.width)); }

void Session::flush() const {
  if (captured_ != nullptr) return;
  if (std::fflush(stdout) != 0) fail_to_write(errno);
}

void Session::note(std::string_view text) const {
  if (captured_ != nullptr) {
    const std::scoped_lock lock(captured_->mutex);
    captured_->noted += text;
    return;
  }
  const std::string safe = report::fit_lines(safe_lines(text), error_width_);
  const auto lock = without_line(progress_line);
  std::fwrite(safe.data(), 1, safe.size(), stderr);
}

void Session::note_written(std::string_view path) const { note(fmt::format("wrote {}\n", path)); }

void Session::confirm_written(std::string_view path) const {
  if (is_error_terminal_) note_written(path);
}

void Session::note_on_terminal(std::string_view text) const {
  if (is_error_terminal_) note(text);
}

std::uint64_t parse_bytes(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit.ends_with("iB")) unit.remove_suffix(2);
  if (unit.ends_with("B")) unit.remove_suffix(1);
  constexpr std::string_view kUnits = "KMGT";
  const std::size_t power = unit.size() == 1 ? kUnits.find(unit.front()) : std::string_view::npos;
  const bool has_unit = power != std::string_view::npos;
  const unsigned shift = has_unit ? 10 * static_cast<unsigned>(power + 1) : 0;
  if (error != std::errc() || (!unit.empty() && !has_unit) || number == 0 || number > (UINT64_MAX >> shift)) {
    throw InputError("--max-memory is " + quote_briefly(text) + "; it must be a number of bytes", {},
                     "write 2000000000, 512M or 4G");
  }
  return number << shift;
}

std::uint64_t parse_positive(std::string_view text, std::string_view option, std::string_view example) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0) {
    throw InputError(std::string(option) + " is " + quote_briefly(text) + "; it must be a whole number of at least 1",
                     {}, fmt::format("write {} {}", option, example));
  }
  return number;
}

}  // namespace weft::cli
