#include "cli/generated_texts.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/help.h"
#include "topology/network.h"
#include "version.h"

namespace weft::cli {
namespace {

// Backslashes and dashes are special to roff, and so is a point or an apostrophe at the beginning of a line.
std::string roff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\\\";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  const bool is_special = !escaped.empty() && (escaped.front() == '.' || escaped.front() == '\'');
  return (is_special ? "\\&" : "") + escaped;
}

std::string roff_entry(const std::string& name, std::string_view help) {
  return fmt::format(".TP\n.B {}\n{}\n", roff(name), roff(help));
}

std::string option_title(const Option& option) {
  return std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
}

std::string roff_command(const Command& command) {
  std::string text =
      fmt::format(".SS {}\n{}.\n.PP\n.B {}\n", roff(command.name), roff(command.summary), roff(usage_line(command)));
  if (!command.details.empty()) text += fmt::format(".PP\n{}\n", roff(command.details));
  for (const Operand& operand : filled(command.operands)) text += roff_entry(std::string(operand.name), operand.help);
  for (const Option& option : filled(command.options)) text += roff_entry(option_title(option), option.help);
  return text;
}

std::string family_names() {
  std::string names;
  for (const topology::Family* family : topology::families()) {
    names += (names.empty() ? "" : " ") + std::string(family->name);
  }
  return names;
}

std::string options_of(const Command& command) {
  std::string names;
  for (const Option& option : filled(command.options)) names += std::string(option.name) + " ";
  for (const Option& option : common_options()) names += std::string(option.name) + " ";
  names.pop_back();
  return names;
}

std::string command_names() {
  std::string names;
  for (const Command* command : commands()) names += (names.empty() ? "" : " ") + std::string(command->name);
  return names;
}

// Inside single quotes of a shell, with zsh's own brackets and colons out of the way.
std::string shell_quoted(std::string_view text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') {
      quoted += "'\\''";
    } else if (c == '[' || c == ']' || c == ':') {
      quoted += std::string("\\") + c;
    } else {
      quoted += c;
    }
  }
  return quoted;
}

}  // namespace

std::string manual_page() {
  std::string text = fmt::format(
      ".TH WEFT 1 \"\" \"weft {}\" \"User Commands\"\n.SH NAME\nweft \\- a workbench for interconnection networks\n"
      ".SH SYNOPSIS\n.B weft\n.I command\n[arguments]\n.SH DESCRIPTION\n"
      "A network is a short name such as \"torus(8,8)\"; its graph and its numbers follow from it.\n.SH COMMANDS\n",
      kVersion);
  for (const Command* command : commands()) text += roff_command(*command);
  text += ".SH OPTIONS\nEvery command has these.\n";
  for (const Option& option : common_options()) text += roff_entry(option_title(option), option.help);
  text += ".SH NETWORKS\n";
  for (const topology::Family* family : topology::families()) {
    text += roff_entry(spec::usage(family->name, family->parameters), family->summary);
  }
  text +=
      ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\nthe answer is no\n.TP\n2\nbad input, or a resource that failed\n"
      ".TP\n3\nundecided: neither proved nor disproved\n"
      ".TP\n70\nthe program contradicts itself: please report it\n"
      ".TP\n129, 130, 143\nended by SIGHUP, Ctrl-C, SIGTERM\n"
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nwhen set and not empty, nothing is coloured\n";
  return text;
}

std::string bash_completion() {
  std::string text = fmt::format(
      "# bash completion for weft\n_weft() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} words\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"{}\"\n"
      "  else\n    case ${{COMP_WORDS[1]}} in\n",
      command_names());
  for (const Command* command : commands()) {
    text += fmt::format("      {}) words=\"{}\" ;;\n", command->name, options_of(*command));
  }
  return text + fmt::format(
                    "    esac\n    [[ $word == -* ]] || words=\"{}\"\n  fi\n"
                    "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}}\n"
                    "complete -o bashdefault -o default -F _weft weft\n",
                    family_names());
}

std::string zsh_completion() {
  std::string text = "#compdef weft\n# zsh completion for weft\n_weft() {\n  local -a commands\n  commands=(\n";
  for (const Command* command : commands()) {
    text += fmt::format("    '{}:{}'\n", command->name, shell_quoted(command->summary));
  }
  text += "  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n  case $words[2] in\n";
  for (const Command* command : commands()) {
    text += fmt::format("    {})\n      _arguments", command->name);
    const auto add = [&](const Option& option) {
      text += fmt::format(" \\\n        '{}[{}]{}'", option.name, shell_quoted(option.help),
                          option.value.empty() ? "" : fmt::format(":{}:_files", option.value));
    };
    for (const Option& option : filled(command->options)) add(option);
    for (const Option& option : common_options()) add(option);
    text += fmt::format(" \\\n        '*:network:({})' ;;\n", family_names());
  }
  return text + "  esac\n}\n_weft \"$@\"\n";
}

}  // namespace weft::cli
