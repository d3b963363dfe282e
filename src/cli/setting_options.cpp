#include "cli/setting_options.h"

#include <fmt/format.h>

#include "experiment/parameters.h"

namespace weft::cli {
namespace {

void take_option(const Invocation& invocation, const std::string& option, const std::string& name,
                 experiment::GivenSettings& given) {
  for (const std::string& text : invocation.all(option)) given[name].push_back({.label = option, .text = text});
  if (invocation.has(option)) given[name] = {{.label = option, .text = invocation.value(option)}};
}

experiment::GivenSettings given_options(const Invocation& invocation) {
  experiment::GivenSettings given;
  for (const experiment::Parameter& parameter : experiment::parameters()) {
    const std::string name(parameter.name);
    take_option(invocation, "--" + name, name, given);
    const bool is_switch = parameter.kind == experiment::ParameterKind::yes_no;
    if (is_switch && given.contains(name)) given[name].front().text = "true";
  }
  return given;
}

// The options that `simulate`, `sweep` and `saturation` share: the parameters of a run.
std::vector<Option> make_run_options() {
  static std::vector<std::string> names;  // options refer to them
  names.reserve(experiment::parameters().size());
  std::vector<Option> options;
  for (const experiment::Parameter& parameter : experiment::parameters()) {
    if (!parameter.is_common_option) continue;
    names.push_back("--" + std::string(parameter.name));
    options.push_back({.name = names.back(),
                       .value = parameter.placeholder,
                       .help = parameter.help,
                       .is_repeated = parameter.kind == experiment::ParameterKind::several,
                       .words = parameter.words});
  }
  return options;
}

}  // namespace

std::vector<Option> options_of(const Command& command) {
  static const std::vector<Option> run_options = make_run_options();
  const auto own = filled(command.options);
  std::vector<Option> all(own.begin(), own.end());
  if (command.takes_run_options) all.insert(all.end(), run_options.begin(), run_options.end());
  const auto further = filled(command.further_options);
  all.insert(all.end(), further.begin(), further.end());
  return all;
}

experiment::GivenSettings given_settings(const Invocation& invocation) {
  experiment::GivenSettings given = given_options(invocation);
  given["spec"] = {{.label = "SPEC", .text = invocation.operand("SPEC")}};
  return given;
}

sweep::Alternatives given_alternatives(const Invocation& invocation) {
  sweep::Alternatives given = given_options(invocation);
  for (const char* name : {"replications", "equal", "budget", "packet-bits"}) {
    take_option(invocation, fmt::format("--{}", name), name, given);
  }
  return given;
}

}  // namespace weft::cli
