// Which settings tell the rows of a table apart: those deserve a column.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

// By the name of the setting; one that is not there is as good as an empty text.
using SettingTexts = std::map<std::string, std::string, std::less<>>;

std::string text_of(const SettingTexts& texts, std::string_view setting);

// Settings in which rows differ, in the order in which runs have them, without those that are shown anyhow.
std::vector<std::string> differing_settings(std::span<const SettingTexts> rows,
                                            const std::set<std::string_view>& shown);

}  // namespace weft::cli
