// Names that BookSim 2 has for routings and traffic patterns, for hints in errors. docs/from-booksim.md has all of
// them.
#pragma once

#include <string_view>

namespace weft::spec {

// What to write instead, such as "o1turn" for "xy_yx"; empty for an unknown name and for one without a counterpart.
std::string_view routing_for_booksim(std::string_view name);
std::string_view pattern_for_booksim(std::string_view name);

}  // namespace weft::spec
