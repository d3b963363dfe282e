#include "programs/pram/pram_syntax.h"

#include <algorithm>

namespace weft::programs::pram {

int operand_count(Operation operation) {
  if (operation < Operation::read) return 0;
  return operation < Operation::add ? 1 : 2;
}

std::uint64_t line_of(std::string_view text, TextSpan place) {
  const std::string_view before = text.substr(0, place.begin);
  return 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
}

InputError error_at(std::string_view text, TextSpan place, const std::string& what, const std::string& hint) {
  const std::size_t begin = std::min(place.begin, text.size());
  const std::size_t line_break = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
  const std::size_t line_begin = line_break == std::string_view::npos ? 0 : line_break + 1;
  const std::size_t line_end = std::min(text.find('\n', begin), text.size());
  const TextSpan in_line{begin - line_begin, std::clamp(place.end, begin, line_end) - line_begin};
  const std::string message = "line " + std::to_string(line_of(text, place)) + ": " + what;
  return InputError(message, in_line, hint).in_text(text.substr(line_begin, line_end - line_begin));
}

}  // namespace weft::programs::pram
