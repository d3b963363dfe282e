// Which settings tell the rows of a table apart: those deserve a column.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace weft::cli {

// By the name of the setting; one that is not there is as good as an empty text.
using SettingTexts = std::map<std::string, std::string, std::less<>>;

std::string text_of(const SettingTexts& texts, std::string_view setting);

// Settings in which rows differ, in the order in which runs have them, without those that are shown anyhow.
std::vector<std::string> differing_settings(std::span<const SettingTexts> rows,
                                            const std::set<std::string_view>& shown);

// Sets the VCs, the buffer and the rule of reuse to what the routers have, whatever was asked for. `router` is the JSON
// of a stored configuration.
void set_router_texts(const nlohmann::ordered_json& router, SettingTexts& texts);

}  // namespace weft::cli
