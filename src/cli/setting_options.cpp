#include "cli/setting_options.h"

#include "sweep/point/run_settings.h"

namespace weft::cli {
namespace {

void take_option(const Invocation& invocation, const std::string& option, const std::string& name,
                 sweep::GivenSettings& given) {
  for (const std::string& text : invocation.all(option)) given[name].push_back({.label = option, .text = text});
  if (invocation.has(option)) given[name] = {{.label = option, .text = invocation.value(option)}};
}

sweep::GivenSettings given_options(const Invocation& invocation) {
  sweep::GivenSettings given;
  for (const sweep::Setting& setting : sweep::settings()) {
    const std::string name(setting.name);
    take_option(invocation, "--" + name, name, given);
    const bool is_switch = setting.kind == sweep::SettingKind::yes_no;
    if (is_switch && given.contains(name)) given[name].front().text = "true";
  }
  return given;
}

}  // namespace

sweep::GivenSettings given_settings(const Invocation& invocation) {
  sweep::GivenSettings given = given_options(invocation);
  given["spec"] = {{.label = "SPEC", .text = invocation.operand("SPEC")}};
  return given;
}

sweep::Alternatives given_alternatives(const Invocation& invocation) {
  sweep::Alternatives given = given_options(invocation);
  take_option(invocation, "--replications", "replications", given);
  return given;
}

}  // namespace weft::cli
