#include "cli/shell/stop_signals.h"

#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>

#include "base/files/temporary_file.h"
#include "cli/command.h"

namespace weft::cli {
namespace {

constexpr suseconds_t kGracePeriod = 800'000;  // microseconds

std::atomic<bool> is_stopping{false};
std::atomic<int> stop_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
bool has_terminal = false;  // standard error; set before any signal is handled

// Signal handlers call the following functions, which use only async-signal-safe functions and system calls.

void say(const char* text) {
  if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) return;  // standard error is gone
}

[[noreturn]] void end_process(const char* message, int code) {
  remove_temporary_files();
  if (has_terminal) say("\r\x1b[K");  // erase the progress line
  say(message);
  ::_exit(code);
}

extern "C" void end_at_once(int /*signal*/) { end_process(stop_message(), stop_exit_code()); }

extern "C" void request_stop(int signal) {
  if (is_stopping.exchange(true)) end_at_once(signal);
  const int kept_error = errno;
  stop_signal = signal;
  const itimerval patience{.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = kGracePeriod}};
  ::setitimer(ITIMER_REAL, &patience, nullptr);
  errno = kept_error;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

[[noreturn]] void end_without_abort() {
  try {
    if (const auto exception = std::current_exception()) std::rethrow_exception(exception);
  } catch (const std::bad_alloc&) {
    end_process("weft: out of memory\n  hint: take a smaller network, or raise --max-memory\n", kExitBadInput);
  } catch (const std::exception& error) {
    say("weft: ");
    say(error.what());
    say("\n");
  } catch (...) {
  }
  end_process("weft: internal error, please report it\n", kExitBrokenInvariant);
}

}  // namespace

void install_stop_signals() {
  has_terminal = ::isatty(STDERR_FILENO) == 1;
  handle(SIGALRM, end_at_once);
  handle(SIGINT, request_stop);
  handle(SIGTERM, request_stop);
  if (!is_ignored(SIGHUP)) handle(SIGHUP, request_stop);  // nohup
}

const std::atomic<bool>& stop_requested() { return is_stopping; }

int stop_exit_code() { return 128 + (stop_signal == 0 ? SIGINT : stop_signal.load()); }

const char* stop_message() {
  switch (stop_signal) {
    case SIGTERM:
      return "weft: terminated\n";
    case SIGHUP:
      return "weft: hung up\n";
    default:
      return "weft: interrupted\n";
  }
}

void install_last_resort() { std::set_terminate(end_without_abort); }

}  // namespace weft::cli
