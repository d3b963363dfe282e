#include "cli/shell/help.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/execution.h"
#include "programs/program.h"
#include "report/wrap.h"
#include "routing/core/algorithm.h"
#include "spec/schema.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

constexpr std::size_t kWidestHelp = 100;

struct Entry {
  std::string name;
  std::string help;
};

std::string aligned(const std::vector<Entry>& entries) {
  std::size_t width = 0;
  for (const Entry& entry : entries) width = std::max(width, entry.name.size());
  std::string text;
  for (const Entry& entry : entries) {
    text += fmt::format("  {:<{}}  {}\n", entry.name, width, entry.help);
  }
  return text;
}

std::string option_name(const Option& option) {
  return std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
}

// The names of the nodes, shown for the last example.
std::string node_names(const topology::Family& family) {
  std::string_view example;
  for (const std::string_view each : family.examples) example = each.empty() ? example : each;
  const topology::Network network = topology::build(example, Execution{});
  const NodeId last = network.graph.node_count() - 1;
  const std::string name = network.labelling->text(last);
  const std::string by_index = name == std::to_string(last) ? "" : fmt::format(", or 0 .. {} by index", last);
  return fmt::format("\nNodes of {} are {} .. {}{}.\n", example, network.labelling->text(0), name, by_index);
}

// The common part of the help on families, routings, patterns and processes.
std::string named_help(std::string_view name, std::string_view summary, const spec::Schema& schema) {
  std::string text = fmt::format("{}: {}\n\n  {}\n", name, summary, spec::usage(name, schema));
  std::vector<Entry> entries;
  for (const spec::Parameter& parameter : spec::parameters(schema)) {
    const std::string fallback =
        parameter.default_text.empty() ? "" : fmt::format(" (default: {})", parameter.default_text);
    entries.push_back({std::string(parameter.name), spec::describe(parameter) + fallback});
  }
  if (!entries.empty()) text += "\nParameters:\n" + aligned(entries);
  return text;
}

std::string call_examples(std::span<const std::string_view> calls) {
  std::string text;
  for (const std::string_view call : calls) {
    if (!call.empty()) text += fmt::format("  {}\n", call);
  }
  return text.empty() ? "" : "\nExamples:\n" + text;
}

// What the routing declares about deadlock, as it is on its first example.
std::string deadlock_line(std::string_view network_text, std::string_view call) {
  const Execution execution;
  const topology::Network network = topology::build(network_text, execution);
  const std::string subject = fmt::format("{} on {}", call, network_text);
  switch (routing::build(network, call, execution)->deadlock_argument()) {
    case routing::DeadlockArgument::order:
      return fmt::format("{} is deadlock-free: its VCs have an order.\n", subject);
    case routing::DeadlockArgument::escapes:
      return fmt::format("{} is deadlock-free: it has escape channels.\n", subject);
    case routing::DeadlockArgument::none:
      break;
  }
  return fmt::format("{} may deadlock; weft verify decides it. layered(R) and escape(A,D) add VCs that prevent it.\n",
                     subject);
}

}  // namespace

std::string option_help(const Option& option) {
  return std::string(option.help) + (option.alias.empty() ? "" : fmt::format(" (alias: {})", option.alias));
}

std::string fit_help(std::string_view text, const report::TextStyle& style) {
  return report::fit_lines(text, style.width == 0 ? kWidestHelp : std::min(style.width, kWidestHelp));
}

std::string usage_line(const Command& command) {
  std::string line = "weft " + std::string(command.name);
  for (const Operand& operand : filled(command.operands)) {
    const std::string name = std::string(operand.name) + (operand.is_repeated ? "..." : "");
    line += operand.is_required ? " " + name : " [" + name + "]";
  }
  // A longer list of options would not help.
  constexpr std::size_t kMostNamed = 8;
  const auto options = options_of(command);
  const bool names_all = options.size() <= kMostNamed;
  for (const Option& option : options) {
    if (option.is_required) line += " " + option_name(option);
    if (!option.is_required && names_all) line += " [" + option_name(option) + "]";
  }
  return names_all ? line : line + " [OPTION]...";
}

std::string overview() {
  std::string text =
      "weft: a workbench for interconnection networks. You name a network in one short string, such as "
      "\"torus(8,8)\"; weft builds its graph and computes its properties.\n\nCommands:\n";
  std::vector<Entry> entries;
  for (const Command* command : commands())
    entries.push_back({std::string(command->name), std::string(command->summary)});
  text += aligned(entries);
  text += "\nEvery command has --help, --wide, --threads N and --max-memory SIZE. weft --version prints the version.\n";
  text += "\nStart with:\n  weft info \"rhsn(2,2,hypercube(2))\"\n  weft list families\n  weft help info\n";
  return text;
}

std::string command_help(const Command& command) {
  std::string text = fmt::format("{}\n\n  {}\n", command.summary, usage_line(command));
  if (!command.details.empty()) text += fmt::format("\n{}\n", command.details);
  std::vector<Entry> entries;
  for (const Operand& operand : filled(command.operands)) {
    entries.push_back({std::string(operand.name), std::string(operand.help)});
  }
  if (!entries.empty()) text += "\nArguments:\n" + aligned(entries);
  entries.clear();
  for (const Option& option : options_of(command)) entries.push_back({option_name(option), option_help(option)});
  for (const Option& option : common_options()) entries.push_back({option_name(option), option_help(option)});
  text += "\nOptions:\n" + aligned(entries);
  entries.clear();
  if (command.keys != nullptr) {
    for (const auto& [name, help] : command.keys()) entries.push_back({std::string(name), help});
    text += "\nKeys:\n" + aligned(entries);
  }
  text += "\nFor example:\n";
  for (const std::string_view example : command.examples) {
    if (!example.empty()) text += fmt::format("  {}\n", example);
  }
  return text;
}

std::string routing_help(const routing::Algorithm& algorithm) {
  std::string text = named_help(algorithm.name, algorithm.summary, algorithm.parameters);
  // Each network with the first spelling of the routing, then each further spelling on the first network.
  const std::string_view usual = algorithm.calls.front().empty() ? algorithm.name : algorithm.calls.front();
  text += fmt::format("\nServes {}.\n", algorithm.serves);
  if (algorithm.examples.front().empty()) return text;  // what a file holds is not known here
  text += fmt::format("{}\nFor example:\n", deadlock_line(algorithm.examples.front(), usual));
  for (const std::string_view example : algorithm.examples) {
    if (!example.empty()) text += fmt::format("  weft paths \"{}\" --routing \"{}\"\n", example, usual);
  }
  for (const std::string_view call : std::span(algorithm.calls).subspan(1)) {
    if (!call.empty()) text += fmt::format("  weft paths \"{}\" --routing \"{}\"\n", algorithm.examples.front(), call);
  }
  if (!algorithm.citation.empty()) text += fmt::format("\nSource:\n  {}\n", algorithm.citation);
  return text;
}

std::string multicast_help(const routing::MulticastScheme& scheme) {
  std::string text = named_help(scheme.name, scheme.summary, scheme.parameters);
  text += fmt::format("\nA multicast scheme. Serves {}.\n", scheme.serves);
  if (!scheme.citation.empty()) text += fmt::format("\nSource:\n  {}\n", scheme.citation);
  return text;
}

std::string pattern_help(const traffic::Pattern& pattern) {
  std::string text = named_help(pattern.name, pattern.summary, pattern.parameters);
  if (!pattern.other_name.empty()) text += fmt::format("\nAlias: {}\n", pattern.other_name);
  if (!traffic::is_permutation(pattern)) return text + call_examples(pattern.calls);
  if (pattern.needs_routing) {
    return text + fmt::format("\nFor example:\n  weft simulate \"mesh(4,4)\" --traffic {} --load 0.1\n", pattern.name);
  }
  const std::string_view call = pattern.calls.front().empty() ? pattern.name : pattern.calls.front();
  if (!pattern.examples.front().empty()) text += "\nFor example:\n";
  for (const std::string_view example : pattern.examples) {
    if (!example.empty()) text += fmt::format("  weft permute \"{}\" --permutation \"{}\"\n", example, call);
  }
  return text;
}

std::string process_help(const traffic::Process& process) {
  return named_help(process.name, process.summary, process.parameters) + call_examples(process.calls);
}

std::string program_help(const programs::Program& program) {
  std::string text = named_help(program.name, program.summary, program.parameters);
  text += fmt::format("\nServes: {}.\nPort model: {}, unless the call needs all ports.\n", program.serves,
                      programs::name_of(program.default_model));
  if (!program.citation.empty()) text += fmt::format("From: {}\n", program.citation);
  text += "\nFor example:\n";
  const std::string_view call = program.calls.front().empty() ? program.name : program.calls.front();
  for (std::size_t i = 0; i < 4 && !program.examples[i].empty(); ++i) {
    text += fmt::format("  weft run \"{}\" \"{}\"\n", call, program.examples[i]);
  }
  for (std::size_t i = 0; i < 2 && !program.cases[i].call.empty(); ++i) {
    text += fmt::format("  weft run \"{}\" \"{}\"\n", program.cases[i].call, program.cases[i].network);
  }
  return text;
}

std::string family_help(const topology::Family& family) {
  std::string text = named_help(family.name, family.summary, topology::parameters_of(family));
  if (!family.examples.front().empty()) text += node_names(family) + "\nFor example:\n";
  for (const std::string_view example : family.examples) {
    if (!example.empty()) text += fmt::format("  weft info \"{}\"\n", example);
  }
  if (!family.citation.empty()) text += fmt::format("\nSource:\n  {}\n", family.citation);
  return text;
}

}  // namespace weft::cli
