#include "cli/differences.h"

#include <algorithm>

#include "sweep/run_settings.h"

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

}  // namespace weft::cli
