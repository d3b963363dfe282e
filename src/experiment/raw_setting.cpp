#include "experiment/raw_setting.h"

#include <algorithm>

#include <fmt/format.h>

namespace weft::experiment {

std::string at_origin(const Origin& origin, std::size_t offset) {
  if (origin.file.empty()) return "";
  const std::size_t column = origin.column + (origin.is_quoted ? 1 : 0) + offset;
  return fmt::format("{}:{}:{}: ", origin.file, origin.line, column);
}

InputError located(const InputError& error, const RawSetting& given) {
  if (given.origin.file.empty()) return error.in_text(given.text);
  const std::size_t offset = error.place() ? error.place()->begin : 0;
  return InputError(at_origin(given.origin, offset) + error.what(), error.place(), error.hint()).in_text(given.text);
}

std::string hint_to_write(const RawSetting& given, std::string_view value) {
  if (given.origin.file.empty()) return fmt::format("write {} {}", given.label, value);
  const bool is_number = !value.empty() && std::all_of(value.begin(), value.end(),
                                                       [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return is_number ? fmt::format("write {} = {}", given.label, value)
                   : fmt::format("write {} = \"{}\"", given.label, value);
}

}  // namespace weft::experiment
