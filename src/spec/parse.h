// Parses a spec in time linear in the length of the text. Errors have a position.
#pragma once

#include <string_view>

#include "spec/spec.h"

namespace weft::spec {

// Deeper nesting is an error; the limit protects the stack.
inline constexpr int kDeepestNesting = 64;

// Throws InputError that includes the text.
Spec parse(std::string_view text);

// A value alone, such as 3, [4,20] or dor(tie=up).
Value parse_value(std::string_view text);

}  // namespace weft::spec
