#include "cli/dispatch.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/input_error.h"
#include "base/suggest.h"
#include "topology/network.h"

namespace weft::cli {

const Command& command_named(const std::string& name) {
  if (const Command* command = find_command(name)) return *command;
  if (name.starts_with("-")) {
    constexpr std::array<std::string_view, 2> kOptions = {"--help", "--version"};
    throw InputError("weft has no option " + quote_briefly(name) + " before its command", {},
                     suggestion(name, kOptions, "weft help"));
  }
  std::vector<std::string_view> known;
  for (const Command* command : commands()) known.push_back(command->name);
  for (const topology::Family* family : topology::families()) {
    if (name.substr(0, name.find('(')) != family->name) continue;
    throw InputError("weft has no command " + quote_briefly(name), {},
                     "that is a network: weft info " + quote_briefly(name));
  }
  throw InputError("weft has no command " + quote_briefly(name), {}, suggestion(name, known, "weft help"));
}

Invocation prepare(const Command& command, std::vector<std::string> words, Session& session) {
  Invocation invocation = parse_invocation(command, std::move(words));
  if (invocation.has("--wide")) session.style.width = 0;
  if (invocation.has("--threads")) {
    constexpr std::uint64_t kMostThreads = 1024;
    session.execution.thread_count =
        static_cast<unsigned>(std::min(parse_positive(invocation.value("--threads"), "--threads"), kMostThreads));
  }
  if (invocation.has("--max-memory")) session.execution.max_memory = parse_bytes(invocation.value("--max-memory"));
  return invocation;
}

}  // namespace weft::cli
