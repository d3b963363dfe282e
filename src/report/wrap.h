// Wraps text to the width of a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft::report {

// In characters of UTF-8, not bytes.
std::size_t width_of(std::string_view text);

// Lines of at most `width` characters (at least 1), broken at blanks. A longer word, such as a spec, is broken behind a
// comma, a semicolon, a bar, a slash or an opening bracket, or anywhere where it has none. Returns at least one line.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

// Wraps lines longer than `width`, indented to the beginning of the value: "  bound   0.5, because ..." continues under
// "0.5". Commands (lines that begin with "weft") are not wrapped, so that they can be copied; usage lines, with options
// in brackets, are. Rows of a table are not wrapped. Width 0: no limit.
std::string fit_lines(std::string_view text, std::size_t width);

}  // namespace weft::report
