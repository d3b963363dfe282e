// Reads a spec. Errors point at the place; the work is linear in the length of the text.
#pragma once

#include <string_view>

#include "spec/spec.h"

namespace weft::spec {

// Specs nest at most this deep; a deeper one is refused before the stack notices.
inline constexpr int kDeepestNesting = 64;

// Throws InputError, with the text in it.
Spec parse(std::string_view text);

// A value alone, such as 3, [4,20] or dor(tie=up).
Value parse_value(std::string_view text);

}  // namespace weft::spec
