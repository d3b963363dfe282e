#include <algorithm>
#include <csignal>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

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

int run_command(const Command& command, std::vector<std::string> words, Session& session) {
  std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
  const Invocation invocation = prepare(command, std::move(words), session);
  if (invocation.has("--help")) {
    session.print(fit_help(command_help(command), session.style));
    return kExitDone;
  }
  limit_memory(session.execution.max_memory, session.execution.thread_count);
  return command.run(invocation, session);
}

// The version, and what is needed to repeat a result: the commit, the compiler and the version of the router model
// (docs/model.md).
std::string version_text() {
  return fmt::format("weft {}\n  commit    {}\n  compiler  {}, {}\n  model     {}\n", kVersion, kCommit, kCompiler,
                     kBuildType, sim::kModelVersion);
}

int run(const std::vector<std::string>& words, Session& session) {
  const std::string first = words.empty() ? "--help" : words.front();
  if (first == "--version") {
    session.print(version_text());
    return kExitDone;
  }
  if (first == "--help" || first == "-h") {
    session.print(fit_help(overview(), session.style));
    return kExitDone;
  }
  return run_command(command_named(first), {words.begin() + 1, words.end()}, session);
}

int internal_error(Session& session, std::string_view what) {
  session.note(fmt::format("weft: internal error, please report it: {}\n", what));
  return kExitBrokenInvariant;
}

int out_of_memory(Session& session) {
  session.note(
      fmt::format("weft: out of memory, with {} allowed\n"
                  "  hint: take a smaller network, or raise --max-memory\n",
                  bytes_to_text(session.execution.max_memory)));
  return kExitBadInput;
}

// Exit status 2: the user can fix it (bad input, a system error). 70: a bug of the program.
int explain_exception(Session& session) {
  try {
    throw;
  } catch (const InputError& error) {
    session.note(render(error, "weft"));
    return kExitBadInput;
  } catch (const Interrupted&) {
    session.note(stop_message());
    return stop_exit_code();
  } catch (const std::bad_alloc&) {
    return out_of_memory(session);
  } catch (const std::length_error&) {  // a container beyond its maximal size
    return out_of_memory(session);
  } catch (const std::system_error& error) {
    session.note(fmt::format("weft: system error: {}\n", error.what()));
    return kExitBadInput;
  } catch (const std::exception& error) {
    return internal_error(session, error.what());
  } catch (...) {
    return internal_error(session, "unknown exception");
  }
}

int guarded(const std::vector<std::string>& words) {
  TerminalProgress progress;
  Session session;
  session.progress_line = &progress;
  session.execution.progress = &progress;
  session.execution.stop_requested = &stop_requested();
  try {
    const int code = run(words, session);
    session.flush();
    return code;
  } catch (...) {
    return explain_exception(session);
  }
}

}  // namespace
}  // namespace weft::cli

int main(int argc, char** argv) {
  weft::cli::install_last_resort();
  weft::cli::install_stop_signals();
  std::signal(SIGXFSZ, SIG_IGN);  // writing too large a file then returns an error
  return weft::cli::guarded({argv + 1, argv + argc});
}
