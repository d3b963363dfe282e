#include "experiment/setting_values.h"

#include <charconv>

#include "base/numbers/decimal.h"

namespace weft::experiment {
namespace {

// The number that was probably meant: 10000 for "1e4", else the usual one.
std::uint64_t number_meant(const std::string& text, const Range& range) {
  const auto decimal = read_decimal(text);
  const bool is_whole =
      decimal && decimal->places == 0 && decimal->units >= range.least && decimal->units <= range.most;
  return is_whole ? static_cast<std::uint64_t>(decimal->units) : range.usual;
}

}  // namespace

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::uint64_t number_in(const RawSetting& given, const Range& range) {
  const auto number = whole_number(given.text);
  if (number && *number >= range.least && *number <= range.most) return *number;
  throw InputError(fmt::format("{} is {}; it must be a whole number from {} to {}", given.label,
                               quote_briefly(given.text), range.least, range.most),
                   {}, hint_to_write(given, fmt::to_string(number_meant(given.text, range))));
}

}  // namespace weft::experiment
