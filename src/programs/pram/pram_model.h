// Which accesses to one cell in the same step a PRAM allows, and what concurrent writes leave in it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace weft::programs::pram {

enum class Model : std::uint8_t { erew, crew, crcw_common, crcw_arbitrary, crcw_priority, crcw_sum, crcw_max };

inline constexpr std::array kModels{Model::erew,          Model::crew,     Model::crcw_common, Model::crcw_arbitrary,
                                    Model::crcw_priority, Model::crcw_sum, Model::crcw_max};

// "erew", "crew", "crcw-common", ...
std::string_view name_of(Model model);
std::optional<Model> find_model(std::string_view name);

bool allows_concurrent_reads(Model model);
bool allows_concurrent_writes(Model model);

}  // namespace weft::programs::pram
