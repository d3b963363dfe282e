// "did you mean": the known name nearest to the one typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace weft {

// The nearest of `known` by edit distance (a swap of adjacent letters counts one), or empty if none is near.
std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> known);

// `did you mean "x"?  see: LISTING`, or just the listing when nothing is near.
std::string suggestion(std::string_view typed, std::span<const std::string_view> known, std::string_view listing);

}  // namespace weft
