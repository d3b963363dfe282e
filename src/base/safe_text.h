// Makes text from files, certificates and stores safe to print: it must not control the terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

// A character of UTF-8 text.
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t length = 0;  // bytes
};

// The first character of a nonempty text. None for invalid UTF-8: stray bytes, overlong forms, surrogates.
std::optional<Utf8Character> first_character(std::string_view text);

// U+0000 to U+001F and U+007F to U+009F: a terminal acts on them instead of showing them.
bool is_control(std::uint32_t code);

// One line. Control characters (line ends and tabs too), characters that reorder or break lines (U+2028 to U+202E,
// U+2066 to U+2069, U+200E, U+200F, U+061C) and bytes that are not UTF-8 are shown as '?', one for each.
std::string safe_line(std::string_view text);

// The same for text of several lines: keeps line ends and tabs, and the escape sequences for bold in the program's own
// tables. A cell or a name from outside must pass safe_line before.
std::string safe_lines(std::string_view text);

}  // namespace weft
