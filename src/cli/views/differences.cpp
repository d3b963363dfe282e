#include "cli/views/differences.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "sweep/point/port_resources.h"
#include "sweep/point/run_settings.h"

namespace weft::cli {

std::string text_of(const SettingTexts& texts, std::string_view setting) {
  const auto found = texts.find(setting);
  return found == texts.end() ? "" : found->second;
}

std::vector<std::string> differing_settings(std::span<const SettingTexts> rows,
                                            const std::set<std::string_view>& shown) {
  std::vector<std::string> names;
  for (const sweep::Setting& setting : sweep::settings()) {
    const bool differs = std::any_of(rows.begin(), rows.end(), [&](const SettingTexts& row) {
      return text_of(row, setting.name) != text_of(rows.front(), setting.name);
    });
    if (differs && !shown.contains(setting.name)) names.emplace_back(setting.name);
  }
  return names;
}

void set_router_texts(const nlohmann::ordered_json& router, SettingTexts& texts) {
  const sweep::PortResources resources = sweep::port_resources(router);
  texts["vcs"] = sweep::to_text(resources.vcs);
  texts["buffer"] = sweep::to_text(resources.buffer);
  texts["vc-reuse"] = resources.vc_reuse;
}

}  // namespace weft::cli
