#include "cli/views/differences.h"

#include <algorithm>

#include "experiment/parameters.h"
#include "experiment/port_resources.h"

namespace weft::cli {

std::string text_of(const SettingTexts& texts, std::string_view setting) {
  const auto found = texts.find(setting);
  return found == texts.end() ? "" : found->second;
}

std::vector<std::string> differing_settings(std::span<const SettingTexts> rows,
                                            const std::set<std::string_view>& shown) {
  std::vector<std::string> names;
  for (const experiment::Parameter& parameter : experiment::parameters()) {
    const bool differs = std::any_of(rows.begin(), rows.end(), [&](const SettingTexts& row) {
      return text_of(row, parameter.name) != text_of(rows.front(), parameter.name);
    });
    if (differs && !shown.contains(parameter.name)) names.emplace_back(parameter.name);
  }
  return names;
}

void set_router_texts(const experiment::RouterDescription& router, SettingTexts& texts) {
  const experiment::PortResources resources = experiment::port_resources(router);
  texts["vcs"] = to_text(resources.vcs);
  texts["buffer"] = to_text(resources.buffer);
  texts["vc-reuse"] = resources.vc_reuse;
}

}  // namespace weft::cli
