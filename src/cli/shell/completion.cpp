// Shell completions, derived from the records of commands, families, metrics, routings, patterns and processes.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "claims/claim.h"
#include "cli/command.h"
#include "cli/shell/generated_texts.h"
#include "cli/shell/help.h"
#include "layout/layout.h"
#include "metrics/metric.h"
#include "programs/program.h"
#include "quantities/quantity.h"
#include "routing/core/algorithm.h"
#include "routing/files/routed_format.h"
#include "routing/multicast/multicast.h"
#include "topology/files/format.h"
#include "topology/network.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::cli {
namespace {

using Names = std::vector<std::string_view>;

template <class Records>
Names names_of(const Records& records) {
  Names names;
  for (const auto* record : records) names.push_back(record->name);
  return names;
}

Names families() { return names_of(topology::families()); }
Names routings() { return names_of(routing::algorithms()); }
Names multicasts() { return names_of(routing::multicast_schemes()); }
Names patterns() { return names_of(traffic::patterns()); }
Names processes() { return names_of(traffic::processes()); }
Names program_names() { return names_of(programs::programs()); }
Names formats() {
  Names names = names_of(topology::formats());
  for (const routing::RoutedFormat* format : routing::routed_formats()) names.push_back(format->name);
  return names;
}
Names layout_names() { return names_of(layout::layouts()); }
Names metric_names() { return names_of(metrics::all_metrics()); }

Names quantity_names() {
  Names names;
  for (const quantities::Quantity& quantity : quantities::quantities()) names.push_back(quantity.name);
  return names;
}

Names permutations() {
  Names names;
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    if (traffic::is_permutation(*pattern)) names.push_back(pattern->name);
  }
  return names;
}

Names paper_names() {
  Names names;
  for (const claims::Paper* paper : claims::papers()) names.push_back(paper->id);
  return names;
}

Names topics() {
  std::set<std::string_view> names;
  for (const Names& each :
       {names_of(commands()), families(), routings(), multicasts(), patterns(), processes(), program_names()}) {
    names.insert(each.begin(), each.end());
  }
  return {names.begin(), names.end()};
}

// The words that complete a value, by its placeholder in the records. Other values, such as numbers, are not completed.
struct Kind {
  std::string_view value;  // "ROUTING"
  bool is_file = false;    // file names complete it, too
  Names (*names)() = nullptr;
};

constexpr std::array kKinds = {
    Kind{"FILE", true},
    Kind{"NUMBERS", true},
    Kind{"MAP", true},
    Kind{"LINKS", true},
    Kind{"PLAN", true},
    Kind{"TOML", true},
    Kind{"WEIGHTS", true},
    Kind{"PROGRAM", false, program_names},
    Kind{"STORE", true},
    Kind{"FOLDER", true},
    Kind{"CLAIMS", false, paper_names},
    Kind{"SPEC", true, families},
    Kind{"GUEST", true, families},
    Kind{"HOST", true, families},
    Kind{"A", true, families},
    Kind{"B", true, families},
    Kind{"ROUTING", true, routings},
    Kind{"ROUTINGS", false, routings},
    Kind{"SCHEME", false, multicasts},
    Kind{"PATTERN", false, patterns},
    Kind{"PATTERNS", false, patterns},
    Kind{"PROCESS", false, processes},
    Kind{"NAME", true, permutations},
    Kind{"F", false, formats},
    Kind{"KEYS", false, metric_names},
    Kind{"LAYOUT", false, layout_names},
    Kind{"QUANTITY", false, quantity_names},
    Kind{"FAMILY", false, families},
    Kind{"TOPIC", false, topics},
};

struct Choices {
  bool has_files = false;
  std::string words;  // separated by blanks
};

Choices choices_of(std::string_view value, std::string_view words) {
  if (!words.empty()) {
    std::string separated(words);
    std::replace(separated.begin(), separated.end(), '|', ' ');
    return {.words = separated};
  }
  for (const Kind& kind : kKinds) {
    if (kind.value != value) continue;
    return {kind.is_file, kind.names == nullptr ? "" : fmt::format("{}", fmt::join(kind.names(), " "))};
  }
  return {};
}

std::vector<Option> own_and_common_options(const Command& command) {
  std::vector<Option> options = options_of(command);
  for (const Option& option : common_options()) options.push_back(option);
  return options;
}

// The words for bash, after "@files" where file names fit; "@none" where there are none.
std::string bash_words(const Choices& choices) {
  if (!choices.has_files) return choices.words.empty() ? "@none" : choices.words;
  return "@files" + (choices.words.empty() ? "" : " " + choices.words);
}

std::string bash_command(const Command& command) {
  std::string names;
  std::string valued;
  std::string cases;
  for (const Option& option : own_and_common_options(command)) {
    names += (names.empty() ? "" : " ") + std::string(option.name);
    if (option.value.empty()) continue;
    const std::string both = option.alias.empty() ? "" : fmt::format("|{}", option.alias);
    valued += fmt::format(" {}{}", option.name, option.alias.empty() ? "" : fmt::format(" {}", option.alias));
    cases += fmt::format("        {}{}) words=\"{}\" ;;\n", option.name, both,
                         bash_words(choices_of(option.value, option.words)));
  }
  std::string operands;
  std::string conditions;
  bool is_repeated = false;
  for (const Operand& operand : filled(command.operands)) {
    if (!operand.only_after.empty()) {
      const auto place = &operand - command.operands.data();
      conditions += fmt::format("      [[ \" ${{COMP_WORDS[*]:2}} \" =~ \" \"({})\" \" ]] || operands[{}]=@none\n",
                                operand.only_after, place);
    }
    operands += fmt::format(" \"{}\"", bash_words(choices_of(operand.name, operand.words)));
    is_repeated = operand.is_repeated;
  }
  if (!is_repeated) operands += " @none";
  return fmt::format(
      "    {})\n      options=\"{}\" valued=\"{} \" operands=({})\n{}      case $before in\n{}      esac ;;\n",
      command.name, names, valued, operands.substr(1), conditions, cases);
}

// Completes the last piece of a list or of an argument in brackets: "uniform,tr", "valiant(d".
constexpr std::string_view kBashBegin = R"(# bash completion for weft
_weft() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local words="" options="" valued="" operands=() place=0 i begin found
  COMPREPLY=()
  [[ $word == = ]] && word=""
  [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}
  word=${word#[\"\']}
  case ${COMP_WORDS[1]} in
)";

constexpr std::string_view kBashEnd = R"(  esac
  if (( COMP_CWORD > 1 )) && [[ -z $words ]]; then
    if [[ $word == -* ]]; then
      words=$options
    else
      for (( i = 2; i < COMP_CWORD; ++i )); do
        if [[ $valued == *" ${COMP_WORDS[i]} "* ]]; then (( ++i ))
        elif [[ ${COMP_WORDS[i]} != -* ]]; then (( ++place )); fi
      done
      (( place < ${#operands[@]} )) || place=$(( ${#operands[@]} - 1 ))
      words=${operands[place]}
    fi
  fi
  [[ $words == @none ]] && return
  if [[ $words == @files* ]]; then
    words=${words#@files}
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
  begin=${word%"${word##*[(,]}"}
  mapfile -t found < <(compgen -P "$begin" -W "$words" -- "${word#"$begin"}")
  COMPREPLY+=("${found[@]}")
}
complete -F _weft weft
)";

// Escaped for single quotes of a shell and for zsh's brackets and colons.
std::string zsh_quoted(std::string_view text) {
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

std::string zsh_action(const Choices& choices) {
  if (!choices.words.empty()) return fmt::format("({})", choices.words);
  return choices.has_files ? "_files" : " ";
}

std::string zsh_command(const Command& command) {
  std::string text = fmt::format("    {})\n      _arguments", command.name);
  for (const Option& option : own_and_common_options(command)) {
    text += fmt::format(" \\\n        '{}[{}]", option.name, zsh_quoted(option.help));
    if (!option.value.empty()) {
      text += fmt::format(":{}:{}", zsh_quoted(option.value), zsh_action(choices_of(option.value, option.words)));
    }
    text += "'";
  }
  for (const Operand& operand : filled(command.operands)) {
    text += fmt::format(" \\\n        '{}:{}:{}'", operand.is_repeated ? "*" : "", operand.name,
                        zsh_action(choices_of(operand.name, operand.words)));
  }
  return text + " ;;\n";
}

}  // namespace

std::string bash_completion() {
  std::string text(kBashBegin);
  for (const Command* command : commands()) text += bash_command(*command);
  text += kBashEnd;
  const std::string first =
      fmt::format("  (( COMP_CWORD == 1 )) && words=\"{}\"\n", fmt::join(names_of(commands()), " "));
  return text.insert(text.find("  case ${COMP_WORDS[1]}"), first);
}

std::string zsh_completion() {
  std::string text = "#compdef weft\n# zsh completion for weft\n_weft() {\n  local -a commands\n  commands=(\n";
  for (const Command* command : commands()) {
    text += fmt::format("    '{}:{}'\n", command->name, zsh_quoted(command->summary));
  }
  text +=
      "  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
      "  local command=$words[2]\n  words=(weft ${words[3,-1]})\n  (( CURRENT -= 1 ))\n  case $command in\n";
  for (const Command* command : commands()) text += zsh_command(*command);
  return text + "  esac\n}\n_weft \"$@\"\n";
}

}  // namespace weft::cli
