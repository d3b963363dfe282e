#include "cli/run_program.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/count.h"
#include "cli/command.h"
#include "cli/dispatch.h"
#include "cli/shell/help.h"
#include "cli/shell/memory_limit.h"
#include "cli/shell/stop_signals.h"
#include "cli/shell/terminal_progress.h"
#include "sim/model/model.h"
#include "version.h"

namespace weft::cli {
namespace {

// Commands that cannot use several ranks run on the first one.
bool is_left_to_first(const Command& command, Ranks* ranks, const Session& session) {
  if (ranks == nullptr || command.uses_ranks) return false;
  if (ranks->count() > 1) session.note(fmt::format("note: weft {} uses one rank only\n", command.name));
  return !ranks->is_first();
}

int run_command(const Command& command, std::vector<std::string> words, Session& session, Ranks* ranks) {
  std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
  // From here on, as a file may be missing on one machine only. A single rank computes alone.
  if (command.uses_ranks && ranks != nullptr && ranks->count() > 1) session.execution.ranks = ranks;
  const Invocation invocation = prepare(command, std::move(words), session);
  if (invocation.has("--help")) {
    session.print(fit_help(command_help(command), session.style));
    return kExitDone;
  }
  if (is_left_to_first(command, ranks, session)) return kExitDone;
  limit_memory(session.execution.max_memory, session.execution.thread_count);
  return command.run(invocation, session);
}

// The version, and what is needed to repeat a result: the commit, the compiler and the version of the router model
// (docs/model.md).
std::string version_text() {
  return fmt::format("weft {}\n  commit    {}\n  compiler  {}, {}\n  model     {}\n", kVersion, kCommit, kCompiler,
                     kBuildType, sim::kModelVersion);
}

int run(const std::vector<std::string>& words, Session& session, Ranks* ranks) {
  const std::string first = words.empty() ? "--help" : words.front();
  if (first == "--version") {
    session.print(version_text());
    return kExitDone;
  }
  if (first == "--help" || first == "-h") {
    session.print(fit_help(overview(), session.style));
    return kExitDone;
  }
  return run_command(command_named(first), {words.begin() + 1, words.end()}, session, ranks);
}

// Exit status and message of a failure.
struct Failure {
  int code = kExitDone;
  std::string text{};
  bool is_of_all = false;  // all ranks have it
};

Failure internal_error(std::string_view what) {
  return {kExitBrokenInvariant, fmt::format("weft: internal error, please report it: {}\n", what)};
}

Failure out_of_memory(const Session& session) {
  return {kExitBadInput, fmt::format("weft: out of memory, with {} allowed\n"
                                     "  hint: take a smaller network, or raise --max-memory\n",
                                     bytes_to_text(session.execution.max_memory))};
}

// Of the current exception. Exit status 2: the user can fix it (bad input, a system error). 70: a bug of the program.
Failure failure_of(const Session& session) {
  try {
    throw;
  } catch (const InputError& error) {
    return {kExitBadInput, render(error, "weft")};
  } catch (const FailedRank& error) {
    return {error.code(), error.text(), true};
  } catch (const Interrupted&) {
    return {stop_exit_code(), stop_message()};
  } catch (const std::bad_alloc&) {
    return out_of_memory(session);
  } catch (const std::length_error&) {  // a container beyond its maximal size
    return out_of_memory(session);
  } catch (const std::system_error& error) {
    return {kExitBadInput, fmt::format("weft: system error: {}\n", error.what())};
  } catch (const std::exception& error) {
    return internal_error(error.what());
  } catch (...) {
    return internal_error("unknown exception");
  }
}

int run_alone(const std::vector<std::string>& words) {
  TerminalProgress progress;
  Session session;
  session.progress_line = &progress;
  session.execution.progress = &progress;
  session.execution.stop_requested = &stop_requested();
  try {
    const int code = run(words, session, nullptr);
    session.flush();
    return code;
  } catch (...) {
    const Failure failure = failure_of(session);
    session.note(failure.text);
    return failure.code;
  }
}

// Ends this rank without waiting for the others: MPI would wait for one that has died.
[[noreturn]] void leave(int code) {
  std::fflush(nullptr);
  std::_Exit(code);
}

// One of several ranks; only the first one prints.
class RankedProgram {
 public:
  explicit RankedProgram(Ranks& ranks) : ranks_(ranks) {
    if (ranks.is_first()) {
      session_.emplace(Session::PassedOn{});
      progress_.emplace(TerminalProgress::AsLines{});
      session_->progress_line = &*progress_;
      session_->execution.progress = &*progress_;
    } else {
      session_.emplace(silence_);
    }
    Execution& execution = session_->execution;
    execution.stop_requested = &stop_requested();
    execution.thread_count = ranks.core_count();
    execution.max_memory /= ranks.neighbor_count();
  }

  int run_words(const std::vector<std::string>& words) {
    try {
      const int code = run(words, *session_, &ranks_);
      session_->flush();
      if (session_->execution.ranks != nullptr) ranks_.begin();
      if (ranks_.has_lost()) leave(code_here(code));
      return code_here(code);
    } catch (...) {
      return end_early(failure_of(*session_));
    }
  }

 private:
  int end_early(const Failure& failure) {
    if (session_->execution.ranks == nullptr) {  // all have failed alike
      session_->note(failure.text);
      return code_here(failure.code);
    }
    if (!ranks_.has_begun()) {
      const FailedRank first = ranks_.fail(failure.code, failure.text);
      session_->note(first.text());
      return code_here(first.code());
    }
    if (stop_requested()) {  // the others are asked to stop too, or wait for this one
      session_->note(failure.text);
      leave(failure.code);
    }
    if (ranks_.has_parted()) return end_apart(failure);
    if (failure.is_of_all) {
      session_->note(failure.text);
      return code_here(failure.code);
    }
    fmt::print(stderr, "rank {}: {}", ranks_.number(), failure.text);
    ranks_.abort(failure.code);
    return failure.code;  // never; g++ 12 does not see that abort() does not return
  }

  int end_apart(const Failure& failure) {
    session_->note(failure.text);
    if (!ranks_.is_first()) fmt::print(stderr, "rank {}: {}", ranks_.number(), failure.text);
    if (ranks_.has_lost()) leave(failure.code);
    return failure.code;
  }

  // Where all ranks end alike the first one tells the exit status: mpirun kills the others as soon as one has another
  // status than 0.
  [[nodiscard]] int code_here(int code) const { return ranks_.is_first() ? code : kExitDone; }

  Ranks& ranks_;
  CapturedOutput silence_;
  std::optional<TerminalProgress> progress_;
  std::optional<Session> session_;
};

}  // namespace

int run_program(const std::vector<std::string>& words, Ranks* ranks) {
  install_last_resort();
  install_stop_signals();
  std::signal(SIGXFSZ, SIG_IGN);  // writing too large a file then returns an error
  if (ranks == nullptr) return run_alone(words);
  return RankedProgram(*ranks).run_words(words);
}

}  // namespace weft::cli
