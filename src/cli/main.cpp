#include <algorithm>
#include <atomic>
#include <csignal>
#include <new>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/terminal_progress.h"
#include "topology/network.h"
#include "version.h"

namespace weft::cli {
namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// The first Ctrl-C asks the computation to stop, a second one does not wait for it.
extern "C" void request_stop(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

const Command& command_named(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  std::vector<std::string_view> known;
  for (const Command* command : commands()) known.push_back(command->name);
  for (const topology::Family* family : topology::families()) {
    if (name.substr(0, name.find('(')) != family->name) continue;
    throw InputError("weft has no command " + quote_briefly(name), {},
                     "that is a network: weft info " + quote_briefly(name));
  }
  throw InputError("weft has no command " + quote_briefly(name), {}, suggestion(name, known, "weft help"));
}

int run_command(const Command& command, std::vector<std::string> words, Session& session) {
  std::replace(words.begin(), words.end(), std::string("-h"), std::string("--help"));
  const Invocation invocation = parse_invocation(command, std::move(words));
  if (invocation.has("--wide")) session.style.width = 0;
  if (invocation.has("--help")) {
    session.print(fit_help(command_help(command), session.style));
    return kExitDone;
  }
  if (invocation.has("--threads")) {
    constexpr std::uint64_t kMostThreads = 1024;
    session.execution.thread_count =
        static_cast<unsigned>(std::min(parse_positive(invocation.value("--threads"), "--threads"), kMostThreads));
  }
  if (invocation.has("--max-memory")) session.execution.max_memory = parse_bytes(invocation.value("--max-memory"));
  return command.run(invocation, session);
}

int run(const std::vector<std::string>& words, Session& session) {
  const std::string first = words.empty() ? "--help" : words.front();
  if (first == "--version") {
    session.print(fmt::format("weft {}\n", kVersion));
    return kExitDone;
  }
  if (first == "--help" || first == "-h") {
    session.print(fit_help(overview(), session.style));
    return kExitDone;
  }
  return run_command(command_named(first), {words.begin() + 1, words.end()}, session);
}

int guarded(const std::vector<std::string>& words) {
  Session session;
  TerminalProgress progress;
  session.execution.progress = &progress;
  session.execution.stop_requested = &stop_requested;
  try {
    const int code = run(words, session);
    session.flush();
    return code;
  } catch (const InputError& error) {
    session.note(render(error, "weft"));
    return kExitBadInput;
  } catch (const Interrupted&) {
    session.note("weft: interrupted\n");
    return kExitInterrupted;
  } catch (const std::bad_alloc&) {
    session.note("weft: out of memory\n  hint: take a smaller network, or lower --max-memory to be told earlier\n");
    return kExitBadInput;
  } catch (const BrokenInvariant& error) {
    session.note(fmt::format("weft: internal error, please report it: {}\n", error.what()));
    return kExitBrokenInvariant;
  }
}

}  // namespace
}  // namespace weft::cli

int main(int argc, char** argv) {
  std::signal(SIGINT, weft::cli::request_stop);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error to tell, not a reason to die
  return weft::cli::guarded({argv + 1, argv + argc});
}
