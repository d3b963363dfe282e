// Reads files that are named by an argument. Errors name the file and the line, and point at the argument.
#pragma once

#include <string>
#include <string_view>

#include "base/execution.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "spec/arguments.h"
#include "topology/files/file_reading.h"

namespace weft::traffic {

inline constexpr spec::Parameter kPathParameter{
    .name = "path",
    .kind = spec::Kind::text,
    .meaning = "the file, in double quotes",
};

inline constexpr std::uint64_t kLongestLine = 4096;  // bytes; a few numbers and a comment

// Returns read(text) for the file that the argument `path` names; `read` may throw topology::LineError or InputError.
template <class Read>
auto read_argument_file(const spec::Arguments& arguments, const Execution& execution, const Read& read,
                        std::uint64_t longest_line = kLongestLine) {
  const std::string& path = arguments.text(kPathParameter.name);
  const TextSpan place = arguments.value(kPathParameter.name).place;
  std::string text;
  try {
    text = read_text_file(path, {execution.max_memory, longest_line});
  } catch (const InputError& error) {
    throw InputError(error.what(), place, error.hint());
  }
  try {
    return read(std::string_view(text));
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), place, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), place, error.hint());
  }
}

// Calls of_line(fields, line) for each line with text before a '#'. `fields` is that text.
template <class OfLine>
void for_each_line(std::string_view text, const OfLine& of_line) {
  topology::Lines lines(text);
  while (lines.next()) {
    const std::string_view fields = lines.line().substr(0, lines.line().find('#'));
    std::string_view rest = fields;
    if (!topology::take_field(rest).empty()) of_line(fields, lines.number());
  }
}

inline TerminalId read_terminal(std::string_view field, TerminalId terminal_count, std::uint64_t line) {
  if (terminal_count == 0) throw topology::LineError(line, "there is no terminal", "use another network");
  const topology::NumberRange range{"terminal", 0, terminal_count - std::uint64_t{1}};
  return static_cast<TerminalId>(topology::read_number(field, range, line));
}

// Throws unless the line ends here, after `count` numbers of this form.
inline void expect_end(std::string_view rest, std::string_view count, std::string_view form, std::uint64_t line) {
  if (topology::take_field(rest).empty()) return;
  throw topology::LineError(line, "more than " + std::string(count) + " numbers",
                            "a line is `" + std::string(form) + "`");
}

}  // namespace weft::traffic
