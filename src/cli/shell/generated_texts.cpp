#include "cli/shell/generated_texts.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/shell/help.h"
#include "topology/network.h"
#include "version.h"

namespace weft::cli {
namespace {

// Escapes what is special to roff: backslashes, dashes, and a full stop or an apostrophe at the beginning of a line.
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
  for (const Option& option : options_of(command)) text += roff_entry(option_title(option), option_help(option));
  if (command.keys != nullptr) {
    for (const auto& [name, help] : command.keys()) text += roff_entry(std::string(name), help);
  }
  return text;
}

}  // namespace

std::string manual_page() {
  std::string text = fmt::format(
      ".TH WEFT 1 \"\" \"weft {}\" \"User Commands\"\n.SH NAME\nweft \\- a workbench for interconnection networks\n"
      ".SH SYNOPSIS\n.B weft\n.I command\n[arguments]\n.SH DESCRIPTION\n"
      "A network is named in one short string such as \"torus(8,8)\"; weft builds its graph and computes its "
      "properties.\n.SH COMMANDS\n",
      kVersion);
  for (const Command* command : commands()) text += roff_command(*command);
  text += ".SH OPTIONS\nEvery command has these.\n";
  for (const Option& option : common_options()) text += roff_entry(option_title(option), option.help);
  text += ".SH NETWORKS\n";
  for (const topology::Family* family : topology::families()) {
    text += roff_entry(spec::usage(family->name, family->parameters), family->summary);
  }
  text +=
      ".SH EXIT STATUS\n.TP\n0\ndone\n.TP\n1\na negative result: a deadlock, a refused certificate, no network that "
      "fits\n"
      ".TP\n2\nbad input, or a resource that failed\n"
      ".TP\n3\nundecided: neither proved nor disproved\n"
      ".TP\n70\ninternal error: please report it\n"
      ".TP\n129, 130, 143\nended by SIGHUP, Ctrl-C, SIGTERM\n"
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nwhen set and not empty, nothing is coloured\n"
      ".TP\nCOLUMNS\noverrides the width of the terminal\n";
  return text;
}

}  // namespace weft::cli
