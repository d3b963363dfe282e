// Lines of text that fit a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace weft::report {

// In characters, not bytes: a text may be UTF-8.
std::size_t width_of(std::string_view text);

// Lines of at most `width` characters (at least 1), broken at blanks. A longer word, such as a spec, is broken behind a
// comma, a bar, a slash or an opening bracket, and anywhere where it has none. At least one line.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

// Wraps the lines that are longer than `width`, each under the beginning of its value: "  bound   0.5, because ..."
// goes on under "0.5". Commands (lines that begin with "weft") stay whole, so that they can be copied; usage lines,
// whose options stand in brackets, do not. Rows of a table stay as they were laid out. Width 0: no limit.
std::string fit_lines(std::string_view text, std::size_t width);

}  // namespace weft::report
