// Colours and dashes for things that a picture must tell apart.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace weft::report {

// No two have the same lightness, and neighbours in the list differ most: told apart in colour and in grey.
inline constexpr std::array<const char*, 8> kColours = {"#12304a", "#e07a1f", "#7a2ba8", "#4caf50",
                                                        "#a3182f", "#1f8fb3", "#5d6a0a", "#d765a8"};

// The attributes of the line that stands for the kind with this number.
std::string stroke_of(std::size_t kind);

}  // namespace weft::report
