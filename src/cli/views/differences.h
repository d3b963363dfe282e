// The settings in which the rows of a table differ; each gets a column.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/router_description.h"

namespace weft::cli {

// By the name of the setting; a missing one equals an empty text.
using SettingTexts = std::map<std::string, std::string, std::less<>>;

std::string text_of(const SettingTexts& texts, std::string_view setting);

// Settings in which rows differ, in the order of experiment::parameters(), without those that are `shown` in any case.
std::vector<std::string> differing_settings(std::span<const SettingTexts> rows,
                                            const std::set<std::string_view>& shown);

// Replaces the VCs, buffer and VC reuse as given by those of the routers.
void set_router_texts(const experiment::RouterDescription& router, SettingTexts& texts);

}  // namespace weft::cli
