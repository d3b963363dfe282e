// The only file that includes CLI11: it turns the record of a command into a CLI11 parser and the result into an
// Invocation.
#include <algorithm>
#include <array>
#include <iterator>

#include <CLI/CLI.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "cli/shell/help.h"
#include "cli/spec_argument.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

constexpr std::array kCommonOptions = {
    Option{"--threads", "N", "threads to use (default: all cores; simulate: 1)"},
    Option{"--max-memory", "SIZE",
           "bytes that the command may allocate, such as 512M or 4G (default: 80 % of the machine's memory)"},
    Option{"--wide", "", "wrap no line and leave out no column, as when the output is not a terminal"},
    Option{"--help", "", "explain this command"},
};

// Option names of other simulators, for hints.
struct ForeignName {
  std::string_view foreign;
  std::string_view ours;
};
constexpr std::array kForeignNames = {
    ForeignName{"--rate", "--load"},
    ForeignName{"--injection-rate", "--load"},
    ForeignName{"--pattern", "--traffic"},
    ForeignName{"--num-vcs", "--vcs"},
    ForeignName{"--vc-buf-size", "--buffer"},
    ForeignName{"--packet-size", "--packet"},
    ForeignName{"--routing-function", "--routing"},
};

// Weft's name of the option if `word` is another simulator's name, else `word`.
std::string_view translated(std::string_view word, std::span<const std::string_view> known) {
  for (const ForeignName& name : kForeignNames) {
    if (name.foreign == word && std::find(known.begin(), known.end(), name.ours) != known.end()) return name.ours;
  }
  return word;
}

[[noreturn]] void refuse_extra(const Command& command, const std::string& word) {
  const std::string full_name = "weft " + std::string(command.name);
  const std::string help = "weft help " + std::string(command.name);
  if (word.size() < 2 || word.front() != '-') {
    throw InputError(full_name + ": " + quote_briefly(word) + " is one argument too many", {},
                     "write " + usage_line(command));
  }
  std::vector<std::string_view> known;
  const auto add = [&](const Option& option) {
    known.push_back(option.name);
    if (!option.alias.empty()) known.push_back(option.alias);
  };
  for (const Option& option : options_of(command)) add(option);
  for (const Option& option : common_options()) add(option);
  throw InputError(full_name + " has no option " + quote_briefly(word), {},
                   suggestion(translated(word, known), known, help));
}

// Rewords the two errors that CLI11 reports about options.
std::string reworded(const std::string& message) {
  const std::string option = message.substr(0, message.find(':'));
  if (message.find("missing") != std::string::npos) return option + " needs a value after it";
  if (message.find("At Most 1") != std::string::npos) return option + " is given more than once";
  return message;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

bool is_network(const std::string& text) {
  try {
    (void)topology::resolve(text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// Refuses "torus 4 4", with a hint to write "torus(4,4)".
void refuse_loose_arguments(const Command& command, const std::vector<std::string>& words) {
  const auto families = topology::families();
  const auto name = std::ranges::find_if(words, [&](const std::string& word) {
    return std::ranges::any_of(families, [&](const topology::Family* family) { return family->name == word; });
  });
  if (name == words.end() || command.operands.front().name != "SPEC") return;
  if (name != words.begin() && std::prev(name)->starts_with("-")) return;  // the value of an option
  const auto end = std::find_if_not(std::next(name), words.end(), is_number);
  if (end == std::next(name) || is_network(*name)) return;
  std::string call = *name;
  for (auto word = std::next(name); word != end; ++word) call += (word == std::next(name) ? "(" : ",") + *word;
  throw InputError("weft " + std::string(command.name) + ": the arguments of " + *name + " belong in parentheses", {},
                   "write weft " + std::string(command.name) + " " + quote_briefly(call + ")"));
}

void check_operands(const Command& command, const Invocation& invocation) {
  if (invocation.has("--help")) return;
  for (const Operand& operand : filled(command.operands)) {
    if (!operand.is_required || invocation.operands.contains(operand.name)) continue;
    throw InputError("weft " + std::string(command.name) + ": " + std::string(operand.name) + " is missing (" +
                         std::string(operand.help) + ")",
                     {}, "write " + usage_line(command));
  }
}

// Reports a missing folder before the work: files are written at the end, perhaps after hours.
void check_folders(const Command& command, const Invocation& invocation) {
  for (const Option& option : options_of(command)) {
    if (option.value == "FILE" && invocation.has(option.name)) require_file_place(invocation.value(option.name));
  }
}

// A network or a routing may be given as the name of a file.
void name_files_as_specs(const Command& command, Invocation& invocation) {
  for (const std::string_view name : kNetworkOperands) {
    const auto specs = invocation.operands.find(name);
    if (specs == invocation.operands.end()) continue;
    for (std::string& text : specs->second) text = spec_argument(text);
  }
  for (const Option& option : options_of(command)) {
    if (option.value != "ROUTING" || !invocation.has(option.name)) continue;
    std::string& text = invocation.options.find(option.name)->second;
    text = spec_argument(text, "a routing as weft list routing");
  }
}

}  // namespace

std::span<const Option> common_options() { return kCommonOptions; }

const std::vector<std::string>& Invocation::all(std::string_view name) const {
  static const std::vector<std::string> kNone;
  const auto found = operands.find(name);
  return found == operands.end() ? kNone : found->second;
}

Invocation parse_invocation(const Command& command, std::vector<std::string> words) {
  refuse_loose_arguments(command, words);
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::map<std::string, std::string> values;
  std::map<std::string, std::vector<std::string>> operands;

  const auto declare = [&](const Option& option) {
    const std::string name(option.name);
    const std::string names = option.alias.empty() ? name : name + "," + std::string(option.alias);
    if (option.value.empty()) {
      app.add_flag(names);
    } else if (option.is_repeated) {
      app.add_option(names, operands[name])->expected(1)->allow_extra_args(false)->take_all();
    } else {
      app.add_option(names, values[name]);
    }
  };
  for (const Option& option : options_of(command)) declare(option);
  for (const Option& option : common_options()) declare(option);
  for (const Operand& operand : filled(command.operands)) {
    const std::string name(operand.name);
    // expected(1), not a vector of one: CLI11 would take a label such as [1,0,3] for a list and split it.
    CLI::Option* added = app.add_option(name, operands[name]);
    added->expected(operand.is_repeated ? -1 : 1)->allow_extra_args(operand.is_repeated);
  }

  std::reverse(words.begin(), words.end());  // CLI11 reads a vector from its back
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    throw InputError("weft " + std::string(command.name) + ": " + reworded(error.what()), {},
                     "write " + usage_line(command));
  }
  if (!app.remaining().empty()) refuse_extra(command, app.remaining().front());

  Invocation invocation;
  const auto collect = [&](const Option& option) {
    const std::string name(option.name);
    if (app.count(name) > 0 && !option.is_repeated) invocation.options[name] = option.value.empty() ? "" : values[name];
  };
  for (const Option& option : options_of(command)) collect(option);
  for (const Option& option : common_options()) collect(option);
  for (auto& [name, given] : operands) {
    if (!given.empty()) invocation.operands[name] = std::move(given);
  }
  check_operands(command, invocation);
  check_folders(command, invocation);
  name_files_as_specs(command, invocation);
  return invocation;
}

}  // namespace weft::cli
