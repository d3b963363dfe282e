#include "cli/setting_options.h"

#include "sweep/run_settings.h"

namespace weft::cli {

sweep::GivenSettings given_settings(const Invocation& invocation) {
  sweep::GivenSettings given;
  given["spec"] = {{.label = "SPEC", .text = invocation.operand("SPEC")}};
  for (const sweep::Setting& setting : sweep::settings()) {
    const std::string option = "--" + std::string(setting.name);
    const std::string name(setting.name);
    for (const std::string& text : invocation.all(option)) given[name].push_back({.label = option, .text = text});
    if (!invocation.has(option)) continue;
    const bool is_switch = setting.kind == sweep::SettingKind::yes_no;
    given[name] = {{.label = option, .text = is_switch ? "true" : invocation.value(option)}};
  }
  return given;
}

}  // namespace weft::cli
